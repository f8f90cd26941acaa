import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type Theme } from '@jamjar/contracts/enums';
import { type GigId, type MessageId, type ParticipantId, type PerformerId, type UserId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { type Reading } from '../gigs/queries/reading.js';

/** What a person's own screens hear of their account. */
export interface AccountRow {
  readonly id: UserId;
  readonly theme: Theme;
  readonly multiScreenJams: boolean;
}

/** Reads rows as everybody sees them; whoever is gone is missing from the answer. Each is one statement. */
export abstract class RowReader {
  abstract performers(ids: readonly PerformerId[]): Promise<Reading<PerformerView>>;
  abstract gigs(ids: readonly GigId[]): Promise<Reading<GigView>>;
  abstract timeline(id: GigId, revisions: readonly number[]): Promise<Reading<TimelineEntryView>>;
  abstract messages(ids: readonly MessageId[]): Promise<Reading<MessageView>>;
  abstract participants(ids: readonly ParticipantId[]): Promise<Reading<ParticipantView>>;
  /** At gigs still open: this person's rows, and those that show the name as the one who takes over. */
  abstract performersShowing(id: ParticipantId): Promise<Reading<PerformerView>>;
  abstract accounts(ids: readonly UserId[]): Promise<Reading<AccountRow>>;
}
