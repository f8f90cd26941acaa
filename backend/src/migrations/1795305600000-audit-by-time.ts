import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The audit is read by time, one organisation's or all of it: what a gig's history says of it comes in between (docs/adr/0017). */
export class AuditByTime1795305600000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      DROP INDEX audit_log_organisation;
      CREATE INDEX audit_log_organisation ON audit_log (organisation_id, at DESC);
      CREATE INDEX audit_log_at ON audit_log (at DESC)`);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query(`
      DROP INDEX audit_log_organisation, audit_log_at;
      CREATE INDEX audit_log_organisation ON audit_log (organisation_id, id DESC)`);
  }
}
