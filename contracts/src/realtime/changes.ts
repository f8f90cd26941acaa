import { type GigId, type MessageId, type OrganisationId, type ParticipantId, type PerformerId, type UserId } from '../ids.js';
import { type ServerMessageType } from './server-messages.js';

/** What the `changes` table keeps of each change: which rows, never what is in them. Its kinds are the messages' types. */
export interface ChangeKeys {
  performer_created: { performerId: PerformerId };
  performer_updated: { performerId: PerformerId };
  performer_deleted: { performerId: PerformerId };
  performers: { performerIds: PerformerId[] };
  raffle_winner: { winner: PerformerId; totalEntrances: number; eligibleParticipants: number };
  raffle_reset: { affectedPerformers: number };
  timeline: { revisions: number[] };
  message_created: { messageId: MessageId };
  event_created: Record<string, never>;
  event_updated: Record<string, never>;
  event_deleted: Record<string, never>;
  participant_created: { participantId: ParticipantId };
  participant_updated: { participantId: ParticipantId };
  theme_updated: { userId: UserId };
  user_settings_updated: { userId: UserId };
  /** Which sessions end: all of the user's, all but this one, or only this one. */
  force_logout: { userId: UserId; exceptSession: string | null; onlySession?: string };
  organization_membership_changed: { userId: UserId; action: 'removed' | 'added'; organisationId: OrganisationId };
  /** The read models were swapped, or somebody is gone for whom there is no message: the audience reads again. */
  resync: Record<string, never>;
}
export type ChangeKind = keyof ChangeKeys & ServerMessageType;

/** Who may hear of it: everybody in one organisation, one user, or everybody. */
export type Audience = `organisation:${OrganisationId}` | `user:${UserId}` | 'everybody';

/** Kinds of which only operators and above hear. */
export const operatorsOnly: ReadonlySet<ChangeKind> = new Set(['timeline']);

export type NewChange = {
  [Kind in ChangeKind]: { kind: Kind; audience: Audience; gigId: GigId | null; keys: ChangeKeys[Kind] };
}[ChangeKind];
/** `seq`: its number, gapless and in the order of the commits. */
export type Change = NewChange & { seq: number };
