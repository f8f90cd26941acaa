import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A column for when a performer was called. It is null in existing rows, because there were no calls before. */
export class CalledAt1796400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE performers ADD COLUMN called_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE performers DROP COLUMN called_at');
  }
}
