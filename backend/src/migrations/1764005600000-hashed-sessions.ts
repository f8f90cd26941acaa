import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Sessions are stored under the SHA-256 of the id in their cookie (docs/rules.md#sessions-and-passwords); those that exist stay valid. `id`
 * names a session in the API. `created_at` and `used_at`, when use was last recorded, limit `expire`: 30 days after the one, 15 after the
 * other.
 */
export class HashedSessions1764005600000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      ALTER TABLE push_subscriptions DROP CONSTRAINT push_subscriptions_session_id_fkey;
      ALTER TABLE user_sessions
        ADD COLUMN id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
        ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN used_at timestamptz NOT NULL DEFAULT now();
      UPDATE user_sessions SET sid = encode(sha256(convert_to(sid, 'UTF8')), 'hex'), created_at = expire - interval '30 days',
        expire = least(expire, now() + interval '15 days');
      UPDATE push_subscriptions SET session_id = encode(sha256(convert_to(session_id, 'UTF8')), 'hex');
      ALTER TABLE push_subscriptions ADD FOREIGN KEY (session_id) REFERENCES user_sessions ON DELETE CASCADE`);
  }

  /** Ends all sessions, because the ids in their cookies are unknown. */
  async down(database: QueryRunner): Promise<void> {
    await database.query(`
      DELETE FROM user_sessions;
      ALTER TABLE user_sessions DROP COLUMN id, DROP COLUMN created_at, DROP COLUMN used_at`);
  }
}
