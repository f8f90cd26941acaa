import { useMemo } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { everybody } from '../line-up.filters.js';
import { LineList, type ListProps } from './line-list.js';

/** Who has played is not in the way, as long as nobody asks for them (S2 §2, Participant list filters). */
const notPlayed = { ...everybody, played: false };

/** An open mic's queue; its first is Up Next. */
export function Queue({ onStage, ...list }: ListProps & { onStage: (performer: PerformerView) => void }) {
  const { all } = list.lineUp.places;
  const queue = useMemo(() => all.filter((performer) => !performer.onStage), [all]);
  return (
    <LineList
      {...list}
      title="Queue"
      kind="openmic"
      listed={queue}
      next={queue.find(({ played }) => !played)?.id}
      initial={notPlayed}
      action={{ label: 'On Stage', onPress: onStage }}
      words={{ loading: 'Loading open mic data...', nobody: 'Everybody is on stage' }}
    />
  );
}
