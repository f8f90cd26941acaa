import { type MessageView } from '../chat/message.views.js';
import { type GigId, type OrganisationId, type ParticipantId, type PerformerId, type UserId } from '../ids.js';
import { type Theme } from '../enums.js';
import { type RaffleResetResult, type RaffleResult } from '../gigs/gig.requests.js';
import { type GigView, type PerformerView, type TimelineEntryView } from '../gigs/gig.views.js';
import { type ParticipantView } from '../participants/participant.views.js';
import { type UserSettings } from '../users/user.views.js';

/**
 * The messages that the server sends over /ws, by type. Their rows were read when the message was sent, not when the change happened:
 * `seq` is the newest change at that reading, and only it tells which rows are newer (docs/rules.md#changes-and-messages).
 */
export interface ServerMessages {
  // A gig's performers
  performer_created: GigMessageFields & { performer: PerformerView };
  performer_updated: GigMessageFields & { performer: PerformerView };
  /** The performer was removed from the line-up. */
  performer_deleted: GigMessageFields & { performerId: PerformerId };
  /** Several performers at once. `gone`: the performers that are no longer in the line-up. */
  performers: GigMessageFields & { performers: PerformerView[]; gone: PerformerId[] };
  raffle_winner: GigMessageFields & RaffleResult;
  raffle_reset: GigMessageFields & RaffleResetResult;
  /** Sent to operators and above only. */
  timeline: GigMessageFields & { entries: TimelineEntryView[] };
  message_created: GigMessageFields & { message: MessageView };

  // Gigs
  event_created: GigMessageFields & { event: GigView };
  event_updated: GigMessageFields & { event: GigView };
  event_deleted: GigMessageFields;

  // Participants
  participant_created: WithSeq & { organisationId: OrganisationId; participant: ParticipantView };
  /** `performers`: those at open gigs that show the participant's name, their own or that of their replacement. */
  participant_updated: WithSeq & {
    organisationId: OrganisationId;
    participantId: ParticipantId;
    participant: ParticipantView;
    performers: PerformerView[];
  };

  // Accounts: sent to the sockets of that user only
  theme_updated: WithSeq & { userId: UserId; theme: Theme };
  user_settings_updated: WithSeq & { userId: UserId; settings: UserSettings };
  force_logout: WithSeq & { userId: UserId };
  /** The API spells the type and `organizationId` with z. */
  organization_membership_changed: WithSeq & { userId: UserId; action: 'removed' | 'added'; organizationId: OrganisationId };

  // The connection itself
  /** All messages up to `pos` were sent: from now on the client keeps the `pos` of each message for the next `hello`. */
  caught_up: WithPos;
  /** The missed changes are no longer available: the client must read again everything that it shows. */
  resync: WithPos;
  /** Response to the client's `time` message: `now` is the server time (ms since 1970), `sentAt` is copied from the client's message. */
  time: { sentAt: number; now: number };
}

interface WithPos {
  /**
   * Number of the change that the message reports; in `caught_up` and `resync`, of the newest change sent so far. A client sends it in
   * `hello` to receive the messages it missed.
   */
  pos: number;
}
interface WithSeq extends WithPos {
  /** Number of the newest change when the rows of this message were read. */
  seq: number;
}
/** The gig's id is sent under both names that the API uses for it. */
interface GigMessageFields extends WithSeq {
  eventId: GigId;
  jamNightId: GigId;
}

export type ServerMessageType = keyof ServerMessages;
export type MessageOf<Type extends ServerMessageType> = { type: Type } & ServerMessages[Type];
export type ServerMessage = { [Type in ServerMessageType]: MessageOf<Type> }[ServerMessageType];
