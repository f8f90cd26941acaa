import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId, type MessageId, type ParticipantId, type PerformerId, type UserId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { MessageQueries } from '../chat/queries/message.queries.js';
import { GigQueries } from '../gigs/queries/gig.queries.js';
import { PerformerQueries } from '../gigs/queries/performer.queries.js';
import { type Reading } from '../gigs/queries/reading.js';
import { TimelineQueries } from '../gigs/queries/timeline.queries.js';
import { ParticipantQueries } from '../participants/queries/participant.queries.js';
import { accountsByIds } from './accounts.query.js';
import { type AccountRow, type RowReader } from './row-reader.js';

/** The rows as the areas' own queries answer them, so that a screen hears exactly what it would read. */
@Injectable()
export class QueriedRows implements RowReader {
  private readonly ofPerformers: PerformerQueries;
  private readonly ofGigs: GigQueries;
  private readonly ofTimelines: TimelineQueries;
  private readonly ofChat: MessageQueries;
  private readonly ofPeople: ParticipantQueries;

  constructor(private readonly database: Pool) {
    this.ofPerformers = new PerformerQueries(database);
    this.ofGigs = new GigQueries(database);
    this.ofTimelines = new TimelineQueries(database);
    this.ofChat = new MessageQueries(database);
    this.ofPeople = new ParticipantQueries(database);
  }

  async performers(ids: readonly PerformerId[]): Promise<Reading<PerformerView>> {
    const { seq, rows } = await this.ofPerformers.byIds(ids);
    return { seq, rows: rows.filter(({ removed }) => !removed) };
  }

  async gigs(ids: readonly GigId[]): Promise<Reading<GigView>> {
    const { seq, rows } = await this.ofGigs.byIds(ids);
    return { seq, rows: rows.filter(({ deleted }) => !deleted) };
  }

  timeline(id: GigId, revisions: readonly number[]): Promise<Reading<TimelineEntryView>> {
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
