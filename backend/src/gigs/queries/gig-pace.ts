import { minuteMs } from '@jamjar/contracts/time';
import { type EndedStint, measurePace, type Pace } from '@jamjar/contracts/forecast/pace';
import { type PaceView } from '@jamjar/contracts/forecast/pace.views';
import { gigTypes } from '@jamjar/contracts/enums';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type GigId, instant } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { GigRow } from '@jamjar/projections/read-models/gigs/gigs.entity';
import { StintRow } from '@jamjar/projections/read-models/stints/stints.entity';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { queryHandler, RequestQuery } from '../../http/bus-requests.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { type ChangeAwareCache, CommittedChanges } from '../../relational-writes/committed-changes.js';
import { columnsOf, rowsQuery, type SequencedRows, sequencedQueries } from '../../rows/queries.js';
import { TtlCache } from '../../rows/ttl-cache.js';
import { GigRepository } from './gig.repository.js';
import { projectedRevision } from './projected-reads.js';

/** Of these newest ended stints of a gig, and of so many earlier gigs of its type, the pace is measured. */
const maxStints = 60;
const maxEarlierGigs = 12;
/** Changes of a gig's settings, of which completing and deleting matter, drop what is known of earlier gigs; this time bounds the rest. */
const earlierTtlMs = 300_000;
/** Changes drop the stints of a gig; this time bounds how long they stay when a change is lost. */
const tonightTtlMs = minuteMs;

const organisationPrefix = 'organisation:';

const { startedAt, endedAt } = columnsOf(StintRow, 's');
const isEnded = 's.ended_at IS NOT NULL AND NOT s.undone';
const readTonight = sequencedQueries({ startedAt, endedAt }, 'stints AS s', toEndedStint)(
  'ended-stints-of-gig',
  `WHERE s.gig_id = $1 AND ${isEnded} ORDER BY s.ended_at DESC LIMIT ${maxStints}`,
  undefined,
  projectedRevision('$1'),
);
const { id: earlierGigId } = columnsOf(GigRow, 'g');
const readEarlier = rowsQuery(
  'ended-stints-of-earlier-gigs',
  { earlierGigId, startedAt, endedAt },
  `(SELECT id, date FROM gigs WHERE organisation_id = $1 AND type = $2 AND NOT deleted AND date < now() ORDER BY date DESC LIMIT ${maxEarlierGigs + 1}) AS g
   JOIN stints AS s ON s.gig_id = g.id WHERE ${isEnded} ORDER BY g.date DESC, s.ended_at`,
);

/** Measures how fast gigs proceed (docs/rules.md#forecast). @throws (all methods) Error of the database */
@Injectable()
export class GigPace implements ChangeAwareCache {
  private readonly tonight: TtlCache<GigId, SequencedRows<EndedStint>>;
  /** Stints by gig, the newest gig first; keys are the audience of the organisation and the type. */
  private readonly earlier: TtlCache<string, Map<GigId, EndedStint[]>>;

  constructor(
    private readonly database: Pool,
    committedChanges: CommittedChanges,
  ) {
    this.tonight = new TtlCache((id) => readTonight(database, id), { ttlMs: tonightTtlMs });
    this.earlier = new TtlCache(
      async (key) => {
        const [audience = '', type] = key.split(' ');
        return groupByGig(await readEarlier(database, audience.replace(organisationPrefix, ''), type));
      },
      { ttlMs: earlierTtlMs },
    );
    committedChanges.register(this);
  }

  /** At least as new as the last change that this process has received. */
  async measure(id: GigId, gig: Gig): Promise<Pace | null> {
    return this.measureWith(id, gig, (await this.tonight.get(id)).rows);
  }

  /** As new as the read models are now. */
  async read(id: GigId, gig: Gig): Promise<SequencedRows<PaceView>> {
    const { rows, ...place } = await readTonight(this.database, id);
    return { ...place, rows: [{ pace: await this.measureWith(id, gig, rows) }] };
  }

  apply(changes: readonly NewChange[]): void {
    for (const { kind, gigId, audience } of changes) {
      if (kind === 'resync') this.invalidateAll();
      else if (kind === 'pace' && gigId) this.tonight.invalidate(gigId);
      else if (kind === 'event_updated' || kind === 'event_deleted')
        for (const type of gigTypes) this.earlier.invalidate(`${audience} ${type}`);
    }
  }

  invalidateAll(): void {
    this.tonight.invalidateAll();
    this.earlier.invalidateAll();
  }

  private async measureWith(id: GigId, { settings }: Gig, tonight: readonly EndedStint[]): Promise<Pace | null> {
    const byGig = await this.earlier.get(`${organisationPrefix}${settings.organisationId} ${settings.type}`);
    const earlier = [...byGig].filter(([gigId]) => gigId !== id).map(([, stints]) => stints);
    return measurePace({ tonight, earlier: earlier.slice(0, maxEarlierGigs), timeLimit: settings.timeLimit, type: settings.type });
  }
}

/** How fast a gig proceeds. @throws RefusalException GIG_NOT_FOUND; CommandTimeout */
export class GetPace extends RequestQuery<{ gigId: GigId }, SequencedResponse<PaceView>> {}

export const GetPaceHandler = queryHandler(GetPace, [GigPace, GigRepository], async (pace, repository, { gigId }) => {
  const gig = await repository.getExisting(gigId);
  return SequencedResponse.ofExisting(await pace.read(gigId, gig), 'GIG_NOT_FOUND');
});

function toEndedStint(stint: Pick<StintRow, 'startedAt' | 'endedAt'>): EndedStint {
  if (!stint.endedAt) throw new Error('The stint has not ended');
  return { startedAt: instant(stint.startedAt), endedAt: instant(stint.endedAt) };
}

function groupByGig(rows: readonly (Pick<StintRow, 'startedAt' | 'endedAt'> & { earlierGigId: GigId })[]): Map<GigId, EndedStint[]> {
  const byGig = new Map<GigId, EndedStint[]>();
  for (const row of rows) {
    const stints = byGig.get(row.earlierGigId) ?? [];
    byGig.set(row.earlierGigId, stints);
    stints.push(toEndedStint(row));
  }
  return byGig;
}
