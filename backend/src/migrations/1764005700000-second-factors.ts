import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Second factors (docs/adr/0074). `confirmed_at` is null until a code has shown that the app knows the secret; `last_step` is the time step of
 * the last code that was accepted. Of a recovery code only the SHA-256 is stored; a used one is deleted.
 */
export class SecondFactors1764005700000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      CREATE TABLE second_factors (
        user_id uuid PRIMARY KEY REFERENCES users, secret text NOT NULL, confirmed_at timestamptz, last_step integer NOT NULL DEFAULT 0);
      CREATE TABLE recovery_codes (
        user_id uuid REFERENCES second_factors ON DELETE CASCADE, hash text, PRIMARY KEY (user_id, hash))`);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP TABLE recovery_codes, second_factors');
  }
}
