import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId, type MessageId, type ParticipantId, type PerformerId, type UserId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { Injectable } from '@nestjs/common';
import { MessageQueries } from '../chat/queries/message.queries.js';
import { GigQueries } from '../gigs/queries/gig.queries.js';
import { PerformerQueries } from '../gigs/queries/performer.queries.js';
import { TimelineQueries } from '../gigs/queries/timeline.queries.js';
import { ParticipantQueries } from '../participants/queries/participant.queries.js';
import { type SequencedRows } from '../rows/queries.js';
import { UserQueries } from '../users/queries/user.queries.js';

/** The rows could not be read at the moment; the changes themselves are valid, so a retry may succeed. */
export class RowsUnavailable extends Error {
  constructor(cause: unknown) {
    super('The changed rows could not be read', { cause });
    this.name = 'RowsUnavailable';
  }
}

/**
 * Loads the rows that changes refer to with the queries of the HTTP API, so that a pushed row equals the row that the client would read
 * there. A row that the response to the change's command has read is not read again (docs/adr/0022). All calls of one tick become one
 * statement per kind of row, for timelines one per gig; the statements run concurrently.
 *
 * `seq` is the number of the change: no row is older. Rows are in the order of the keys; removed and deleted rows are missing.
 * @throws RowsUnavailable when a statement fails
 */
@Injectable()
export class ChangedRowsLoader {
  constructor(
    private readonly performerQueries: PerformerQueries,
    private readonly gigQueries: GigQueries,
    private readonly timelineQueries: TimelineQueries,
    private readonly messageQueries: MessageQueries,
    private readonly participantQueries: ParticipantQueries,
    private readonly userQueries: UserQueries,
  ) {}

  async loadPerformers(seq: number, ids: readonly PerformerId[]): Promise<SequencedRows<PerformerView>> {
    const loaded = await orUnavailable(this.performerQueries.byId.loadSince(seq, ids));
    return { seq: loaded.seq, rows: loaded.rows.filter(({ removed }) => !removed) };
  }

  async loadGig(seq: number, id: GigId): Promise<SequencedRows<GigView>> {
    const loaded = await orUnavailable(this.gigQueries.byId.loadSince(seq, [id]));
    return { seq: loaded.seq, rows: loaded.rows.filter(({ deleted }) => !deleted) };
  }

  loadTimelineEntries(id: GigId, revisions: readonly number[]): Promise<SequencedRows<TimelineEntryView>> {
    return orUnavailable(this.timelineQueries.loadByRevisions(id, revisions));
  }

  loadMessage(seq: number, id: MessageId): Promise<SequencedRows<MessageView>> {
    return orUnavailable(this.messageQueries.byId.loadSince(seq, [id]));
  }

  loadParticipant(seq: number, id: ParticipantId): Promise<SequencedRows<ParticipantView>> {
    return orUnavailable(this.participantQueries.byId.loadSince(seq, [id]));
  }

  /** Performers of open gigs that show the participant's name. Each call is a statement of its own. */
  loadPerformersShowingParticipant(id: ParticipantId): Promise<SequencedRows<PerformerView>> {
    return orUnavailable(this.performerQueries.listShowingParticipant(id));
  }

  loadUser(seq: number, id: UserId): Promise<SequencedRows<UserView>> {
    return orUnavailable(this.userQueries.byId.loadSince(seq, [id]));
  }
}

const orUnavailable = <Rows>(loading: Promise<Rows>): Promise<Rows> =>
  loading.catch((error: unknown) => {
    throw new RowsUnavailable(error);
  });
