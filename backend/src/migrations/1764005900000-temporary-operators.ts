import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Who runs one gig without a role in its organisation (docs/rules.md#helper-for-tonight). Not ended: the row gives access. */
export class TemporaryOperators1764005900000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      CREATE TABLE temporary_operators (
        gig_id uuid,
        user_id uuid REFERENCES users,
        organisation_id uuid NOT NULL REFERENCES organisations,
        created_by uuid NOT NULL REFERENCES users,
        created_at timestamptz NOT NULL,
        ended_at timestamptz,
        PRIMARY KEY (gig_id, user_id)
      );
      CREATE INDEX temporary_operators_user ON temporary_operators (user_id) WHERE ended_at IS NULL;
      CREATE INDEX invitations_gig ON invitations (gig_id) WHERE gig_id IS NOT NULL`);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP INDEX invitations_gig; DROP TABLE temporary_operators');
  }
}
