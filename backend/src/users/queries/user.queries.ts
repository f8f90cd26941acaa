import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { readSequencedRows, type SequencedRows, mapRows } from '../../gigs/queries/sequenced-rows.js';

/** `multiScreenJams`: whether the user sees a jam in several tabs instead of on one page. */
const userColumns = `u.id, u.username, u.role, u.theme, u.multi_screen_jams AS "multiScreenJams"`;
/** `organisationUsers` is the API's name for a user's memberships: each a role and its organisation, ordered by the organisation's name. */
const membershipsColumn = `
  coalesce(jsonb_agg(jsonb_build_object('role', m.role, 'organisation', jsonb_build_object('id', o.id, 'name', o.name))
                     ORDER BY o.normalised_name) FILTER (WHERE o.id IS NOT NULL), '[]') AS "organisationUsers"`;
const membershipJoins =
  'LEFT JOIN organisation_users m ON m.user_id = u.id LEFT JOIN organisations o ON o.id = m.organisation_id AND o.deleted_at IS NULL';
const orderByUsername = 'username';

/** Reads users as the API shows them, with their memberships in organisations that are not deleted. */
@Injectable()
export class UserQueries {
  constructor(private readonly database: Pool) {}

  /** No row for an unknown or deleted user. */
  async findById(id: UserId): Promise<SequencedRows<UserView>> {
    const sql = `SELECT ${userColumns}, ${membershipsColumn} FROM users u ${membershipJoins} WHERE u.id = $1 AND u.deleted_at IS NULL GROUP BY u.id`;
    return mapRows(await readSequencedRows<UserView>(this.database, { statementName: 'user', sql }, [id]), toUserView);
  }

  /** All users who are not deleted, ordered by name; for god. */
  async findAll(): Promise<SequencedRows<UserView>> {
    const sql = `SELECT ${userColumns}, ${membershipsColumn} FROM users u ${membershipJoins} WHERE u.deleted_at IS NULL GROUP BY u.id`;
    return mapRows(
      await readSequencedRows<UserView>(this.database, { statementName: 'users', sql, orderBy: orderByUsername }, []),
      toUserView,
    );
  }

  /**
   * The users whom an owner may see and allocate, ordered by name: users with a role in their organisations, and users whom they created.
   * Memberships in other organisations are left out.
   */
  async findVisibleToOwner(ownerId: UserId, ownedOrganisationIds: readonly OrganisationId[]): Promise<SequencedRows<UserView>> {
    const sql = `
      SELECT ${userColumns}, ${membershipsColumn} FROM users u
        LEFT JOIN organisation_users m ON m.user_id = u.id AND m.organisation_id = ANY($1)
        LEFT JOIN organisations o ON o.id = m.organisation_id AND o.deleted_at IS NULL
       WHERE u.deleted_at IS NULL AND (o.id IS NOT NULL OR u.created_by = $2) GROUP BY u.id`;
    return mapRows(
      await readSequencedRows<UserView>(this.database, { statementName: 'users-visible-to-owner', sql, orderBy: orderByUsername }, [
        ownedOrganisationIds,
        ownerId,
      ]),
      toUserView,
    );
  }
}

/** Leaves out the columns that `readSequencedRows` adds. */
const toUserView = ({ id, username, role, theme, multiScreenJams, organisationUsers }: UserView): UserView => ({
  id,
  username,
  role,
  theme,
  multiScreenJams,
  organisationUsers,
});
