import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The places of public signups. Whoever knows the secret of a place may see it and cancel; only the secret's hash is stored. `key_name` is
 * the name of the server's secret from which that of the place derives.
 */
export class Places1764000100000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      CREATE TABLE places (
        id uuid PRIMARY KEY,
        gig_id uuid NOT NULL,
        secret_hash bytea NOT NULL UNIQUE,
        key_name text NOT NULL REFERENCES secrets (name),
        performer_ids uuid[] NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP TABLE places');
  }
}
