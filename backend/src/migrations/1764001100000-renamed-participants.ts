import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When a participant was last renamed: public names are given in the order in which people got their names (docs/adr/0050). */
export class RenamedParticipants1764001100000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query('ALTER TABLE participants ADD COLUMN renamed_at timestamptz');
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('ALTER TABLE participants DROP COLUMN renamed_at');
  }
}
