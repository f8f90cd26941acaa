import { useMemo } from 'react';
import { useSetAttendance } from '../use-set-attendance.js';
import { PerformerList, type PerformerListProps } from './performer-list.js';

/** The performers of a generic event who are not marked as attended. */
export function SignupList(props: PerformerListProps) {
  const { all } = props.lineUp.performers;
  const notAttended = useMemo(() => all.filter(({ attended }) => !attended), [all]);
  return (
    <PerformerList
      {...props}
      title="Signups"
      kind="signups"
      performers={notAttended}
      action={{ label: 'Mark Attended', onPress: useSetAttendance(true) }}
      messages={{ loading: 'Loading...', empty: 'Everybody is marked as attended' }}
    />
  );
}
