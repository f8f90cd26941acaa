import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds the switching of links to the index for the audit, which lists these events and the logo changes of a gig's timeline. */
export class AuditedSwitches1796200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX IF EXISTS timeline_gig_id_at_idx;
      CREATE INDEX ON timeline (gig_id, at) WHERE type IN ('LogoChanged', 'SignupsSwitched', 'FeedbackSwitched', 'LiveSwitched')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX IF EXISTS timeline_gig_id_at_idx;
      CREATE INDEX ON timeline (gig_id, at) WHERE type = 'LogoChanged'`);
  }
}
