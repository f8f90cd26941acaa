import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The security log (docs/rules.md#security-log). `user_id` is the account that was used or tried, if it exists; `request_id` is null of a
 * refused socket, and where the row stands for `count` events of the minute before. Memberships get the instant of their beginning, so that an
 * organisation's owners see no sign-ins from before; those that exist begin with the log.
 */
export class SecurityLog1764006000000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      CREATE TABLE security_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL,
        kind text NOT NULL,
        user_id uuid,
        subnet text,
        request_id text,
        count integer NOT NULL
      );
      CREATE INDEX security_log_user ON security_log (user_id, at DESC) WHERE user_id IS NOT NULL;
      CREATE INDEX security_log_at ON security_log (at);
      ALTER TABLE organisation_users ADD COLUMN joined_at timestamptz NOT NULL DEFAULT now()`);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP TABLE security_log; ALTER TABLE organisation_users DROP COLUMN joined_at');
  }
}
