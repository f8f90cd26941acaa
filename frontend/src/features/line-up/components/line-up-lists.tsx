import { useMemo } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { compareCallingOrder } from '@jamjar/contracts/gigs/line-up.order';
import { useToggleAttendance } from '../line-up-actions.js';
import { noFilters } from '../line-up.filters.js';
import { findUpNext } from '../up-next.js';
import { PerformerList, type PerformerListProps } from './performer-list.js';

interface JamQueueProps extends PerformerListProps {
  onSelect: (performer: PerformerView) => void;
  /** Leads to the panel of the selected performers. */
  onShowSelected: () => void;
}

/** The queue of a jam, in the order in which they are called: performers who are neither on stage nor selected. */
export function JamQueue({ onSelect, onShowSelected, ...props }: JamQueueProps) {
  const { queue, selected } = props.lineUp.performers;
  const inCallingOrder = useMemo(() => [...queue].sort(compareCallingOrder('jam')), [queue]);
  return (
    <PerformerList
      {...props}
      title="Participants"
      kind="jam"
      performers={inCallingOrder}
      nextId={props.gig.completed ? null : findUpNext('jam', queue)?.id}
      action={{ label: 'Select', onPress: onSelect }}
      selection={{ count: selected.length, onShow: onShowSelected }}
      emptyMessage="Everybody is on stage or selected"
    />
  );
}

/** By default the queue hides performers who have played. */
const notPlayedFilter = { ...noFilters, played: false };

/** The queue of an open mic; the first performer who has not played and is not held is tagged "Up Next". */
export function OpenMicQueue({ onPutOnStage, ...props }: PerformerListProps & { onPutOnStage: (performer: PerformerView) => void }) {
  const { all } = props.lineUp.performers;
  const queue = useMemo(() => all.filter((performer) => !performer.onStage), [all]);
  return (
    <PerformerList
      {...props}
      title="Queue"
      kind="openmic"
      performers={queue}
      nextId={props.gig.completed ? null : findUpNext('openmic', queue)?.id}
      initialFilters={notPlayedFilter}
      action={{ label: 'On Stage', onPress: onPutOnStage }}
      emptyMessage="Everybody is on stage"
    />
  );
}

/** The performers of a generic event who are not marked as attended. */
export const SignupList = (props: PerformerListProps) => (
  <AttendanceList {...props} kind="signups" title="Signups" actionLabel="Mark Attended" emptyMessage="Everybody is marked as attended" />
);

/** The performers of a generic event who are marked as attended. */
export const AttendeeList = (props: PerformerListProps) => (
  <AttendanceList
    {...props}
    kind="attendees"
    title="Attendees"
    actionLabel="Mark Not Attended"
    emptyMessage="Nobody is marked as attended yet"
  />
);

interface AttendanceListProps extends PerformerListProps {
  kind: 'signups' | 'attendees';
  title: string;
  actionLabel: string;
  emptyMessage: string;
}

function AttendanceList({ actionLabel, ...props }: AttendanceListProps) {
  const { all } = props.lineUp.performers;
  const showsAttended = props.kind === 'attendees';
  const performers = useMemo(() => all.filter(({ attended }) => attended === showsAttended), [all, showsAttended]);
  const toggleAttendance = useToggleAttendance();
  const onPress = (performer: PerformerView): void => void toggleAttendance.run(performer);
  return <PerformerList {...props} performers={performers} action={{ label: actionLabel, onPress }} />;
}
