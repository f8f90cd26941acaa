import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type Theme } from '@jamjar/contracts/enums';
import { type GigId, type MessageId, type ParticipantId, type PerformerId, type UserId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { type SequencedRows } from '../gigs/queries/sequenced-rows.js';

/** The settings of a user that are sent over the user's own sockets. */
export interface AccountRow {
  readonly id: UserId;
  readonly theme: Theme;
  /** Whether the user sees a jam in several tabs instead of on one page. */
  readonly multiScreenJams: boolean;
}

/** Reads the current rows that changes refer to, each method with one statement. Removed and deleted rows are missing from the result. */
export abstract class ChangedRowsReader {
  abstract readPerformers(ids: readonly PerformerId[]): Promise<SequencedRows<PerformerView>>;
  abstract readGigs(ids: readonly GigId[]): Promise<SequencedRows<GigView>>;
  abstract readTimelineEntries(id: GigId, revisions: readonly number[]): Promise<SequencedRows<TimelineEntryView>>;
  abstract readMessages(ids: readonly MessageId[]): Promise<SequencedRows<MessageView>>;
  abstract readParticipants(ids: readonly ParticipantId[]): Promise<SequencedRows<ParticipantView>>;
  /** Performers of open gigs that show the participant's name: the participant's own, and those whom the participant replaces. */
  abstract readPerformersShowingParticipant(id: ParticipantId): Promise<SequencedRows<PerformerView>>;
  abstract readAccounts(ids: readonly UserId[]): Promise<SequencedRows<AccountRow>>;
}
