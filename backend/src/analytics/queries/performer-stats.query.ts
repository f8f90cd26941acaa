import { type AnalyticsFilter, type PerformerStatsView } from '@jamjar/contracts/analytics/analytics.views';
import { serverLimits } from '@jamjar/contracts/limits';
import { AnalyticsPerformerRow } from '@jamjar/projections/read-models/analytics/analytics-performers.entity';
import { nameOrDeleted } from '../../gigs/queries/name-cache.js';
import { RequestQuery } from '../../http/bus-requests.js';
import { columnsOf, decimal, integer } from '../../rows/queries.js';
import { toWholeMinutes } from './analytics-numbers.js';
import { analyticsQueryHandler, filteredQuery } from './analytics-database.js';
import { assertFilteredGigExists } from './gigs.queries.js';

/** The participants with the most stints (docs/rules.md#analytics). @throws RefusalException GIG_NOT_FOUND */
export class GetPerformerStats extends RequestQuery<AnalyticsFilter & { limit?: number | undefined }, PerformerStatsView> {}

const { participantId } = columnsOf(AnalyticsPerformerRow, 'totals');
const readMostActive = filteredQuery(
  'most-active',
  {
    participantId,
    participantName: nameOrDeleted('participant'),
    eventsAttended: integer('totals.events'),
    totalPerformances: integer('totals.stints'),
    ms: decimal('totals.ms'),
  },
  ({ performers }) => `
    (SELECT p.participant_id, count(*) AS events, sum(p.performances) AS stints, sum(p.counted_ms) AS ms
       FROM ${performers} AS p WHERE p.performances > 0 OR p.attended GROUP BY p.participant_id) AS totals
    LEFT JOIN participants AS participant ON participant.id = totals.participant_id
    ORDER BY totals.stints DESC, totals.ms DESC, participant.normalised_name COLLATE "C", totals.participant_id LIMIT $5::integer`,
);

export const GetPerformerStatsHandler = analyticsQueryHandler(
  GetPerformerStats,
  async (database, { limit = serverLimits.defaultActivePerformers, ...filter }): Promise<PerformerStatsView> => {
    const [rows] = await Promise.all([readMostActive(database, filter, limit), assertFilteredGigExists(database, filter)]);
    return { mostActivePerformers: rows.map(({ ms, ...row }) => ({ ...row, totalStageTime: toWholeMinutes(ms) })) };
  },
);
