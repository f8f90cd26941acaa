import { type GigEventType } from '../gig.events.js';
import { type CommandFields } from '../gig.requests.js';
import { type PerformerReadModel } from '../gig.views.js';

/** The properties of a type of gig command, for controllers, clients and tests. The rule of the command is in `rules/gig.decider.ts`. */
export interface CommandRow {
  /** Who may send the command: owners, the public through a link or place, or only the server itself; absent for operators and owners. */
  readonly role?: 'owner' | 'public' | 'server';
  /** Method and path of the route that executes exactly this command; absent if a controller of its own or the server itself sends it. */
  readonly route?: `${Method} /api/${string}`;
  /** For commands with a `route`: whether their data contains the time at which the server received them, as `at`. */
  readonly timed?: true;
  /** For commands with a `route`: the fields of the request body, which are those of its data besides time and performer. */
  readonly fields?: readonly (keyof CommandFields)[];
  /** The response of the route of a command on a whole gig. A command on one performer responds with that performer. */
  readonly answer?: GigAnswer;
  /** The events that it may record. Sent by staff, it can be undone if all of them can. */
  readonly events: readonly GigEventType[];
  /** The fields of performers that it may change, besides their revision. */
  readonly changedPerformerFields?: readonly (keyof PerformerReadModel)[];
  /** False if the command, repeated with another Idempotency-Key right after it was accepted, changes something again or is refused. */
  readonly idempotent?: false;
  /** Whether a completed gig accepts it. For commands on links it is in `link-kinds.ts`. */
  readonly whenCompleted?: true;
}
export type Method = 'POST' | 'PUT' | 'PATCH';
/** The gig, its whole line-up in order, or the performers that the command has changed, with those changed by later commands. */
export type GigAnswer = 'gig' | 'lineUp' | 'changes';

/** Groups of performer fields that change together. */
export const selectionFields = ['pendingStage', 'currentInstruments', 'replacingPerformerId', 'pendingRemoval', 'replacedById'] as const;
export const leaveStageFields = ['onStage', 'stageStartTime', 'timeOnStage', 'lastPlayedAt', ...selectionFields] as const;
export const goOnStageFields = [...leaveStageFields, 'played', 'performanceCount', 'held', 'calledAt'] as const;
export const undoableFields = [...goOnStageFields, 'attended', 'sortOrder', 'raffleEntrances'] as const;

export type CommandRows = Readonly<Record<string, CommandRow>>;
