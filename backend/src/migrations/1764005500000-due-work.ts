import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Due work (docs/adr/0071). `subject` is what work of this kind is about, such as the id of a performer; `at` is when it is due, and
 * `attempt_at` when it is attempted next, which is later than `at` after a failed attempt. Each running stint is checked once after the
 * migration; that check schedules the next one.
 */
export class DueWork1764005500000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      CREATE TABLE due (kind text, subject text, at timestamptz NOT NULL, attempt_at timestamptz NOT NULL, PRIMARY KEY (kind, subject));
      CREATE INDEX due_attempt_at ON due (attempt_at);
      INSERT INTO due SELECT 'stint-limit', performer_id, started_at, started_at FROM push.stints;
      INSERT INTO due SELECT DISTINCT 'notification-window', ends_at::text, ends_at, ends_at FROM push.windows;
      DROP TABLE push.stints`);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query(`
      DROP TABLE due;
      CREATE TABLE push.stints (performer_id uuid PRIMARY KEY, gig_id uuid NOT NULL, revision integer NOT NULL,
        started_at timestamptz NOT NULL, check_at timestamptz NOT NULL);
      CREATE INDEX stints_check_at ON push.stints (check_at);
      CREATE INDEX stints_gig ON push.stints (gig_id)`);
  }
}
