import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type LiveEventId, type MessageId, type ParticipantId, type PerformerId, type UserId } from '@jamjar/contracts/ids';
import { type LiveEventView, type PerformerView, type TimelineEntryView } from '@jamjar/contracts/live-events/live-event.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { MessageQueries } from '../chat/queries/message.queries.js';
import { LiveEventQueries } from '../live-events/queries/live-event.queries.js';
import { PerformerQueries } from '../live-events/queries/performer.queries.js';
import { type Reading } from '../live-events/queries/reading.js';
import { TimelineQueries } from '../live-events/queries/timeline.queries.js';
import { ParticipantQueries } from '../participants/queries/participant.queries.js';
import { accountsByIds } from './accounts.query.js';
import { type AccountRow, type RowReader } from './row-reader.js';

/** The rows as the areas' own queries answer them, so that a screen hears exactly what it would read. */
@Injectable()
export class QueriedRows implements RowReader {
  private readonly ofPerformers: PerformerQueries;
  private readonly ofNights: LiveEventQueries;
  private readonly ofTimelines: TimelineQueries;
  private readonly ofChat: MessageQueries;
  private readonly ofPeople: ParticipantQueries;

  constructor(private readonly database: Pool) {
    this.ofPerformers = new PerformerQueries(database);
    this.ofNights = new LiveEventQueries(database);
    this.ofTimelines = new TimelineQueries(database);
    this.ofChat = new MessageQueries(database);
    this.ofPeople = new ParticipantQueries(database);
  }

  async performers(ids: readonly PerformerId[]): Promise<Reading<PerformerView>> {
    const { seq, rows } = await this.ofPerformers.byIds(ids);
    return { seq, rows: rows.filter(({ removed }) => !removed) };
  }

  async liveEvents(ids: readonly LiveEventId[]): Promise<Reading<LiveEventView>> {
    const { seq, rows } = await this.ofNights.byIds(ids);
    return { seq, rows: rows.filter(({ deleted }) => !deleted) };
  }

  timeline(id: LiveEventId, revisions: readonly number[]): Promise<Reading<TimelineEntryView>> {
    return this.ofTimelines.byRevisions(id, revisions);
  }

  messages(ids: readonly MessageId[]): Promise<Reading<MessageView>> {
    return this.ofChat.byIds(ids);
  }

  participants(ids: readonly ParticipantId[]): Promise<Reading<ParticipantView>> {
    return this.ofPeople.byIds(ids);
  }

  performersShowing(id: ParticipantId): Promise<Reading<PerformerView>> {
    return this.ofPerformers.naming([id]);
  }

  accounts(ids: readonly UserId[]): Promise<Reading<AccountRow>> {
    return accountsByIds(this.database, ids);
  }
}
