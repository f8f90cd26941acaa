import { useMemo } from 'react';
import { useSetAttendance } from '../use-set-attendance.js';
import { PerformerList, type PerformerListProps } from './performer-list.js';

/** The performers of a generic event who are marked as attended. */
export function AttendeeList(props: PerformerListProps) {
  const { all } = props.lineUp.performers;
  const attendees = useMemo(() => all.filter(({ attended }) => attended), [all]);
  return (
    <PerformerList
      {...props}
      title="Attendees"
      kind="attendees"
      performers={attendees}
      action={{ label: 'Mark Not Attended', onPress: useSetAttendance(false) }}
      messages={{ loading: 'Loading...', empty: 'Nobody is marked as attended yet' }}
    />
  );
}
