import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The tokens of gigs' public links. `revision`: of the event that generated the link; only the newest of a kind opens the gig's page. */
export class GigLinks1764000000000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      CREATE TABLE gig_links (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        gig_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('signup', 'feedback')),
        revision integer NOT NULL,
        token text NOT NULL UNIQUE,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (gig_id, kind, revision)
      )`);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP TABLE gig_links');
  }
}
