import { type AnalyticsFilter, type AnalyticsScope } from '@jamjar/contracts/analytics/analytics.views';
import { analyticsGroup } from '@jamjar/projections/analytics.group';
import { ProjectionsRuntime } from '@jamjar/projections/projections-runtime';
import { CheckpointWatch } from '@jamjar/projections/runner/checkpoint-watch';
import { Inject, Injectable, type Type } from '@nestjs/common';
import { type IQueryHandler } from '@nestjs/cqrs';
import { Pool, type QueryResultRow } from 'pg';
import { ANALYTICS_POOL } from '../../config/injection-tokens.js';
import { queryHandler, type RequestQuery } from '../../http/bus-requests.js';
import { rowsQuery, type Selection } from '../../rows/queries.js';

/** How long a read waits until the analytics show what the gigs' own screens show. */
const maxWaitMs = 2_000;

/** SQL condition: whether a row of the table with this alias is the version at the instant `$1`. */
export type IsVersion = (alias: string) => string;

const isCurrent: IsVersion = (alias) => `${alias}.recorded_until IS NULL AND $1::timestamptz IS NOT NULL`;
const isPast: IsVersion = (alias) =>
  `${alias}.recorded_from <= $1::timestamptz AND (${alias}.recorded_until IS NULL OR ${alias}.recorded_until > $1::timestamptz)`;

/**
 * Defines a query of versions, as two statements: one for now, which finds the current rows by their partial indexes, and one as of an instant.
 * @returns a function that reads the rows as of `asOf`, by default as of now; `$1` is that instant, and the values are `$2` and following
 */
export function versionsQuery<Row extends QueryResultRow>(name: string, columns: Selection<Row>, from: (isVersion: IsVersion) => string) {
  const readCurrent = rowsQuery(`analytics-${name}`, columns, from(isCurrent));
  const readPast = rowsQuery(`analytics-${name}-as-of`, columns, from(isPast));
  return (database: Pool, asOf: string | undefined, ...values: unknown[]): Promise<Row[]> =>
    asOf === undefined ? readCurrent(database, new Date(), ...values) : readPast(database, new Date(asOf), ...values);
}

/** The tables of a filter at an instant, each to be followed by an alias. */
export interface AnalysedTables {
  readonly gigs: string;
  /** Has a column `has_played`: whether somebody had a stint, or at a generic event attended. */
  readonly performers: string;
  readonly isVersion: IsVersion;
}

/** Like `versionsQuery`, for the gigs and performers of a filter, which are `$2` to `$4`. */
export function filteredQuery<Row extends QueryResultRow>(name: string, columns: Selection<Row>, from: (tables: AnalysedTables) => string) {
  const inFilter = (type: string): string =>
    `one.organisation_id = $2::uuid AND ($3::text IS NULL OR one.${type} = $3) AND ($4::uuid IS NULL OR one.gig_id = $4)`;
  const hasPlayed = "CASE WHEN one.gig_type = 'generic' THEN one.attended ELSE one.performances > 0 END AS has_played";
  const read = versionsQuery(name, columns, (isVersion) =>
    from({
      gigs: `(SELECT one.* FROM analytics_gigs AS one WHERE ${inFilter('type')} AND ${isVersion('one')})`,
      performers: `(SELECT one.*, ${hasPlayed} FROM analytics_performers AS one WHERE ${inFilter('gig_type')} AND ${isVersion('one')})`,
      isVersion,
    }),
  );
  return (database: Pool, { organisationId, eventType = null, eventId = null, asOf }: NullableFilter, ...values: unknown[]) =>
    read(database, asOf, organisationId, eventType, eventId, ...values);
}
type NullableFilter = AnalyticsScope & { [Field in Exclude<keyof AnalyticsFilter, keyof AnalyticsScope>]?: AnalyticsFilter[Field] | null };

/** Lets reads of the analytics wait until these contain what the gigs' read models contain: a screen reads again after their messages. */
@Injectable()
export class AnalyticsReads {
  constructor(
    @Inject(ANALYTICS_POOL) private readonly database: Pool,
    private readonly gigsWatch: CheckpointWatch,
    private readonly projections: ProjectionsRuntime,
  ) {}

  async caughtUp(): Promise<Pool> {
    await this.projections.watchOf(analyticsGroup).waitUntilReached(this.gigsWatch.position, maxWaitMs);
    return this.database;
  }
}

/** Defines the handler of a query of analytics. */
export const analyticsQueryHandler = <Data, Result>(
  query: new (data: Data) => RequestQuery<Data, Result>,
  read: (database: Pool, data: Readonly<Data>) => Promise<Result>,
): Type<IQueryHandler> => queryHandler(query, [AnalyticsReads], async (reads, data) => read(await reads.caughtUp(), data));
