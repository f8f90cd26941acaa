import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Lets the audit say which role a user was given. Entries written before do not say it. */
export class AuditedRoles1764000400000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query('ALTER TABLE audit_log ADD COLUMN role text');
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('ALTER TABLE audit_log DROP COLUMN role');
  }
}
