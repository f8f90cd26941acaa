import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * `performances`: number of stints that began. `counted_stints`, `counted_ms`: number and total duration of those that count;
 * `first_counted_at`: the beginning of the first of these. `selected`: the instruments of all selections. A row of `analytics_entries` has
 * the instants, in ms since 1970, at which up to a hundred events of a gig were recorded, after `entries_before` earlier ones.
 */
const tables = `
  CREATE TABLE analytics_gigs (
    gig_id uuid,
    recorded_from timestamptz,
    recorded_until timestamptz,
    organisation_id uuid NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    date timestamptz NOT NULL,
    venue text,
    completed boolean NOT NULL,
    PRIMARY KEY (gig_id, recorded_from)
  );
  CREATE INDEX ON analytics_gigs (organisation_id) WHERE recorded_until IS NULL;
  CREATE INDEX ON analytics_gigs (organisation_id, recorded_until, recorded_from) WHERE recorded_until IS NOT NULL;

  CREATE TABLE analytics_performers (
    performer_id uuid,
    recorded_from timestamptz,
    recorded_until timestamptz,
    organisation_id uuid NOT NULL,
    gig_id uuid NOT NULL,
    gig_type text NOT NULL,
    participant_id uuid NOT NULL,
    added_at timestamptz NOT NULL,
    instruments text[] NOT NULL,
    performer_type text NOT NULL,
    tier text,
    attended boolean NOT NULL,
    raffle_wins integer NOT NULL,
    performances integer NOT NULL,
    counted_stints integer NOT NULL,
    counted_ms double precision NOT NULL,
    first_counted_at timestamptz,
    selected text[] NOT NULL,
    PRIMARY KEY (performer_id, recorded_from)
  );
  CREATE INDEX ON analytics_performers (organisation_id) WHERE recorded_until IS NULL;
  CREATE INDEX ON analytics_performers (organisation_id, recorded_until, recorded_from) WHERE recorded_until IS NOT NULL;
  CREATE INDEX ON analytics_performers (gig_id);
  CREATE INDEX ON analytics_performers (participant_id);

  CREATE TABLE analytics_entries (
    gig_id uuid,
    recorded_from timestamptz,
    recorded_until timestamptz,
    organisation_id uuid NOT NULL,
    entries_before integer NOT NULL,
    recorded_ms int8[] NOT NULL,
    PRIMARY KEY (gig_id, recorded_from)
  );
  CREATE INDEX ON analytics_entries (organisation_id) WHERE recorded_until IS NULL;
  CREATE INDEX ON analytics_entries (organisation_id, recorded_until, recorded_from) WHERE recorded_until IS NOT NULL;`;

/**
 * The tables that analytics are computed from, with all versions of the rows (docs/adr/0039). In each, one partial index finds the current
 * versions, and another one those at a past instant. Keys and indexes keep the names that Postgres generates, as a rebuild needs.
 */
export class Analytics1796000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE analytics_entries, analytics_performers, analytics_gigs');
  }
}
