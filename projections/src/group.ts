import { type GigId } from '@jamjar/contracts/ids';
import { type Night } from '@jamjar/contracts/gigs/gig.state';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { type NightEvent } from './night-event.js';
import { type Difference, type ListOfEvents, type ViewOfState } from './read-model.js';

/** Read models that move together: one checkpoint, one runner, one transaction per batch. */
export interface Group {
  /** Names the checkpoint, for ever. */
  readonly name: string;
  readonly views: readonly ViewOfState[];
  readonly lists: readonly ListOfEvents[];
  /** What screens hear of a batch, in order. Pure. */
  changes(news: NightNews): readonly NewChange[];
}

/** What a batch brought to one night. */
export interface NightNews {
  readonly gigId: GigId;
  /** As it is after the batch. */
  readonly night: Night;
  readonly events: readonly NightEvent[];
  readonly differences: (view: ViewOfState) => readonly Difference[];
}
