import { projectedRevision } from './read-model-wait.interceptor.js';
import { type ActorKind } from '@jamjar/contracts/event-metadata';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { findAction, isUndoable } from '@jamjar/contracts/gigs/undo';
import { type GigId, instant, type UserId } from '@jamjar/contracts/ids';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { PerformerRow } from '@jamjar/projections/read-models/performers/performers.entity';
import { TimelineRow } from '@jamjar/projections/read-models/timeline/timeline.entity';
import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { Pool } from 'pg';
import { RefusalException } from '../../http/refusal.exception.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { queryHandler, RequestQuery } from '../../http/bus-requests.js';
import { combineRows, type LoadedRow, toBatchFunction } from '../../rows/row-loader.js';
import {
  byNumber,
  columnsOf,
  integer,
  jsonArray,
  jsonObject,
  orNull,
  pagedQueries,
  type PageRequest,
  type SelectedRow,
  sequencedQueries,
  type SequencedRows,
  subquery,
} from '../../rows/queries.js';
import { UserEntity } from '../../auth/account.entities.js';
import { nameOrDeleted } from './name-cache.js';
import { GigRepository } from './gig.repository.js';

const { revision, at, type, actorKind, actorId, enabled, actionFrom, undone } = columnsOf(TimelineRow, 't');
const columns = {
  revision,
  at,
  type,
  actorKind,
  actorId,
  enabled,
  actionFrom,
  undone,
  username: orNull(columnsOf(UserEntity, 'u').username),
  performers: subquery(
    jsonArray(jsonObject({ id: columnsOf(PerformerRow, 'listed').id, name: nameOrDeleted('participant') }), 'listed.ordinal'),
    `unnest(t.performer_ids) WITH ORDINALITY AS listed(id, ordinal)
     LEFT JOIN performers AS p ON p.id = listed.id
     LEFT JOIN participants AS participant ON participant.id = p.participant_id`,
  ),
};

const actorNameByKind: Readonly<Record<ActorKind, (username: string | null) => string>> = {
  user: (username) => username ?? 'Deleted user',
  public: () => 'Public signup',
  system: () => 'System',
};

/** Leaves out the id of an actor who is not a user: that of the public is the id of a signup, which no screen needs. */
export const toTimelineActor = (kind: ActorKind, id: UserId | null, username: string | null): TimelineEntryView['actor'] => ({
  id: kind === 'user' ? id : null,
  name: actorNameByKind[kind](username),
});

/** An entry as the read model contains it, without `undoable`, which depends on the folded gig. */
type StoredEntry = Omit<TimelineEntryView, 'undoable'>;

function toEntry({
  actorId,
  actorKind,
  username,
  actionFrom: from,
  actionTo: to,
  ...entry
}: SelectedRow<typeof columnsWithinTimeline>): StoredEntry {
  return { ...entry, at: entry.at.toISOString(), actor: toTimelineActor(actorKind, actorId, username), action: { from, to } };
}

/** Finds the action of an event, and whether it can be undone. @param action that of the read model. @param gig null when it is deleted */
export const toActionFields = (gig: Gig | null, revision: number, action: TimelineEntryView['action']) => {
  const found = gig && findAction(gig, revision);
  if (!found) return { action, undoable: false };
  return { action: { from: found.from, to: found.to }, undoable: isUndoable(gig, found, instant(Date.now())) };
};

const addActionFields = (entry: StoredEntry, gig: Gig | null): TimelineEntryView => ({
  ...entry,
  ...toActionFields(gig, entry.revision, entry.action),
});

/** `actionTo`: last revision of the entry's action. Computed over the gig's whole timeline when that is read, else with a subquery. */
const columnsWithinTimeline = { ...columns, actionTo: integer('t.action_to') };
/** The entry itself and the later ones of its action. The maximum, more events than a command records, bounds the search. */
const laterInAction = 'a.gig_id = t.gig_id AND a.action_from = t.action_from AND a.revision BETWEEN t.revision AND t.revision + 10000';
const columnsWithSubquery = { ...columns, actionTo: integer(`SELECT max(a.revision) FROM timeline AS a WHERE ${laterInAction}`) };

const getTables = (timeline = 'timeline'): string => `${timeline} AS t LEFT JOIN users AS u ON t.actor_kind = 'user' AND u.id = t.actor_id`;
/** `$4` is the gig; `pagedQueries` uses `$1` to `$3` for the page. */
const timelineOfGig = '(SELECT *, max(revision) OVER (PARTITION BY action_from) AS action_to FROM timeline WHERE gig_id = $4)';
const readTimeline = pagedQueries(
  columnsWithinTimeline,
  getTables(timelineOfGig),
  toEntry,
)('timeline-of-gig', {
  where: 'true',
  key: byNumber('t.revision', 't.gig_id'),
  orderBy: 'revision',
  revision: projectedRevision('$4'),
});
const readByRevisions = sequencedQueries(
  columnsWithSubquery,
  getTables(),
  toEntry,
)('timeline-by-revisions', 'WHERE t.gig_id = $1 AND t.revision = ANY ($2)');

/** How many loaders are kept; they contain no rows. */
const maxLoaders = 100;

/** Reads timeline entries: who did what at a gig (docs/rules.md#timeline-and-audit). */
@Injectable()
export class TimelineQueries {
  /** By gig; a loader reads all revisions that are requested in one tick together. Entries are not cached: each is sent once or twice. */
  private readonly loaders = new LRUCache<GigId, DataLoader<number, LoadedRow<StoredEntry>>>({
    max: maxLoaders,
    memoMethod: (gigId) => {
      const readRows = (revisions: readonly number[]) => readByRevisions(this.database, gigId, revisions);
      return new DataLoader(
        toBatchFunction(readRows, (entry) => entry.revision),
        { cache: false },
      );
    },
  });

  constructor(
    private readonly database: Pool,
    private readonly repository: GigRepository,
  ) {}

  /** Loads entries, in the order of `revisions`; in one tick with one statement per gig. @throws CommandTimeout; Error of the database */
  async loadByRevisions(gigId: GigId, revisions: readonly number[]): Promise<SequencedRows<TimelineEntryView>> {
    const loader = this.loaders.memo(gigId);
    const { seq, rows } = combineRows(await Promise.all(revisions.map((each) => loader.load(each))));
    const gig = await this.repository.getExisting(gigId).catch((error: unknown) => {
      if (error instanceof RefusalException) return null;
      throw error;
    });
    return { seq, rows: rows.map((entry) => addActionFields(entry, gig)) };
  }
}

/**
 * A page of a gig's timeline. The first page has the newest entries; within a page the oldest entry is first. The gig is read from its
 * stream to learn whether it exists and what can be undone.
 * @throws RefusalException GIG_NOT_FOUND; CommandTimeout when that stream cannot be read in time
 */
export class GetTimeline extends RequestQuery<{ gigId: GigId; page: PageRequest }, SequencedResponse<readonly TimelineEntryView[]>> {}

export const GetTimelineHandler = queryHandler(GetTimeline, [Pool, GigRepository], async (database, repository, { gigId, page }) => {
  const gig = await repository.getExisting(gigId);
  const entries = await readTimeline(database, page, gigId);
  return SequencedResponse.ofRows({ ...entries, rows: entries.rows.map((entry) => addActionFields(entry, gig)) });
});
