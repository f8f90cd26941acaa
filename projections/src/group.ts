import { type GigId } from '@jamjar/contracts/ids';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { type RecordedGigEvent } from './gig-event.js';
import { type Difference, type ListOfEvents, type ViewOfState } from './read-model.js';

/** Read models that move together: one checkpoint, one runner, one transaction per batch. */
export interface Group {
  /** Names the checkpoint, for ever. */
  readonly name: string;
  readonly views: readonly ViewOfState[];
  readonly lists: readonly ListOfEvents[];
  /** What screens hear of a batch, in order. Pure. */
  changes(news: GigNews): readonly NewChange[];
}

/** What a batch brought to one gig. */
export interface GigNews {
  readonly gigId: GigId;
  /** As it is after the batch. */
  readonly gig: Gig;
  readonly events: readonly RecordedGigEvent[];
  readonly differences: (view: ViewOfState) => readonly Difference[];
}
