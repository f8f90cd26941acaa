import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Finds the changes of logos among all that was done: the audit tells of them. Nameless, like every index of a read model. */
export class LogoChanges1795305600000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`CREATE INDEX ON timeline (gig_id, at) WHERE type = 'LogoChanged'`);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP INDEX timeline_gig_id_at_idx');
  }
}
