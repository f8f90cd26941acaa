import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When a participant was renamed: who is alike at a gig keeps the public name that they had first (docs/adr/0050). */
export class RenamedParticipants1764001100000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query('ALTER TABLE participants ADD COLUMN renamed_at timestamptz');
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('ALTER TABLE participants DROP COLUMN renamed_at');
  }
}
