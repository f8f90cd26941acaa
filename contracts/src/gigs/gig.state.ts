import { type Actor } from '../event-metadata.js';
import { type CommandId, type Instant, type PerformerId } from '../ids.js';
import { type AddedPerformer, type GigEvents, type GigEventType, type PerformerState } from './gig.events.js';
import { type LinkKind } from './link-kinds.js';

/** The status of a performer at a gig. The API's flags (`onStage`, `pendingStage`, `pendingRemoval`, …) are derived from it. */
export type PerformerStatus = PerformerState['status'] | { readonly kind: 'removed'; readonly by: 'staff' | 'public' };

/** The status of a performer who waits and is not held. */
export const waiting = { kind: 'waiting', held: false } as const satisfies PerformerStatus;

/** Type, actor and recording time of an event. */
export interface Occurrence {
  readonly type: GigEventType;
  readonly actor: Actor;
  /** When it was recorded. */
  readonly at: Instant;
}

/** The command that recorded the last folded event. */
export interface FoldedCommand {
  readonly id: CommandId;
  /** Revision of its first event. */
  readonly from: number;
}

/** The undoable changes of one command: the revisions `from` to `to` of its events, and the performers that it changed, as they were `before`. */
export interface GigAction extends Occurrence {
  readonly commandId: CommandId;
  readonly from: number;
  readonly to: number;
  readonly before: readonly Performer[];
  /** The event that undid the action; null while it is not undone. */
  readonly undone: Occurrence | null;
}

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
  /** End of the last ended stint since the last reset, counted or not; null before. */
  readonly lastPlayedAt: Instant | null;
  readonly attended: boolean;
  /** When a host last called the performer since the last reset; null before. */
  readonly calledAt: Instant | null;
  readonly raffle: { readonly entrances: number; readonly wins: number };
  /** Revision of the event that last changed this performer. */
  readonly revision: number;
  /** Like `revision`, but not changed by calls and edits of instruments, tier, priority and type. An undo restores the earlier number. */
  readonly stateRevision: number;
  /** The event that last changed the performer, except calls and edits of instruments, tier, priority and type. */
  readonly lastChange: Occurrence;
}

/** State of a public link of a gig. `none`: never generated. */
export type LinkState = 'none' | 'enabled' | 'disabled';

/** The details, links and switches of a gig, as owners set them. Immutable: evolving replaces the object. */
export interface GigSettings extends Readonly<Omit<GigEvents['GigCreated'], 'at'>> {
  readonly createdAt: Instant;
  /** The planned end: after `date`, by at most `limits.maxGigHours`; null for an open end. */
  readonly endsAt: Instant | null;
  /** Minutes per stint; null for none. */
  readonly timeLimit: number | null;
  readonly logoUrl: string | null;
  readonly links: Readonly<Record<LinkKind, LinkState>>;
  /** The number of performers up to which the public may sign up; null for no limit. */
  readonly signupLimit: number | null;
  readonly raffleEnabled: boolean;
}

/** The state before `GigCreated`. */
export interface InitialGigState {
  readonly phase: 'notCreated';
}

/** A raffle seal that no draw has opened. `revision`: the revision of its `RaffleSealed` event; `isBroken`: its seed is lost. */
export interface RaffleSeal extends Readonly<GigEvents['RaffleSealed']> {
  readonly revision: number;
  readonly isBroken: boolean;
}

/** The read-only state of a gig. */
export interface Gig {
  readonly phase: 'open' | 'completed' | 'deleted';
  readonly settings: GigSettings;
  /** In the order in which they were added, including removed performers. */
  readonly performers: ReadonlyMap<PerformerId, Performer>;
  /** Revision of the last event that changed phase, settings or the length of the line-up, or made or broke a seal of the raffle. */
  readonly revision: number;
  /** Revision of the last folded event. */
  readonly lastRevision: number;
  /** The latest undoable or undone actions, oldest first: at least `limits.undoableActionCount`, if there were that many. */
  readonly actions: readonly GigAction[];
  /** The event that last changed who is on stage or selected, or completed the gig; null before the first. */
  readonly lastStageChange: Occurrence | null;
  /** The last raffle draw; null before it and after a reset. `revision`: the revision of its event. */
  readonly lastDraw: { readonly revision: number; readonly winner: PerformerId; readonly at: Instant } | null;
  /** The seal that the next draw opens; null while there is none. A broken seal stays here until the next seal. */
  readonly raffleSeal: RaffleSeal | null;
  /** The revision of the opened seal by the revision of the draw, for all draws; null for draws without a seal. */
  readonly draws: ReadonlyMap<number, number | null>;
  /** The command that recorded the last folded event. */
  readonly command: FoldedCommand;
}
export type GigState = InitialGigState | Gig;

type Mutable<Type> = { -readonly [Field in keyof Type]: Type[Field] };

/** The state while events are folded into it. An event copies only the performers it changes: folding 5,000 events takes about 2 ms. */
export interface MutableGig extends Mutable<Omit<Gig, 'performers' | 'actions' | 'command'>> {
  readonly performers: Map<PerformerId, Performer>;
  actions: MutableAction[];
  /** The event that is being folded. */
  current: Occurrence;
  command: MutableCommand;
}
interface MutableCommand extends FoldedCommand {
  /** Whether the command cannot be undone: it has recorded an event that is not undoable, or the public has sent it. */
  isIrreversible: boolean;
}
interface MutableAction extends GigAction {
  to: number;
  undone: Occurrence | null;
  readonly before: Performer[];
}
export type MutableGigState = InitialGigState | MutableGig;

/** The effect of each event type except `GigCreated`. An evolver replaces performers and settings by changed copies and never mutates them. */
export type Evolvers = { [Type in Exclude<GigEventType, 'GigCreated'>]: (gig: MutableGig, data: GigEvents[Type]) => void };

export const initialGigState: InitialGigState = { phase: 'notCreated' };

/** Returns the performer. @throws Error when the history never added the performer, which means that it is invalid */
export function getPerformer(gig: MutableGig, id: PerformerId): Performer {
  const performer = gig.performers.get(id);
  if (!performer) throw new Error(`The history mentions a performer that was never added: ${id}`);
  return performer;
}

/** Replaces a performer by a changed copy, and sets `lastStageChange` if that changes who is on stage or selected. */
export function replacePerformer(gig: MutableGig, before: Performer, after: Performer): void {
  const changesStage = before.status.kind !== after.status.kind && (isSelectedOrOnStage(before) || isSelectedOrOnStage(after));
  if (changesStage) gig.lastStageChange = gig.current;
  gig.performers.set(after.id, after);
}

const isSelectedOrOnStage = ({ status }: Performer): boolean => status.kind === 'selected' || status.kind === 'onStage';

/** Returns when the performer was called, if they wait or are selected and no stint has ended since the call; otherwise null. */
export const openCallOf = ({ calledAt, lastPlayedAt, status }: Performer): Instant | null =>
  calledAt !== null && calledAt > (lastPlayedAt ?? 0) && (status.kind === 'waiting' || status.kind === 'selected') ? calledAt : null;
