import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** `seen_at`: when the place page first showed the newest of the performer's calls that it has shown. */
export class SeenCalls1764000900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE performer_details ADD COLUMN seen_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE performer_details DROP COLUMN seen_at');
  }
}
