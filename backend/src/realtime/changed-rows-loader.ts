import { type PaceView } from '@jamjar/contracts/forecast/pace.views';
import { type GigView, type PerformerView, toPerformerReadModel } from '@jamjar/contracts/gigs/gig.views';
import { type GigId, type MessageId, type ParticipantId, type PerformerId, type UserId } from '@jamjar/contracts/ids';
import { type Change } from '@jamjar/contracts/realtime/changes';
import { Injectable } from '@nestjs/common';
import { MessageQueries } from '../chat/queries/message.queries.js';
import { GigPace } from '../gigs/queries/gig-pace.js';
import { GigRepository } from '../gigs/queries/gig.repository.js';
import { GigViews } from '../gigs/queries/gig-views.js';
import { GigQueries } from '../gigs/queries/gig.queries.js';
import { PerformerQueries } from '../gigs/queries/performer.queries.js';
import { TimelineQueries } from '../gigs/queries/timeline.queries.js';
import { ParticipantQueries } from '../participants/queries/participant.queries.js';
import { type SequencedRows } from '../rows/queries.js';
import { UserQueries } from '../users/queries/user.queries.js';

/**
 * Loads the rows of changes, equal to what the client would read over HTTP and not older than the change (docs/adr/0022). A gig's rows are
 * built from what this process has just projected (`Change.projected`). Other rows, those that another process projected, and the pace are
 * read with the queries of the HTTP API. There the calls of one tick share one statement per kind of row, for timelines one per gig; only
 * those for the pace and for a participant's performers do not. Rows are in the order of the requested ids, without removed and deleted ones.
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
    private readonly views: GigViews,
    private readonly pace: GigPace,
    private readonly repository: GigRepository,
  ) {}

  async loadPerformers(change: RowSource, ids: readonly PerformerId[]): Promise<SequencedRows<PerformerView>> {
    const { seq, rows } = await (this.buildPerformers(change, ids) ?? this.performerQueries.byId.loadSince(change.seq, ids));
    return { seq, rows: rows.filter(({ removed }) => !removed) };
  }
  async loadGig({ seq: changeSeq, projected }: RowSource, id: GigId): Promise<SequencedRows<GigView>> {
    const { seq, rows } = projected?.gig
      ? { seq: changeSeq, rows: [(await this.views.buildGig(projected.gig)).view] }
      : await this.gigQueries.byId.loadSince(changeSeq, [id]);
    return { seq, rows: rows.filter(({ deleted }) => !deleted) };
  }
  async loadTimelineEntries({ seq, projected }: RowSource, id: GigId, revisions: readonly number[]) {
    if (!projected?.timeline) return this.timelineQueries.loadByRevisions(id, revisions);
    return { seq, rows: await this.views.buildTimelineEntries(projected.timeline, projected.folded) };
  }
  /** No row when the gig does not exist or is deleted. */
  async loadPace(id: GigId): Promise<SequencedRows<PaceView>> {
    const gig = await this.repository.findExisting(id);
    return gig ? this.pace.read(id, gig) : { seq: 0, rows: [] };
  }
  loadMessage(seq: number, id: MessageId) {
    return this.messageQueries.byId.loadSince(seq, [id]);
  }
  loadParticipant(seq: number, id: ParticipantId) {
    return this.participantQueries.byId.loadSince(seq, [id]);
  }
  /** Loads the performers of open gigs whose views contain the participant's name, with one statement per call. */
  loadPerformersShowingParticipant(id: ParticipantId) {
    return this.performerQueries.listShowingParticipant(id);
  }
  loadUser(seq: number, id: UserId) {
    return this.userQueries.byId.loadSince(seq, [id]);
  }

  /** Null unless the change contains all these performers. Names are at least as new as the change: older cached ones are invalid. */
  private buildPerformers({ seq, gigId, projected }: RowSource, ids: readonly PerformerId[]): Promise<SequencedRows<PerformerView>> | null {
    const performers = ids.flatMap((id) => projected?.performers.get(id) ?? []);
    if (!gigId || performers.length < ids.length) return null;
    const rows = performers.map((performer) => toPerformerReadModel(performer, gigId));
    return this.views.buildPerformers(rows).then((built) => ({ ...built, seq }));
  }
}

/** The part of a change that is needed to load its rows. */
export type RowSource = Pick<Change, 'seq' | 'gigId' | 'projected'>;

/** The public methods of `ChangedRowsLoader`, so that tests can replace it. */
export type RowsLoader = Pick<ChangedRowsLoader, keyof ChangedRowsLoader>;
