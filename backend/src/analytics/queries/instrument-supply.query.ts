import { type AnalyticsFilter, type InstrumentSupply } from '@jamjar/contracts/analytics/analytics.views';
import { type Instrument } from '@jamjar/contracts/enums';
import { RequestQuery } from '../../http/bus-requests.js';
import { type Expression, integer } from '../../rows/queries.js';
import { analyticsQueryHandler, filteredQuery } from './analytics-database.js';
import { assertFilteredGigExists } from './gigs.queries.js';

/** The signups and selections per instrument, scarcest first (docs/rules.md#analytics). @throws RefusalException GIG_NOT_FOUND */
export class GetInstrumentSupply extends RequestQuery<AnalyticsFilter, InstrumentSupply[]> {}

const instrument: Expression<Instrument> = { sql: 'counts.instrument' };
const readSupplies = filteredQuery(
  'short-instruments',
  { instrument, signups: integer('sum(counts.signups)'), selected: integer('sum(counts.selections)') },
  ({ performers }) => `
    (SELECT signup.instrument, 1 AS signups, 0 AS selections FROM ${performers} AS p CROSS JOIN unnest(p.instruments) AS signup (instrument)
     UNION ALL
     SELECT selection.instrument, 0, 1 FROM ${performers} AS p CROSS JOIN unnest(p.selected) AS selection (instrument)) AS counts
    GROUP BY counts.instrument
    ORDER BY sum(counts.signups)::float8 / nullif(sum(counts.selections), 0) NULLS LAST, counts.instrument COLLATE "C"`,
);

export const GetInstrumentSupplyHandler = analyticsQueryHandler(GetInstrumentSupply, async (database, filter) => {
  const [rows] = await Promise.all([readSupplies(database, filter), assertFilteredGigExists(database, filter)]);
  return rows;
});
