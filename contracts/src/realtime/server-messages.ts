import { type MessageView } from '../chat/message.views.js';
import { type GigId, type OrganisationId, type ParticipantId, type PerformerId, type UserId } from '../ids.js';
import { type Theme } from '../enums.js';
import { type RaffleResetResult, type RaffleResult } from '../gigs/gig.requests.js';
import { type GigView, type PerformerView, type TimelineEntryView } from '../gigs/gig.views.js';
import { type ParticipantView } from '../participants/participant.views.js';
import { type UserSettings } from '../users/user.views.js';

/**
 * Every message that the server pushes over /ws, by its type (S1 §4). The rows in it are as they were read when it was sent, not when the
 * change happened: `seq` says how far the changes stood at that reading, and only it tells older rows from newer.
 */
export interface ServerMessages {
  // A gig's performers
  performer_created: AtGig & { performer: PerformerView };
  performer_updated: AtGig & { performer: PerformerView };
  performer_deleted: AtGig & { performerId: PerformerId };
  /** Several at once. `gone`: those who are on no list any more. */
  performers: AtGig & { performers: PerformerView[]; gone: PerformerId[] };
  raffle_winner: AtGig & RaffleResult;
  raffle_reset: AtGig & RaffleResetResult;
  /** To operators and above. */
  timeline: AtGig & { entries: TimelineEntryView[] };
  message_created: AtGig & { message: MessageView };

  // Gigs
  event_created: AtGig & { event: GigView };
  event_updated: AtGig & { event: GigView };
  event_deleted: AtGig;

  // People
  participant_created: Changed & { organisationId: OrganisationId; participant: ParticipantView };
  /** `performers`: this person's rows at gigs that are still open. */
  participant_updated: Changed & {
    organisationId: OrganisationId;
    participantId: ParticipantId;
    participant: ParticipantView;
    performers: PerformerView[];
  };

  // Accounts: to that person's own screens
  theme_updated: Changed & { userId: UserId; theme: Theme };
  user_settings_updated: Changed & { userId: UserId; settings: UserSettings };
  force_logout: Changed & { userId: UserId };
  organization_membership_changed: Changed & { userId: UserId; action: 'removed' | 'added'; organizationId: OrganisationId };

  // The connection itself
  /** Everything up to `pos` was sent: from here on the client may move its own position. */
  caught_up: Positioned;
  /** What was missed cannot be told any more: read again whatever is on screen. */
  resync: Positioned;
  /** Answers a `time` of the client: `now` is the server's clock (ms since 1970), `sentAt` what the client sent. */
  time: { sentAt: number; now: number };
}

interface Positioned {
  /** Number of the change: what a client says hello with, to hear what it missed. */
  pos: number;
}
interface Changed extends Positioned {
  /** How far the changes stood when the rows in this message were read. */
  seq: number;
}
interface AtGig extends Changed {
  eventId: GigId;
  jamNightId: GigId;
}

export type ServerMessageType = keyof ServerMessages;
export type MessageOf<Type extends ServerMessageType> = { type: Type } & ServerMessages[Type];
export type ServerMessage = { [Type in ServerMessageType]: MessageOf<Type> }[ServerMessageType];

/** What a client may say. `pos`: null on a first connection, which misses nothing. */
export type ClientMessage = { type: 'hello'; pos: number | null } | { type: 'time'; sentAt: number };
