import { type Instrument } from '../enums.js';
import { type Instant, type PerformerId } from '../ids.js';
import { type AddedPerformer, type GigEvents, type GigEventType } from './gig.events.js';

/** The status of a performer at a gig. The API's flags (`onStage`, `pendingStage`, `pendingRemoval`, …) are derived from it. */
export type PerformerStatus =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'selected'; readonly instruments: readonly Instrument[]; readonly replacingPerformerId: PerformerId | null }
  | {
      readonly kind: 'onStage';
      readonly stint: number;
      readonly startedAt: Instant;
      readonly instruments: readonly Instrument[];
      /** Null unless the performer is marked as leaving. `replacementId` is null while nobody is selected as replacement. */
      readonly subOut: { readonly replacementId: PerformerId | null } | null;
    }
  | { readonly kind: 'removed' };

/** A participant at one gig, with their own `instruments`. Immutable: evolving replaces the object, so a new reference means a changed row. */
export interface Performer extends Readonly<Omit<AddedPerformer, 'performerId' | 'at'>> {
  readonly id: PerformerId;
  readonly addedAt: Instant;
  readonly status: PerformerStatus;
  /** Number of stints so far. It never shrinks, so a stint number is never reused. */
  readonly stintCount: number;
  /** Number of stints since the last reset. */
  readonly performanceCount: number;
  /** Sum of the whole minutes of each counted stint since the last reset. */
  readonly minutesOnStage: number;
  readonly attended: boolean;
  readonly raffle: { readonly entrances: number; readonly wins: number };
  /** Revision of the event that last changed this performer. Of two copies the one with the higher revision is the newer. */
  readonly revision: number;
}

/** State of a gig's signup or feedback link. `none`: never generated. */
export type LinkState = 'none' | 'enabled' | 'disabled';

/** A gig without its phase and performers. Immutable: evolving replaces the object. */
export interface GigSettings extends Readonly<Omit<GigEvents['GigCreated'], 'at'>> {
  readonly createdAt: Instant;
  /** Minutes per stint; null for none. */
  readonly timeLimit: number | null;
  readonly logoUrl: string | null;
  readonly signup: { readonly link: LinkState; readonly limit: number | null };
  readonly feedbackLink: LinkState;
  readonly raffleEnabled: boolean;
}

/** The state before `GigCreated`. */
export interface InitialGigState {
  readonly phase: 'notCreated';
}

/** The read-only state of a gig. */
export interface Gig {
  readonly phase: 'open' | 'completed' | 'deleted';
  readonly settings: GigSettings;
  /** In the order in which they were added, including removed performers. */
  readonly performers: ReadonlyMap<PerformerId, Performer>;
  /** Revision of the event that last changed the gig itself: its phase, its settings or the number of performers in the line-up. */
  readonly revision: number;
  /** Revision of the last folded event. */
  readonly lastRevision: number;
}
export type GigState = InitialGigState | Gig;

/** The state while it is folded. Only the changed performer is copied, so that folding 5,000 events takes about 2 ms. */
export interface MutableGig extends Gig {
  phase: 'open' | 'completed' | 'deleted';
  settings: GigSettings;
  readonly performers: Map<PerformerId, Performer>;
  revision: number;
  lastRevision: number;
}
export type MutableGigState = InitialGigState | MutableGig;

/** What each event but `GigCreated` does to a gig. An entry replaces performers and settings by changed copies and never mutates them. */
export type Evolvers = { [Type in Exclude<GigEventType, 'GigCreated'>]: (gig: MutableGig, data: GigEvents[Type]) => void };

export const initialGigState: InitialGigState = { phase: 'notCreated' };
