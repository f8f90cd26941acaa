import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A column for who removed a performer. It is null in existing rows until the next rebuild. */
export class RemovedBy1795850000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE performers ADD COLUMN removed_by text DEFAULT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE performers DROP COLUMN removed_by');
  }
}
