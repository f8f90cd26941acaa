import { type OrganisationId } from '@jamjar/contracts/ids';
import { type SqlExecutor } from '@jamjar/infra/changes/change-log';
import { type AuditEntry } from '../audit/audit-writer.js';
import { type ManagedUser } from '../auth/account-policy.js';
import { organisationsOwnedBy, type Principal } from '../auth/principal.js';
import { type WriteResult } from '../relational-writes/relational-writer.js';

type ChangedUser = Omit<ManagedUser, 'isGod'>;

/** How and by whom the account of a user was changed. */
interface AccountChange extends Pick<AuditEntry, 'action' | 'fields'> {
  /** Who changed the account; null for the server's console. */
  readonly actor: Principal | null;
  /** The stored id of the session that does not end; null when all end. */
  readonly exceptSession?: string | null;
  /** The stored id of the only session that ends. */
  readonly onlySession?: string;
}

/**
 * Ends the sessions of a user whose account was changed.
 * @returns an audit entry for each organisation whose owners may see it (docs/rules.md#timeline-and-audit), and the change that makes every
 * instance close the sockets of these sessions
 */
export async function endUserSessions(
  transaction: SqlExecutor,
  user: ChangedUser,
  { actor, exceptSession = null, onlySession, ...entry }: AccountChange,
): Promise<WriteResult> {
  const { id, username } = user;
  await transaction.query('DELETE FROM user_sessions WHERE username = $1 AND sid IS DISTINCT FROM $2 AND ($3::text IS NULL OR sid = $3)', [
    username,
    exceptSession,
    onlySession ?? null,
  ]);
  return {
    audit: organisationsToAudit(user, actor).map((organisationId) => ({ ...entry, object: { kind: 'user', id }, organisationId })),
    changes: [
      {
        kind: 'force_logout',
        audience: `user:${id}`,
        gigId: null,
        keys: { userId: id, exceptSession, ...(onlySession !== undefined && { onlySession }) },
      },
    ],
  };
}

/** The same for a change of the own account: by default all sessions but the current one end. */
export const endOwnSessions = (transaction: SqlExecutor, actor: Principal, change: Omit<AccountChange, 'actor'>): Promise<WriteResult> =>
  endUserSessions(
    transaction,
    { id: actor.userId, username: actor.username, organisations: [...actor.memberships.keys()] },
    { exceptSession: actor.sessionId, ...change, actor },
  );

/**
 * An owner's change of another user is shown in those of the user's organisations that the owner owns; any other change (by god, by the
 * user or from the console) in all organisations of the user. When there are none, the entry has no organisation.
 */
function organisationsToAudit({ id, organisations }: ChangedUser, actor: Principal | null): readonly (OrganisationId | null)[] {
  const isChangeByOwner = actor !== null && !actor.isGod && actor.userId !== id;
  const relevantOrganisations = isChangeByOwner
    ? organisations.filter((organisation) => organisationsOwnedBy(actor).includes(organisation))
    : organisations;
  return relevantOrganisations.length > 0 ? relevantOrganisations : [null];
}
