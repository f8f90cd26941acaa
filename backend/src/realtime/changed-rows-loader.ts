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
 * Loads the rows of changes. Those of a gig are built from what this process has just projected (`Change.origin`); others, and those that
 * another process projected, are read with the queries of the HTTP API, for all calls of one tick with one statement per kind of row, for
 * timelines one per gig (docs/adr/0022). Either way a row equals what the client would read over HTTP, and is not older than its change.
 * Rows are in the order of the keys, without removed and deleted ones.
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

  async loadPerformers(change: ChangePlace, ids: readonly PerformerId[]): Promise<SequencedRows<PerformerView>> {
    const { seq, rows } = await (this.buildPerformers(change, ids) ?? this.performerQueries.byId.loadSince(change.seq, ids));
    return { seq, rows: rows.filter(({ removed }) => !removed) };
  }
  async loadGig({ seq: changeSeq, origin }: ChangePlace, id: GigId): Promise<SequencedRows<GigView>> {
    const { seq, rows } = origin?.gig
      ? { seq: changeSeq, rows: [(await this.views.gig(origin.gig)).view] }
      : await this.gigQueries.byId.loadSince(changeSeq, [id]);
    return { seq, rows: rows.filter(({ deleted }) => !deleted) };
  }
  async loadTimelineEntries({ seq, origin }: ChangePlace, id: GigId, revisions: readonly number[]) {
    if (!origin?.timeline) return this.timelineQueries.loadByRevisions(id, revisions);
    return { seq, rows: await this.views.timelineEntries(origin.timeline, origin.folded) };
  }
  /** Of a gig that exists. */
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
  /** Performers of open gigs that show the participant's name. Each call is a statement of its own. */
  loadPerformersShowingParticipant(id: ParticipantId) {
    return this.performerQueries.listShowingParticipant(id);
  }
  loadUser(seq: number, id: UserId) {
    return this.userQueries.byId.loadSince(seq, [id]);
  }

  /** The caches of names have applied the change, so names are as new as it. Null when the change did not bring all these performers along. */
  private buildPerformers({ seq, gigId, origin }: ChangePlace, ids: readonly PerformerId[]): Promise<SequencedRows<PerformerView>> | null {
    const performers = ids.flatMap((id) => origin?.performers.get(id) ?? []);
    if (!gigId || performers.length < ids.length) return null;
    const rows = performers.map((performer) => toPerformerReadModel(performer, gigId));
    return this.views.performers(rows).then((built) => ({ ...built, seq }));
  }
}

/** The part of a change by which its rows are found. */
export type ChangePlace = Pick<Change, 'seq' | 'gigId' | 'origin'>;

/** What the mappers need of `ChangedRowsLoader`. */
export type ChangedRows = Pick<ChangedRowsLoader, keyof ChangedRowsLoader>;
