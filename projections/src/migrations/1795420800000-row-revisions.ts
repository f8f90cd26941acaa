import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Existing rows have revision 0 until their next change or rebuild; meanwhile every copy that a client knows counts as
 * newer.
 */
export class RowRevisions1795420800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['gigs', 'performers']) await runner.query(`ALTER TABLE ${table} ADD COLUMN revision integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['gigs', 'performers']) await runner.query(`ALTER TABLE ${table} DROP COLUMN revision`);
  }
}
