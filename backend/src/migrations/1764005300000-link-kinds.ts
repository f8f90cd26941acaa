import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Drops the CHECK on the kind of a link: which kinds exist is listed in `link-kinds.ts` of contracts, and each has its own routes. */
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
