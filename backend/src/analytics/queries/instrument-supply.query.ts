import { type AnalyticsFilter, type InstrumentSupply } from '@jamjar/contracts/analytics/analytics.views';
import { type Instrument } from '@jamjar/contracts/enums';
import { RequestQuery } from '../../http/bus-requests.js';
import { type Expression, integer } from '../../rows/queries.js';
import { analyticsQueryHandler, filteredQuery } from './analytics-database.js';
import { assertFilteredGigExists } from './gigs.queries.js';

/** The signups and selections per instrument, scarcest first (docs/rules.md#analytics). @throws RefusalException GIG_NOT_FOUND */
export class GetInstrumentSupply extends RequestQuery<AnalyticsFilter, InstrumentSupply[]> {}

const instrument: Expression<Instrument> = { sql: 'one.instrument' };
const readSupplies = filteredQuery(
  'short-instruments',
  { instrument, signups: integer('sum(one.signups)'), selected: integer('sum(one.selected)') },
  ({ performers }) => `
    (SELECT own.instrument, 1 AS signups, 0 AS selected FROM ${performers} AS p CROSS JOIN unnest(p.instruments) AS own (instrument)
     UNION ALL
     SELECT chosen.instrument, 0, 1 FROM ${performers} AS p CROSS JOIN unnest(p.selected) AS chosen (instrument)) AS one
    GROUP BY one.instrument
    ORDER BY sum(one.signups)::float8 / nullif(sum(one.selected), 0) NULLS LAST, one.instrument COLLATE "C"`,
);

export const GetInstrumentSupplyHandler = analyticsQueryHandler(GetInstrumentSupply, async (database, filter) => {
  const [rows] = await Promise.all([readSupplies(database, filter), assertFilteredGigExists(database, filter)]);
  return rows;
});
