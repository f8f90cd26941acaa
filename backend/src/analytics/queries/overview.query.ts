import {
  type AnalysedHistory,
  type AnalyticsFilter,
  type AnalyticsOverview,
  type ItemType,
} from '@jamjar/contracts/analytics/analytics.views';
import { type GigType, instruments } from '@jamjar/contracts/enums';
import { minuteMs } from '@jamjar/contracts/time';
import { AnalyticsGigRow } from '@jamjar/projections/read-models/analytics/analytics-gigs.entity';
import { type Pool } from 'pg';
import { RequestQuery } from '../../http/bus-requests.js';
import { columnsOf, decimal, integer, orNull, text } from '../../rows/queries.js';
import { roundedRatio } from './analytics-numbers.js';
import { analyticsQueryHandler, type AnalysedTables, filteredQuery, versionsQuery } from './analytics-database.js';
import { getTypeOfFilter } from './gigs.queries.js';

/** The totals, top items and recent gigs of a filter (docs/rules.md#analytics). @throws RefusalException GIG_NOT_FOUND */
export class GetOverview extends RequestQuery<AnalyticsFilter, AnalyticsOverview> {}

export const GetOverviewHandler = analyticsQueryHandler(GetOverview, async (database, filter): Promise<AnalyticsOverview> => {
  const [totals, items, recentActivity, history] = await Promise.all([
    readTotals(database, filter),
    readItems(database, filter),
    readRecentActivity(database, filter),
    readHistory(database, filter),
  ]);
  return { ...totals, ...items, recentActivity, history };
});

const itemTypeOf: Readonly<Record<GigType, ItemType>> = { jam: 'instruments', openmic: 'performerTypes', generic: 'attendance' };

/** Groups by participant first, because `count(DISTINCT …)` would sort all performers; casts to integer, which is added up faster. */
const readSums = filteredQuery(
  'totals',
  {
    events: integer('min(gig_count.events)'),
    performers: integer('coalesce(sum(p.performers), 0)'),
    participants: integer('count(p.performers)'),
    played: integer('coalesce(sum(p.played), 0)'),
    stints: integer('coalesce(sum(p.stints), 0)'),
    activeParticipants: integer('count(*) FILTER (WHERE p.stints > 0)'),
    countedStints: integer('coalesce(sum(p.counted_stints), 0)'),
    ms: decimal('coalesce(sum(p.ms), 0)'),
  },
  ({ gigs, performers }) => `(SELECT count(*) AS events FROM ${gigs} AS gig) AS gig_count LEFT JOIN
    (SELECT count(*)::integer AS performers, (count(*) FILTER (WHERE one.has_played))::integer AS played,
            sum(one.performances)::integer AS stints, sum(one.counted_stints)::integer AS counted_stints, sum(one.counted_ms) AS ms
       FROM ${performers} AS one GROUP BY one.participant_id) AS p ON true`,
);

async function readTotals(database: Pool, filter: AnalyticsFilter) {
  const [sums] = await readSums(database, filter);
  if (!sums) throw new Error('An aggregate without GROUP BY has one row');
  return {
    totalEvents: sums.events,
    totalPerformers: sums.performers,
    uniquePerformers: sums.participants,
    signupToPerformancePercentage: roundedRatio(100 * sums.played, sums.performers),
    totalPerformances: sums.stints,
    avgStageTime: roundedRatio(sums.ms / minuteMs, sums.countedStints),
    avgPerformancesPerActivePerformer: roundedRatio(sums.stints, sums.activeParticipants),
  };
}

/** @param item SQL expression that may use the performer `p` and what `join` adds */
const topItemsQuery = (type: ItemType, item: string, join = '') =>
  filteredQuery(
    `top-${type}`,
    { item: text(item), count: integer('count(*)') },
    ({ performers }: AnalysedTables) =>
      `${performers} AS p ${join} GROUP BY (${item})::text ORDER BY count(*) DESC, (${item})::text COLLATE "C" LIMIT ${instruments.length}`,
  );
const readTopItems = {
  instruments: topItemsQuery('instruments', 'instrument', 'CROSS JOIN unnest(p.instruments) AS instrument'),
  performerTypes: topItemsQuery('performerTypes', 'p.performer_type'),
  attendance: topItemsQuery('attendance', "CASE WHEN p.attended THEN 'Attended' ELSE 'Not attended' END"),
} as const;

async function readItems(database: Pool, filter: AnalyticsFilter): Promise<Pick<AnalyticsOverview, 'itemType' | 'topItems'>> {
  const type = await getTypeOfFilter(database, filter);
  const itemType = type ? itemTypeOf[type] : 'instruments';
  return { itemType, topItems: await readTopItems[itemType](database, filter) };
}

const { gigId, name, date } = columnsOf(AnalyticsGigRow, 'gig');
const readRecent = filteredQuery(
  'recent',
  {
    eventId: gigId,
    eventName: name,
    eventDate: date,
    performerCount: integer('totals.performers'),
    countedStints: integer('totals.counted_stints'),
    ms: decimal('totals.ms'),
  },
  ({ gigs, versionCondition }) => `
    (SELECT * FROM ${gigs} AS past WHERE past.date <= $1 ORDER BY past.date DESC, past.gig_id LIMIT 10) AS gig CROSS JOIN LATERAL
    (SELECT count(*) AS performers, coalesce(sum(p.counted_stints), 0) AS counted_stints, coalesce(sum(p.counted_ms), 0) AS ms
       FROM analytics_performers AS p WHERE p.gig_id = gig.gig_id AND ${versionCondition('p')}) AS totals
    ORDER BY gig.date DESC, gig.gig_id`,
);

const readRecentActivity = async (database: Pool, filter: AnalyticsFilter) =>
  (await readRecent(database, filter)).map(({ ms, countedStints, eventDate, ...row }) => ({
    ...row,
    eventDate: eventDate.toISOString(),
    avgStageTime: roundedRatio(ms / minuteMs, countedStints),
  }));

/** Of the row whose period contains the instant, only the entries up to the instant count. */
const readEntries = versionsQuery(
  'entries',
  { entries: integer('coalesce(sum(chunk.entries_before + recorded.entries), 0)'), lastMs: orNull(decimal('max(recorded.last_ms)')) },
  (versionCondition) => `analytics_entries AS chunk CROSS JOIN LATERAL
    (SELECT count(*) AS entries, max(ms) AS last_ms FROM unnest(chunk.recorded_ms) AS ms WHERE ms <= extract(epoch FROM $1::timestamptz) * 1000) AS recorded
    WHERE chunk.organisation_id = $2 AND ${versionCondition('chunk')}`,
);

/** Reads the number of history entries of the whole organisation: the filter's type and gig do not restrict it. */
async function readHistory(database: Pool, { organisationId, asOf }: AnalyticsFilter): Promise<AnalysedHistory> {
  const [{ entries, lastMs } = { entries: 0, lastMs: null }] = await readEntries(database, asOf, organisationId);
  return { entries, lastEntryAt: lastMs === null ? null : new Date(lastMs).toISOString() };
}
