import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What people answered through the feedback links of gigs; `performed_on_stage` only from other clients than Jamjar's own form. */
export class GigFeedback1764000200000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      CREATE TABLE gig_feedback (
        id uuid PRIMARY KEY,
        gig_id uuid NOT NULL,
        name text,
        enjoyment_rating smallint CHECK (enjoyment_rating BETWEEN 1 AND 5),
        would_attend_next boolean NOT NULL,
        feedback text,
        hours_spent double precision CHECK (hours_spent >= 0),
        performed_on_stage text CHECK (performed_on_stage IN ('yes', 'no', 'didnt_perform')),
        submitted_at timestamptz NOT NULL
      );
      CREATE INDEX gig_feedback_of_gig ON gig_feedback (gig_id, submitted_at DESC)`);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP TABLE gig_feedback');
  }
}
