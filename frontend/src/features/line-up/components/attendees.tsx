import { useMemo } from 'react';
import { useAttendance } from '../attendance.js';
import { LineList, type ListProps } from './line-list.js';

/** Who has come to an event (S2 §2, Attendees tab). */
export function Attendees(list: ListProps) {
  const { all } = list.lineUp.places;
  const attendees = useMemo(() => all.filter(({ attended }) => attended), [all]);
  return (
    <LineList
      {...list}
      title="Attendees"
      kind="attendees"
      listed={attendees}
      action={{ label: 'Mark Not Attended', onPress: useAttendance(false) }}
      words={{ loading: 'Loading...', nobody: 'Nobody is marked as attended yet' }}
    />
  );
}
