import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** For the audit, which lists of a gig's timeline the changes of its logo and the switching of its links. */
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
