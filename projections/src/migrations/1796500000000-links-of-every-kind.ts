import { type MigrationInterface, type QueryRunner } from 'typeorm';

const columnsBefore = ['has_signup_link', 'signup_enabled', 'has_feedback_link', 'feedback_enabled', 'has_live_link', 'live_enabled'];
const stateOf = (kind: string): string =>
  `'${kind}', CASE WHEN ${kind}_enabled THEN 'enabled' WHEN has_${kind}_link THEN 'disabled' ELSE 'none' END`;

/**
 * One column for the links of every kind. The columns of before stay for a server of the version before that runs meanwhile; no other reads
 * them. The index lists the switches of every kind for the audit.
 */
export class LinksOfEveryKind1796500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE gigs ADD COLUMN links jsonb NOT NULL DEFAULT '{}', ${columnsBefore.map((name) => `ALTER COLUMN ${name} SET DEFAULT false`).join(', ')};
      UPDATE gigs SET links = jsonb_build_object(${['signup', 'feedback', 'live'].map(stateOf).join(', ')});
      DROP INDEX IF EXISTS timeline_gig_id_at_idx;
      CREATE INDEX ON timeline (gig_id, at) WHERE type = 'LogoChanged' OR type LIKE '%Switched'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE gigs DROP COLUMN links, ${columnsBefore.map((name) => `ALTER COLUMN ${name} DROP DEFAULT`).join(', ')};
      DROP INDEX IF EXISTS timeline_gig_id_at_idx;
      CREATE INDEX ON timeline (gig_id, at) WHERE type IN ('LogoChanged', 'SignupsSwitched', 'FeedbackSwitched', 'LiveSwitched')`);
  }
}
