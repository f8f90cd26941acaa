import { type RebuildView } from '../analytics/analytics.views.js';
import { type Actor } from '../event-metadata.js';
import { type GigEventType } from '../gigs/gig.events.js';
import { type Gig, type Performer } from '../gigs/gig.state.js';
import { type GigReadModel } from '../gigs/gig.views.js';
import { type TimelineReadModel } from '../gigs/timeline.views.js';
import {
  type GigId,
  type Instant,
  type MessageId,
  type OrganisationId,
  type ParticipantId,
  type PerformerId,
  type UserId,
} from '../ids.js';
import { type ServerMessageType } from './server-messages.js';

/**
 * The keys that the table `changes` stores for each kind of change. They identify the changed rows without their content, except the numbers of a
 * draw, a raffle reset or a rebuild, and the action on a membership. A change is sent as the server message whose type is its kind.
 */
export interface ChangeKeys {
  performer_created: { performerId: PerformerId };
  /** `ofDetails`: only data that is not in the gig's history changed: the note, or that the performer saw a call. */
  performer_updated: { performerId: PerformerId; ofDetails?: true };
  performer_deleted: { performerId: PerformerId };
  performers: { performerIds: PerformerId[] };
  /** `revision`: the revision of the draw's event; the other numbers as in `raffleResultSchema` (`raffle.views.ts`). */
  raffle_winner: { revision: number; winner: PerformerId; totalEntrances: number; eligibleParticipants: number };
  raffle_reset: { affectedPerformers: number };
  timeline: { revisions: number[] };
  pace: Record<string, never>;
  message_created: { messageId: MessageId };
  event_created: Record<string, never>;
  /** `ofLinks`: only the token of a link changed, which is not in the gig's history. */
  event_updated: { ofLinks?: true };
  event_deleted: Record<string, never>;
  participant_created: { participantId: ParticipantId };
  participant_updated: { participantId: ParticipantId };
  theme_updated: { userId: UserId };
  user_settings_updated: { userId: UserId };
  /** Closes the sockets of all the user's sessions, of all except `exceptSession`, or of `onlySession` alone; both are stored session ids, hashes. */
  force_logout: { userId: UserId; exceptSession: string | null; onlySession?: string };
  organization_membership_changed: { userId: UserId; action: 'removed' | 'added'; organisationId: OrganisationId };
  /** The progress of a rebuild of the analytics, or its result. */
  replay_progress: Omit<RebuildView, 'state'>;
  /** Browsers must refetch what they show: the read models were swapped, or data changed for which there is no message, such as a logo. */
  resync: Record<string, never>;
}
export type ChangeKind = keyof ChangeKeys & ServerMessageType;

/** Who may receive a change: the users of one organisation and god, one user, god users, or all users. */
export type Audience = `organisation:${OrganisationId}` | `user:${UserId}` | 'gods' | 'everybody';

/** Kinds of changes that are sent to operators and above only. */
export const operatorOnlyChangeKinds: ReadonlySet<ChangeKind> = new Set(['timeline']);

/** The state of the gig after the events of a change. It saves the process that projected them a query, and is never stored. */
export interface ProjectedState {
  /** The changed performers, including removed ones. */
  readonly performers: ReadonlyMap<PerformerId, Performer>;
  /** Null when the gig itself has not changed. */
  readonly gig: GigReadModel | null;
  /** One timeline entry per event; null when the change also concerns earlier entries. */
  readonly timeline: readonly TimelineReadModel[] | null;
  /** The folded gig. Later events mutate it. */
  readonly folded: Gig;
}

/** Why a change was recorded: an event of its gig, or a message in its chat. Notifications follow from it (docs/rules.md#notifications). */
export interface ChangeCause {
  /** Revision of the event; null for a chat message. */
  readonly revision: number | null;
  readonly type: GigEventType | 'MessageSent';
  /** The performers whom `getAffectedPerformerIds` (`affected-performers.ts`) returns for the event, in its order. */
  readonly performerIds: readonly PerformerId[];
  readonly actor: Actor;
  readonly recordedAt: Instant;
}

/** A change to record. `gigId`: the gig that it concerns, if any. */
export type NewChange = {
  [Kind in ChangeKind]: {
    kind: Kind;
    audience: Audience;
    gigId: GigId | null;
    keys: ChangeKeys[Kind];
    projected?: ProjectedState;
    /** Each cause is stored once: an event with its `timeline` change, a chat message with its own change. Other changes have none. */
    causes?: readonly ChangeCause[];
  };
}[ChangeKind];
/** `seq`: number of the change, in the order of the commits; it skips numbers only after a crash of Postgres or a restored backup. */
export type Change = NewChange & { seq: number };
