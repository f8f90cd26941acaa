import { useMemo } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { compareCallingOrder } from '@jamjar/contracts/gigs/line-up.order';
import { useToggleAttendance } from '../line-up-actions.js';
import { noFilters } from '../line-up.filters.js';
import { PerformerList, type PerformerListProps } from './performer-list.js';

interface JamQueueProps extends PerformerListProps {
  onSelect: (performer: PerformerView) => void;
  /** Shows the panel of the selected performers. */
  onShowSelected: () => void;
}

/** The queue of a jam in the calling order: the performers who are neither on stage nor selected. */
export function JamQueue({ onSelect, ...props }: JamQueueProps) {
  const { queue } = props.lineUp.performers;
  const sortedQueue = useMemo(() => [...queue].sort(compareCallingOrder('jam')), [queue]);
  return <PerformerList {...props} kind="jam" performers={sortedQueue} onAction={onSelect} />;
}

const notPlayedFilter = { ...noFilters, played: false };

/** The performers of an open mic who are not on stage; by default only the queue: those who have not played. */
export function OpenMicQueue({ onPutOnStage, ...props }: PerformerListProps & { onPutOnStage: (performer: PerformerView) => void }) {
  const { all } = props.lineUp.performers;
  const performers = useMemo(() => all.filter((performer) => !performer.onStage), [all]);
  return <PerformerList {...props} kind="openmic" performers={performers} initialFilters={notPlayedFilter} onAction={onPutOnStage} />;
}

/** The performers of a generic event who are marked as attended, or those who are not. */
export function AttendanceList(props: PerformerListProps & { kind: 'signups' | 'attendees' }) {
  const { all } = props.lineUp.performers;
  const showsAttended = props.kind === 'attendees';
  const performers = useMemo(() => all.filter(({ attended }) => attended === showsAttended), [all, showsAttended]);
  const toggleAttendance = useToggleAttendance();
  return <PerformerList {...props} performers={performers} onAction={(performer) => void toggleAttendance.run(performer)} />;
}
