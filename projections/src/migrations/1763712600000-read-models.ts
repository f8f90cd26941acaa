import { type MigrationInterface, type QueryRunner } from 'typeorm';

// Keys and indexes keep the names that Postgres generates: a rebuild creates new tables the same way and then renames them.
// `time_limit` and `time_on_stage` are minutes; `counted`: whether a stint's minutes were added to `time_on_stage`.
const readModelTables = `
  CREATE TABLE gigs (
    id uuid PRIMARY KEY,
    organisation_id uuid NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    date timestamptz NOT NULL,
    venue text,
    description text,
    time_limit integer,
    completed boolean NOT NULL,
    deleted boolean NOT NULL,
    logo_url text,
    has_signup_link boolean NOT NULL,
    signup_enabled boolean NOT NULL,
    signup_limit integer,
    raffle_enabled boolean NOT NULL,
    has_feedback_link boolean NOT NULL,
    feedback_enabled boolean NOT NULL,
    performer_count integer NOT NULL,
    created_at timestamptz NOT NULL
  );
  CREATE INDEX ON gigs (organisation_id, date);

  CREATE TABLE performers (
    id uuid PRIMARY KEY,
    gig_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    added_at timestamptz NOT NULL,
    instruments text[] NOT NULL,
    current_instruments text[] NOT NULL,
    tier text,
    priority boolean NOT NULL,
    performer_type text NOT NULL,
    played boolean NOT NULL,
    performance_count integer NOT NULL,
    time_on_stage integer NOT NULL,
    on_stage boolean NOT NULL,
    stage_start_time timestamptz,
    pending_stage boolean NOT NULL,
    pending_removal boolean NOT NULL,
    replacing_performer_id uuid,
    replaced_by_id uuid,
    removed boolean NOT NULL,
    attended boolean NOT NULL,
    sort_order double precision NOT NULL,
    raffle_entrances integer NOT NULL,
    raffle_wins integer NOT NULL
  );
  CREATE INDEX ON performers (gig_id);
  CREATE INDEX ON performers (participant_id);

  CREATE TABLE stints (
    performer_id uuid,
    stint integer,
    gig_id uuid NOT NULL,
    instruments text[] NOT NULL,
    replaced_performer_id uuid,
    started_at timestamptz NOT NULL,
    ended_at timestamptz,
    counted boolean NOT NULL,
    PRIMARY KEY (performer_id, stint)
  );
  CREATE INDEX ON stints (gig_id);

  CREATE TABLE timeline (
    gig_id uuid,
    revision integer,
    at timestamptz NOT NULL,
    type text NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    performer_ids uuid[] NOT NULL,
    PRIMARY KEY (gig_id, revision)
  );
  -- For the audit, which lists only the logo changes of a gig's timeline
  CREATE INDEX ON timeline (gig_id, at) WHERE type = 'LogoChanged';`;

/**
 * `name` is that of the projection group, `store` the identity of the event store; `position` to `revision` name the last projected event.
 * A row in `projection_rebuilds` requests to swap rebuilt tables in; `done`: whether they were; `refused`: why the swap was refused.
 */
const checkpointTables = `
  CREATE TABLE projection_checkpoints (
    name text PRIMARY KEY,
    store text NOT NULL,
    position bigint NOT NULL,
    event_id uuid,
    stream text,
    revision bigint
  );

  CREATE TABLE projection_rebuilds (
    name text PRIMARY KEY,
    store text NOT NULL,
    position bigint NOT NULL,
    event_id uuid,
    stream text,
    revision bigint,
    done boolean NOT NULL DEFAULT false,
    refused text
  );`;

/** The read models of the gigs, and the checkpoint and swap request of each projection group. */
export class ReadModels1763712600000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    for (const tables of [readModelTables, checkpointTables]) await database.query(tables);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP TABLE projection_rebuilds, projection_checkpoints, timeline, stints, performers, gigs');
  }
}
