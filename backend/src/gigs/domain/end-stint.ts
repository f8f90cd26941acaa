import { type Instant } from '@jamjar/contracts/ids';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type Performer } from '@jamjar/contracts/gigs/gig.state';

interface EndStintOptions {
  /** Whether the stint's minutes are added to the performer's time on stage. */
  counted: boolean;
}

/** Returns the event that ends the performer's stint; none when the performer is not on stage. */
export function endStint({ id, status }: Performer, at: Instant, { counted }: EndStintOptions = { counted: true }): GigEvent[] {
  if (status.kind !== 'onStage') return [];
  return [{ type: 'PerformerLeftStage', data: { performerId: id, stint: status.stint, at, counted } }];
}

/** Returns the event that ends the performer's stint or selection, as needed before the removal or reset of one performer. */
export function endStintOrSelection(performer: Performer, at: Instant, options?: EndStintOptions): GigEvent[] {
  if (performer.status.kind === 'selected') return [{ type: 'PerformerDeselected', data: { performerId: performer.id } }];
  return endStint(performer, at, options);
}
