import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The kinds of links are those of the table in `contracts`. */
export class LinkKinds1764005300000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query('ALTER TABLE gig_links DROP CONSTRAINT gig_links_kind_check');
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query(`
      DELETE FROM gig_links WHERE kind NOT IN ('signup', 'feedback', 'live');
      ALTER TABLE gig_links ADD CONSTRAINT gig_links_kind_check CHECK (kind IN ('signup', 'feedback', 'live'))`);
  }
}
