import { useMemo } from 'react';
import { useAttendance } from '../attendance.js';
import { LineList, type ListProps } from './line-list.js';

/** Who signed up for an event and has not come yet (S2 §4, Generic event). */
export function Signups(list: ListProps) {
  const { all } = list.lineUp.places;
  const signups = useMemo(() => all.filter(({ attended }) => !attended), [all]);
  return (
    <LineList
      {...list}
      title="Signups"
      kind="signups"
      listed={signups}
      action={{ label: 'Mark Attended', onPress: useAttendance(true) }}
      words={{ loading: 'Loading...', nobody: 'Everybody is marked as attended' }}
    />
  );
}
