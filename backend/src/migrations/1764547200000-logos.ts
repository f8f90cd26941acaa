import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Uploaded logos, drawn anew, under the random names of their addresses. */
export class Logos1764547200000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`CREATE TABLE logos (
      name text PRIMARY KEY,
      picture bytea NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP TABLE logos');
  }
}
