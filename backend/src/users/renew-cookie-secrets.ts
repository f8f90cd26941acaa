import { checkRows } from '@jamjar/contracts/type-guards';
import { recordChanges } from '@jamjar/infra/changes/change-log';
import { runInTransaction } from '@jamjar/infra/database/pool';
import { type Pool } from 'pg';
import { writeAudit } from '../audit/audit-writer.js';
import { isManagedUser, organisationsOfUserSql } from '../auth/account-policy.js';
import { cookieSecrets } from '../auth/auth-cookies.js';
import { type SecretBox } from '../config/secret-box.js';
import { type WriteResult } from '../relational-writes/relational-writer.js';
import { endUserSessions } from './end-sessions.js';

/** Replaces the secrets that sign cookies, from the server's console, and ends all sessions, on every instance. @returns how many users had one */
export function renewCookieSecrets(database: Pool, secrets: SecretBox): Promise<number> {
  return runInTransaction(database, async (transaction) => {
    for (const name of Object.values(cookieSecrets)) await secrets.renew(transaction, name);
    const { rows } = await transaction.query(
      `SELECT id, username, role = 'god' AS "isGod", ${organisationsOfUserSql} AS organisations
         FROM users WHERE username IN (SELECT username FROM user_sessions) ORDER BY id`,
    );
    const ended: WriteResult[] = [];
    for (const user of checkRows(rows, isManagedUser))
      ended.push(await endUserSessions(transaction, user, { actor: null, action: 'logged out', fields: [] }));
    await writeAudit(
      transaction,
      null,
      ended.flatMap(({ audit }) => audit),
    );
    await recordChanges(
      transaction,
      ended.flatMap(({ changes }) => changes),
    );
    return ended.length;
  });
}
