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

/** How long a query waits at most until the analytics contain the events that the read models of gigs contain. */
const maxWaitMs = 2_000;

/** Returns the SQL condition that a row of the table with this alias is the version at the instant `$1`. */
export type VersionCondition = (alias: string) => string;

// Mentions `$1`, which is never null, because Postgres refuses a statement that does not use all its parameters
const currentVersionCondition: VersionCondition = (alias) => `${alias}.recorded_until IS NULL AND $1::timestamptz IS NOT NULL`;
const pastVersionCondition: VersionCondition = (alias) =>
  `${alias}.recorded_from <= $1::timestamptz AND (${alias}.recorded_until IS NULL OR ${alias}.recorded_until > $1::timestamptz)`;

/**
 * Prepares two statements: one for current versions, which uses their partial indexes, and one for versions at a past instant.
 * @param from the SQL after FROM: `$1` is the instant, `$2` and following are the values
 * @returns a function that reads the rows as of `asOf`, by default as of now
 */
export function versionsQuery<Row extends QueryResultRow>(
  name: string,
  columns: Selection<Row>,
  from: (versionCondition: VersionCondition) => string,
) {
  const readCurrent = rowsQuery(`analytics-${name}`, columns, from(currentVersionCondition));
  const readPast = rowsQuery(`analytics-${name}-as-of`, columns, from(pastVersionCondition));
  return (database: Pool, asOf: string | undefined, ...values: unknown[]): Promise<Row[]> =>
    asOf === undefined ? readCurrent(database, new Date(), ...values) : readPast(database, new Date(asOf), ...values);
}

/** SQL subqueries for the filtered rows at an instant, each of which needs an alias after it, and the condition for further tables. */
export interface AnalysedTables {
  readonly gigs: string;
  /** With a column `has_played`: whether the performer had a stint; at a generic gig, whether the performer attended. */
  readonly performers: string;
  readonly versionCondition: VersionCondition;
}

/** Like `versionsQuery`, for the gigs and performers that a filter selects. The filter's values are `$2` to `$4`; further values follow. */
export function filteredQuery<Row extends QueryResultRow>(name: string, columns: Selection<Row>, from: (tables: AnalysedTables) => string) {
  const inFilter = (typeColumn: string): string =>
    `one.organisation_id = $2::uuid AND ($3::text IS NULL OR one.${typeColumn} = $3) AND ($4::uuid IS NULL OR one.gig_id = $4)`;
  const hasPlayed = "CASE WHEN one.gig_type = 'generic' THEN one.attended ELSE one.performances > 0 END AS has_played";
  const read = versionsQuery(name, columns, (versionCondition) =>
    from({
      gigs: `(SELECT one.* FROM analytics_gigs AS one WHERE ${inFilter('type')} AND ${versionCondition('one')})`,
      performers: `(SELECT one.*, ${hasPlayed} FROM analytics_performers AS one WHERE ${inFilter('gig_type')} AND ${versionCondition('one')})`,
      versionCondition,
    }),
  );
  return (database: Pool, { organisationId, eventType = null, eventId = null, asOf }: NullableFilter, ...values: unknown[]) =>
    read(database, asOf, organisationId, eventType, eventId, ...values);
}
type NullableFilter = AnalyticsScope & { [Field in Exclude<keyof AnalyticsFilter, keyof AnalyticsScope>]?: AnalyticsFilter[Field] | null };

/** Lets queries wait until the analytics have caught up with the gigs: a screen refetches analytics after a gig's change message. */
@Injectable()
export class AnalyticsDatabase {
  constructor(
    @Inject(ANALYTICS_POOL) private readonly pool: Pool,
    private readonly gigsWatch: CheckpointWatch,
    private readonly projections: ProjectionsRuntime,
  ) {}

  /** Waits at most two seconds, and returns the connections for reading even when the analytics have not caught up. */
  async waitUntilCaughtUp(): Promise<Pool> {
    await this.projections.getCheckpointWatch(analyticsGroup).waitUntilReached(this.gigsWatch.position, maxWaitMs);
    return this.pool;
  }
}

/** Defines the handler of an analytics query. */
export const analyticsQueryHandler = <Data, Result>(
  query: new (data: Data) => RequestQuery<Data, Result>,
  read: (database: Pool, data: Readonly<Data>) => Promise<Result>,
): Type<IQueryHandler> =>
  queryHandler(query, [AnalyticsDatabase], async (database, data) => read(await database.waitUntilCaughtUp(), data));
