import { type AnalyticsFilter, type PerformerStatsView } from '@jamjar/contracts/analytics/analytics.views';
import { serverLimits } from '@jamjar/contracts/limits';
import { AnalyticsPerformerRow } from '@jamjar/projections/read-models/analytics/analytics-performers.entity';
import { nameOrDeleted } from '../../gigs/queries/name-cache.js';
import { RequestQuery } from '../../http/bus-requests.js';
import { columnsOf, decimal, integer } from '../../rows/queries.js';
import { toWholeMinutes } from './analytics-numbers.js';
import { analyticsQueryHandler, filteredQuery } from './analytics-database.js';
import { assertFilteredGigExists } from './gigs.queries.js';

/** The participants with the most performances (docs/rules.md#analytics). @throws RefusalException GIG_NOT_FOUND */
export class GetPerformerStats extends RequestQuery<AnalyticsFilter & { limit?: number | undefined }, PerformerStatsView> {}

const { participantId } = columnsOf(AnalyticsPerformerRow, 'counted');
const readMostActive = filteredQuery(
  'most-active',
  {
    participantId,
    participantName: nameOrDeleted('participant'),
    eventsAttended: integer('counted.events'),
    totalPerformances: integer('counted.performances'),
    ms: decimal('counted.ms'),
  },
  ({ performers }) => `
    (SELECT p.participant_id, count(*) AS events, sum(p.performances) AS performances, sum(p.counted_ms) AS ms
       FROM ${performers} AS p WHERE p.performances > 0 OR p.attended GROUP BY p.participant_id) AS counted
    LEFT JOIN participants AS participant ON participant.id = counted.participant_id
    ORDER BY counted.performances DESC, counted.ms DESC, participant.normalised_name COLLATE "C", counted.participant_id LIMIT $5::integer`,
);

export const GetPerformerStatsHandler = analyticsQueryHandler(
  GetPerformerStats,
  async (database, { limit = serverLimits.defaultActivePerformers, ...filter }): Promise<PerformerStatsView> => {
    const [rows] = await Promise.all([readMostActive(database, filter, limit), assertFilteredGigExists(database, filter)]);
    return { mostActivePerformers: rows.map(({ ms, ...row }) => ({ ...row, totalStageTime: toWholeMinutes(ms) })) };
  },
);
