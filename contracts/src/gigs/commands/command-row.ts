import { type GigEventType } from '../gig.events.js';
import { type CommandFields } from '../gig.requests.js';
import { type PerformerReadModel } from '../gig.views.js';

/** What is to be said of each type of gig command besides its rule (`rules/gig.decider.ts`): controllers, clients and tests read it here. */
export interface CommandRow {
  /** Who may send it, instead of the operators of the organisation: its owners, the public by a link, or the server alone. */
  readonly role?: 'owner' | 'public' | 'server';
  /** Method and path of the route that sends exactly this command; without it, a controller of its own does. */
  readonly route?: `${Method} /api/${string}`;
  /** Whether its data contains the time at which the server received it, as `at`. */
  readonly timed?: true;
  /** Its own data, besides the time and the performer; with a route also the request's body. */
  readonly fields?: readonly (keyof CommandFields)[];
  /** What the route responds with, besides the performer of a command on one. */
  readonly answer?: GigAnswer;
  /** The events that it may record. It can be undone if all of these can. */
  readonly events: readonly GigEventType[];
  /** The fields that may change of performers, besides their revision. */
  readonly changes?: readonly (keyof PerformerReadModel)[];
  /** False when a repetition, right after it was accepted, changes something again or is refused. */
  readonly idempotent?: false;
  /** Whether a completed gig accepts it. */
  readonly whenCompleted?: true;
}
export type Method = 'POST' | 'PUT' | 'PATCH';
/** The gig, its whole line-up in order, or the performers that the command has changed (later commands may have changed more). */
export type GigAnswer = 'gig' | 'lineUp' | 'changes';

/** Fields of performers that change together. */
export const selection = ['pendingStage', 'currentInstruments', 'replacingPerformerId', 'pendingRemoval', 'replacedById'] as const;
export const goingOff = ['onStage', 'stageStartTime', 'timeOnStage', 'lastPlayedAt', ...selection] as const;
export const goingOn = [...goingOff, 'played', 'performanceCount', 'held', 'calledAt'] as const;
export const everything = [...goingOn, 'attended', 'sortOrder', 'raffleEntrances'] as const;

export type CommandRows = Readonly<Record<string, CommandRow>>;
