import { type GigId } from '@jamjar/contracts/ids';
import { type Night } from '@jamjar/contracts/gigs/gig.state';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { type NightFact } from './night-fact.js';
import { type Difference, type ListOfFacts, type ViewOfState } from './read-model.js';

/** Read models that move together: one checkpoint, one runner, one transaction per batch. */
export interface Group {
  /** Names the checkpoint, for ever. */
  readonly name: string;
  readonly views: readonly ViewOfState[];
  readonly lists: readonly ListOfFacts[];
  /** What screens hear of a batch, in order. Pure. */
  changes(news: NightNews): readonly NewChange[];
}

/** What a batch brought to one night. */
export interface NightNews {
  readonly gigId: GigId;
  /** As it is after the batch. */
  readonly night: Night;
  readonly facts: readonly NightFact[];
  readonly differences: (view: ViewOfState) => readonly Difference[];
}
