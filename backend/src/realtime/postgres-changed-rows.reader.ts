import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId, type MessageId, type ParticipantId, type PerformerId, type UserId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { MessageQueries } from '../chat/queries/message.queries.js';
import { GigQueries } from '../gigs/queries/gig.queries.js';
import { PerformerQueries } from '../gigs/queries/performer.queries.js';
import { readSequencedRows, type SequencedRows } from '../gigs/queries/sequenced-rows.js';
import { TimelineQueries } from '../gigs/queries/timeline.queries.js';
import { ParticipantQueries } from '../participants/queries/participant.queries.js';
import { type AccountRow, type ChangedRowsReader } from './changed-rows.reader.js';

/** Reads rows with the queries of the HTTP API, so that a pushed row equals the row that the client would read there. */
@Injectable()
export class PostgresChangedRowsReader implements ChangedRowsReader {
  private readonly performerQueries: PerformerQueries;
  private readonly gigQueries: GigQueries;
  private readonly timelineQueries: TimelineQueries;
  private readonly messageQueries: MessageQueries;
  private readonly participantQueries: ParticipantQueries;

  constructor(private readonly database: Pool) {
    this.performerQueries = new PerformerQueries(database);
    this.gigQueries = new GigQueries(database);
    this.timelineQueries = new TimelineQueries(database);
    this.messageQueries = new MessageQueries(database);
    this.participantQueries = new ParticipantQueries(database);
  }

  async readPerformers(ids: readonly PerformerId[]): Promise<SequencedRows<PerformerView>> {
    const { seq, rows } = await this.performerQueries.findByIds(ids);
    return { seq, rows: rows.filter(({ removed }) => !removed) };
  }

  async readGigs(ids: readonly GigId[]): Promise<SequencedRows<GigView>> {
    const { seq, rows } = await this.gigQueries.findByIds(ids);
    return { seq, rows: rows.filter(({ deleted }) => !deleted) };
  }

  readTimelineEntries(id: GigId, revisions: readonly number[]): Promise<SequencedRows<TimelineEntryView>> {
    return this.timelineQueries.findByRevisions(id, revisions);
  }

  readMessages(ids: readonly MessageId[]): Promise<SequencedRows<MessageView>> {
    return this.messageQueries.findByIds(ids);
  }

  readParticipants(ids: readonly ParticipantId[]): Promise<SequencedRows<ParticipantView>> {
    return this.participantQueries.findByIds(ids);
  }

  readPerformersShowingParticipant(id: ParticipantId): Promise<SequencedRows<PerformerView>> {
    return this.performerQueries.listShowingParticipants([id]);
  }

  readAccounts(ids: readonly UserId[]): Promise<SequencedRows<AccountRow>> {
    return readSequencedRows<AccountRow>(
      this.database,
      {
        statementName: 'accounts-by-ids',
        sql: 'SELECT u.id, u.theme, u.multi_screen_jams AS "multiScreenJams" FROM users AS u WHERE u.id = ANY ($1) AND u.deleted_at IS NULL',
      },
      [ids],
    );
  }
}
