import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Columns for the link to the running order. Existing gigs have none. */
export class LiveLink1795900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE gigs
        ADD COLUMN has_live_link boolean NOT NULL DEFAULT false,
        ADD COLUMN live_enabled boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gigs DROP COLUMN has_live_link, DROP COLUMN live_enabled');
  }
}
