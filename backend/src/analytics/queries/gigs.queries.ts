import {
  type AnalysedGigView,
  type AnalyticsFilter,
  type AnalyticsScope,
  type GigTypesView,
  type TrendRow,
} from '@jamjar/contracts/analytics/analytics.views';
import { type GigType, gigTypes } from '@jamjar/contracts/enums';
import { minuteMs } from '@jamjar/contracts/time';
import { AnalyticsGigRow } from '@jamjar/projections/read-models/analytics/analytics-gigs.entity';
import { type Pool } from 'pg';
import { RequestQuery } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { columnsOf, decimal, integer } from '../../rows/queries.js';
import { roundToOneDecimal } from './analytics-numbers.js';
import { analyticsQueryHandler, filteredQuery } from './analytics-database.js';

const { gigId, name, type, date } = columnsOf(AnalyticsGigRow, 'gig');

/** The gig types of which the organisation has at least one gig. */
export class ListAnalysedTypes extends RequestQuery<AnalyticsScope, GigTypesView> {}

const readTypes = filteredQuery('types', { type }, ({ gigs }) => `${gigs} AS gig GROUP BY gig.type`);

export const ListAnalysedTypesHandler = analyticsQueryHandler(ListAnalysedTypes, async (database, scope): Promise<GigTypesView> => {
  const foundTypes = new Set((await readTypes(database, scope)).map((row) => row.type));
  return gigTypes.filter((each) => foundTypes.has(each));
});

/** The gigs that the filter selects, newest first. */
export class ListAnalysedGigs extends RequestQuery<Omit<AnalyticsFilter, 'eventId'>, AnalysedGigView[]> {}

const newestFirst = 'gig.date DESC, gig.gig_id';
const readGigs = filteredQuery('gigs', { id: gigId, name, type, date }, ({ gigs }) => `${gigs} AS gig ORDER BY ${newestFirst}`);

export const ListAnalysedGigsHandler = analyticsQueryHandler(ListAnalysedGigs, async (database, filter) =>
  (await readGigs(database, filter)).map((row): AnalysedGigView => ({ ...row, date: row.date.toISOString() })),
);

/** The numbers of each gig, ordered by date. @throws RefusalException GIG_NOT_FOUND */
export class GetTrend extends RequestQuery<AnalyticsFilter, TrendRow[]> {}

const readTrend = filteredQuery(
  'trend',
  {
    eventId: gigId,
    name,
    date,
    signups: integer('coalesce(totals.signups, 0)'),
    played: integer('coalesce(totals.played, 0)'),
    noShows: integer('CASE WHEN gig.completed THEN coalesce(totals.absent, 0) ELSE 0 END'),
    ms: decimal('coalesce(totals.ms, 0)'),
  },
  ({ gigs, performers }) => `${gigs} AS gig LEFT JOIN
    (SELECT p.gig_id, count(*) AS signups, count(*) FILTER (WHERE p.has_played) AS played, sum(p.counted_ms) AS ms,
            count(*) FILTER (WHERE NOT p.has_played AND NOT p.attended AND p.performances = 0) AS absent
       FROM ${performers} AS p GROUP BY p.gig_id) AS totals ON totals.gig_id = gig.gig_id
    ORDER BY gig.date, gig.gig_id`,
);

export const GetTrendHandler = analyticsQueryHandler(GetTrend, async (database, filter): Promise<TrendRow[]> => {
  const [rows] = await Promise.all([readTrend(database, filter), assertFilteredGigExists(database, filter)]);
  return rows.map(({ ms, ...row }) => ({ ...row, date: row.date.toISOString(), minutes: roundToOneDecimal(ms / minuteMs) }));
});

/**
 * Returns the type to which the filter restricts the gigs; null when it allows all types.
 * @throws RefusalException GIG_NOT_FOUND when the filter's gig is of another organisation, or at the instant unknown or deleted
 */
export async function getTypeOfFilter(database: Pool, { eventType, eventId, ...scope }: AnalyticsFilter): Promise<GigType | null> {
  if (eventId === undefined) return eventType ?? null;
  const [gig] = await readGigs(database, { ...scope, eventId });
  if (!gig) throw new RefusalException('GIG_NOT_FOUND');
  return eventType ?? gig.type;
}

/** @throws RefusalException GIG_NOT_FOUND as `getTypeOfFilter` */
export const assertFilteredGigExists = async (database: Pool, filter: AnalyticsFilter): Promise<void> =>
  void (await getTypeOfFilter(database, filter));
