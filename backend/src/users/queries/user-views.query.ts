import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { read, type Reading, shown } from '../../gigs/queries/reading.js';

const columns = `u.id, u.username, u.role, u.theme, u.multi_screen_jams AS "multiScreenJams"`;
const memberships = `
  coalesce(jsonb_agg(jsonb_build_object('role', m.role, 'organisation', jsonb_build_object('id', o.id, 'name', o.name))
                     ORDER BY o.normalised_name) FILTER (WHERE o.id IS NOT NULL), '[]') AS "organisationUsers"`;
const joins =
  'LEFT JOIN organisation_users m ON m.user_id = u.id LEFT JOIN organisations o ON o.id = m.organisation_id AND o.deleted_at IS NULL';
const byName = 'username';

/** Users as the API shows them (S1 §3), with their memberships of living organisations. */
@Injectable()
export class UserViews {
  constructor(private readonly database: Pool) {}

  /** No row: unknown or deleted. */
  async one(id: UserId): Promise<Reading<UserView>> {
    const rows = `SELECT ${columns}, ${memberships} FROM users u ${joins} WHERE u.id = $1 AND u.deleted_at IS NULL GROUP BY u.id`;
    return shown(await read<UserView>(this.database, { name: 'user', rows }, [id]), viewOfUser);
  }

  /** Everybody, by name. For god. */
  async all(): Promise<Reading<UserView>> {
    const rows = `SELECT ${columns}, ${memberships} FROM users u ${joins} WHERE u.deleted_at IS NULL GROUP BY u.id`;
    return shown(await read<UserView>(this.database, { name: 'users', rows, order: byName }, []), viewOfUser);
  }

  /**
   * Whom an owner may allocate: the members of their organisations, and whom they made. By name; of their memberships those alone: what
   * else they belong to is nobody's business there.
   */
  async knownTo(owner: UserId, organisations: readonly OrganisationId[]): Promise<Reading<UserView>> {
    const rows = `
      SELECT ${columns}, ${memberships} FROM users u
        LEFT JOIN organisation_users m ON m.user_id = u.id AND m.organisation_id = ANY($1)
        LEFT JOIN organisations o ON o.id = m.organisation_id AND o.deleted_at IS NULL
       WHERE u.deleted_at IS NULL AND (o.id IS NOT NULL OR u.created_by = $2) GROUP BY u.id`;
    return shown(await read<UserView>(this.database, { name: 'users-of', rows, order: byName }, [organisations, owner]), viewOfUser);
  }
}

/** Nothing but what the view has. */
const viewOfUser = ({ id, username, role, theme, multiScreenJams, organisationUsers }: UserView): UserView => ({
  id,
  username,
  role,
  theme,
  multiScreenJams,
  organisationUsers,
});
