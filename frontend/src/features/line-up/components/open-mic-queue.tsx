import { useMemo } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { noFilters } from '../line-up.filters.js';
import { PerformerList, type PerformerListProps } from './performer-list.js';

/** By default the queue hides performers who have played. */
const notPlayedFilter = { ...noFilters, played: false };

/** The queue of an open mic; the first performer who has not played is tagged "Up Next". */
export function OpenMicQueue({ onPutOnStage, ...props }: PerformerListProps & { onPutOnStage: (performer: PerformerView) => void }) {
  const { all } = props.lineUp.performers;
  const queue = useMemo(() => all.filter((performer) => !performer.onStage), [all]);
  return (
    <PerformerList
      {...props}
      title="Queue"
      kind="openmic"
      performers={queue}
      nextId={queue.find(({ played }) => !played)?.id}
      initialFilters={notPlayedFilter}
      action={{ label: 'On Stage', onPress: onPutOnStage }}
      messages={{ loading: 'Loading open mic data...', empty: 'Everybody is on stage' }}
    />
  );
}
