import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Lets a link lead to the running order of a gig. */
export class LiveLinks1764000300000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      ALTER TABLE gig_links
        DROP CONSTRAINT gig_links_kind_check,
        ADD CONSTRAINT gig_links_kind_check CHECK (kind IN ('signup', 'feedback', 'live'))`);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query(`
      DELETE FROM gig_links WHERE kind = 'live';
      ALTER TABLE gig_links
        DROP CONSTRAINT gig_links_kind_check,
        ADD CONSTRAINT gig_links_kind_check CHECK (kind IN ('signup', 'feedback'))`);
  }
}
