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
import { projectedRevision } from './read-model-wait.interceptor.js';

/** The pace is measured on at most this many of the gig's newest ended stints. */
const maxStints = 60;
/** The pace is also measured on the stints of at most this many earlier gigs of the same organisation and type. */
const maxEarlierGigs = 12;
/** Bounds how long cached stints of earlier gigs may be outdated: the cache is invalidated by changes of gigs, not by those of stints. */
const earlierGigsTtlMs = 300_000;
/** Bounds how long cached stints of a gig may be outdated when the change that should invalidate them is lost. */
const stintsTtlMs = minuteMs;

const organisationPrefix = 'organisation:';

const { startedAt, endedAt } = columnsOf(StintRow, 's');
const endedCondition = 's.ended_at IS NOT NULL AND NOT s.undone';
const readStintsOfGig = sequencedQueries({ startedAt, endedAt }, 'stints AS s', toEndedStint)(
  'ended-stints-of-gig',
  `WHERE s.gig_id = $1 AND ${endedCondition} ORDER BY s.ended_at DESC LIMIT ${maxStints}`,
  undefined,
  projectedRevision('$1'),
);
const { id: earlierGigId } = columnsOf(GigRow, 'g');
/** Reads the stints of one gig more than are used, because one of the gigs may be that whose pace is measured. */
const readStintsOfEarlierGigs = rowsQuery(
  'ended-stints-of-earlier-gigs',
  { earlierGigId, startedAt, endedAt },
  `(SELECT id, date FROM gigs WHERE organisation_id = $1 AND type = $2 AND NOT deleted AND date < now() ORDER BY date DESC LIMIT ${maxEarlierGigs + 1}) AS g
   JOIN stints AS s ON s.gig_id = g.id WHERE ${endedCondition} ORDER BY g.date DESC, s.ended_at`,
);

/** Measures the pace of gigs: how fast they proceed (docs/rules.md#forecast). @throws (all methods) Error of the database */
@Injectable()
export class GigPace implements ChangeAwareCache {
  private readonly stintsOfGig: TtlCache<GigId, SequencedRows<EndedStint>>;
  /** Stints by gig, the latest gig first. A key consists of the organisation's audience and a gig type, as changes name the audience. */
  private readonly stintsOfEarlierGigs: TtlCache<string, Map<GigId, EndedStint[]>>;

  constructor(
    private readonly database: Pool,
    committedChanges: CommittedChanges,
  ) {
    this.stintsOfGig = new TtlCache((id) => readStintsOfGig(database, id), { ttlMs: stintsTtlMs });
    this.stintsOfEarlierGigs = new TtlCache(
      async (key) => {
        const [audience = '', type] = key.split(' ');
        return groupByGig(await readStintsOfEarlierGigs(database, audience.replace(organisationPrefix, ''), type));
      },
      { ttlMs: earlierGigsTtlMs },
    );
    committedChanges.register(this);
  }

  /** Measures the pace on cached stints; only those of earlier gigs may lack changes that this process has received. */
  async measure(id: GigId, gig: Gig): Promise<Pace | null> {
    return this.measureWith(id, gig, (await this.stintsOfGig.get(id)).rows);
  }

  /** Reads the gig's stints from the read models and measures the pace on them and on cached stints of earlier gigs. */
  async read(id: GigId, gig: Gig): Promise<SequencedRows<PaceView>> {
    const { rows: stints, ...seqAndRevision } = await readStintsOfGig(this.database, id);
    return { ...seqAndRevision, rows: [{ pace: await this.measureWith(id, gig, stints) }] };
  }

  invalidateChanged(changes: readonly NewChange[]): void {
    for (const { kind, gigId, audience } of changes) {
      if (kind === 'resync') this.invalidateAll();
      else if (kind === 'pace' && gigId) this.stintsOfGig.invalidate(gigId);
      else if (kind === 'event_updated' || kind === 'event_deleted')
        for (const type of gigTypes) this.stintsOfEarlierGigs.invalidate(`${audience} ${type}`);
    }
  }

  invalidateAll(): void {
    this.stintsOfGig.invalidateAll();
    this.stintsOfEarlierGigs.invalidateAll();
  }

  private async measureWith(id: GigId, { settings }: Gig, ownStints: readonly EndedStint[]): Promise<Pace | null> {
    const byGig = await this.stintsOfEarlierGigs.get(`${organisationPrefix}${settings.organisationId} ${settings.type}`);
    const earlierGigs = [...byGig].filter(([gigId]) => gigId !== id).map(([, stints]) => stints);
    return measurePace({
      ownStints,
      earlierGigs: earlierGigs.slice(0, maxEarlierGigs),
      timeLimit: settings.timeLimit,
      type: settings.type,
    });
  }
}

/** The pace of a gig. @throws RefusalException GIG_NOT_FOUND; CommandTimeout */
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
