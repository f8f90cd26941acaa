import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A column for the planned end of a gig. Existing gigs have none. */
export class GigEnd1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gigs ADD COLUMN ends_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gigs DROP COLUMN ends_at');
  }
}
