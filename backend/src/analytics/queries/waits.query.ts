import { type AnalyticsFilter, type WaitsView } from '@jamjar/contracts/analytics/analytics.views';
import { minuteMs } from '@jamjar/contracts/time';
import { RequestQuery } from '../../http/bus-requests.js';
import { decimal, type Expression, integer, orNull } from '../../rows/queries.js';
import { roundToOneDecimal } from './analytics-numbers.js';
import { analyticsQueryHandler, filteredQuery } from './analytics-database.js';
import { assertFilteredGigExists } from './gigs.queries.js';

/** Width of a bar of the histogram. */
const barMinutes = 10;
/** Index of the last bar, which counts all waits of 180 minutes and more. */
const lastBarIndex = 18;

/** Histogram and quantiles of the waits for the first counted stint (docs/rules.md#analytics). @throws RefusalException GIG_NOT_FOUND */
export class GetWaits extends RequestQuery<AnalyticsFilter, WaitsView> {}

const waitPercentile = (share: number): Expression<number | null> =>
  orNull(decimal(`percentile_cont(${share}) WITHIN GROUP (ORDER BY wait.ms)`));

/** Reads a first row without `bar` for all waits, and one row per bar with waits. */
const readWaits = filteredQuery(
  'waits',
  { bar: orNull(integer('wait.bar')), count: integer('count(*)'), medianMs: waitPercentile(0.5), ninthDecileMs: waitPercentile(0.9) },
  ({ gigs, performers }) => `
    (SELECT ms, least(floor(ms / ${barMinutes * minuteMs}), ${lastBarIndex}) AS bar FROM
      (SELECT greatest(0, extract(epoch FROM p.first_counted_at - greatest(p.added_at, gig.date)) * 1000)::float8 AS ms
         FROM ${performers} AS p JOIN ${gigs} AS gig ON gig.gig_id = p.gig_id WHERE p.first_counted_at IS NOT NULL) AS measured) AS wait
    GROUP BY GROUPING SETS ((), (wait.bar)) ORDER BY wait.bar NULLS FIRST`,
);

export const GetWaitsHandler = analyticsQueryHandler(GetWaits, async (database, filter): Promise<WaitsView> => {
  const [[all, ...rows]] = await Promise.all([readWaits(database, filter), assertFilteredGigExists(database, filter)]);
  const counts = new Map(rows.map(({ bar, count }) => [bar, count]));
  const barCount = (rows.at(-1)?.bar ?? -1) + 1;
  return {
    count: all?.count ?? 0,
    median: toMinutes(all?.medianMs),
    ninthDecile: toMinutes(all?.ninthDecileMs),
    bars: Array.from({ length: barCount }, (_, bar) => ({ from: bar * barMinutes, count: counts.get(bar) ?? 0 })),
  };
});

const toMinutes = (ms: number | null | undefined): number | null => (typeof ms === 'number' ? roundToOneDecimal(ms / minuteMs) : null);
