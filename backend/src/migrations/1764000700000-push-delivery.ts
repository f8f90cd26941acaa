import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What is to be sent, in a schema of its own: it changes by itself, after the requests that caused it (docs/adr/0046).
 * cursor: up to which change notifications were made. windows: what waits for the end of the minute after a notification. stints: running stints
 * that are checked when the time limit is over.
 */
const delivery = `
  CREATE SCHEMA push;

  CREATE TABLE push.cursor (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    seq bigint NOT NULL
  );
  INSERT INTO push.cursor (seq) SELECT seq FROM changes_head;

  CREATE TABLE push.windows (
    endpoint_id uuid NOT NULL REFERENCES push_endpoints ON DELETE CASCADE,
    gig_id uuid NOT NULL,
    kind text NOT NULL,
    ends_at timestamptz NOT NULL,
    pending jsonb NOT NULL,
    PRIMARY KEY (endpoint_id, gig_id, kind)
  );
  CREATE INDEX windows_ends_at ON push.windows (ends_at);

  CREATE TABLE push.stints (
    performer_id uuid PRIMARY KEY,
    gig_id uuid NOT NULL,
    revision integer NOT NULL,
    started_at timestamptz NOT NULL,
    check_at timestamptz NOT NULL
  );
  CREATE INDEX stints_check_at ON push.stints (check_at);
  CREATE INDEX stints_gig ON push.stints (gig_id);`;

export class PushDelivery1764000700000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(delivery);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP SCHEMA push CASCADE');
  }
}
