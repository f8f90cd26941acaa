import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Notifications to be sent, in a schema of their own, because they change after the requests that caused them (docs/adr/0046).
 * cursor: one row with the change up to which notifications were made. triggers: what staff are notified of. windows: the minute after a
 * notification, at whose end the triggers with an id above `after_id` are sent as one. stints: running stints, each with the revision of
 * the event that began it, to be checked when the time limit is over.
 */
const delivery = `
  CREATE SCHEMA push;

  CREATE TABLE push.cursor (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    seq bigint NOT NULL
  );
  INSERT INTO push.cursor (seq) SELECT seq FROM changes_head;

  CREATE TABLE push.triggers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    gig_id uuid NOT NULL,
    kind text NOT NULL,
    trigger jsonb NOT NULL
  );
  CREATE INDEX triggers_gig ON push.triggers (gig_id, kind);

  CREATE TABLE push.windows (
    endpoint_id uuid NOT NULL REFERENCES push_endpoints ON DELETE CASCADE,
    gig_id uuid NOT NULL,
    kind text NOT NULL,
    ends_at timestamptz NOT NULL,
    after_id bigint NOT NULL,
    PRIMARY KEY (endpoint_id, gig_id, kind)
  );
  CREATE INDEX windows_ends_at ON push.windows (ends_at);
  CREATE INDEX windows_gig ON push.windows (gig_id, kind);

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
