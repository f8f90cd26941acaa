import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Invitations to an organisation (docs/rules.md#invitations) or, with `gig_id`, to one gig, and who used them. `token_hash` is the SHA-256
 * of the token in the link, which is not stored. `role` is null only where the invitation gives no role in the organisation.
 */
export class Invitations1764005800000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      CREATE TABLE invitations (
        id uuid PRIMARY KEY,
        organisation_id uuid NOT NULL REFERENCES organisations,
        role text CHECK (role IN ('member', 'operator', 'owner')),
        gig_id uuid,
        token_hash bytea NOT NULL UNIQUE,
        max_uses integer NOT NULL CHECK (max_uses > 0),
        uses_left integer NOT NULL CHECK (uses_left BETWEEN 0 AND max_uses),
        created_by uuid NOT NULL REFERENCES users,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        CHECK (role IS NOT NULL OR gig_id IS NOT NULL)
      );
      CREATE INDEX invitations_organisation ON invitations (organisation_id, created_at DESC);
      CREATE INDEX invitations_created_by ON invitations (created_by) WHERE revoked_at IS NULL;
      CREATE TABLE invitation_uses (
        invitation_id uuid NOT NULL REFERENCES invitations,
        user_id uuid NOT NULL REFERENCES users,
        joined_at timestamptz NOT NULL,
        PRIMARY KEY (invitation_id, user_id)
      )`);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP TABLE invitation_uses, invitations');
  }
}
