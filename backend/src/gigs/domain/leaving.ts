import { type Instant } from '@jamjar/contracts/ids';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type Performer } from '@jamjar/contracts/gigs/gig.state';

interface Stint {
  /** Whether its minutes are added to their time on stage. */
  counted: boolean;
}

/** Ends their stint; nothing for somebody who is not on stage. */
export function leavesStage({ id, place }: Performer, at: Instant, { counted }: Stint = { counted: true }): GigEvent[] {
  if (place.kind !== 'onStage') return [];
  return [{ type: 'PerformerLeftStage', data: { performerId: id, stint: place.stint, at, counted } }];
}

/** Off the stage or out of the selection, wherever they are: what comes before a removal or a reset. */
export function leavesPlace(performer: Performer, at: Instant, stint?: Stint): GigEvent[] {
  if (performer.place.kind === 'selected') return [{ type: 'PerformerDeselected', data: { performerId: performer.id } }];
  return leavesStage(performer, at, stint);
}
