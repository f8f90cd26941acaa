import { type UserId } from '@jamjar/contracts/ids';
import { staffLimits } from '@jamjar/contracts/staff-limits';
import { signInKinds, type SignInKind, type SignInView } from '@jamjar/contracts/users/security-log.views';
import { Pool } from 'pg';
import { SecurityLog } from '../../audit/security-log.js';
import { queryHandler, RequestQuery } from '../../http/bus-requests.js';
import { type Expression, integer, orNull, rowsQuery, text, timestamp } from '../../rows/queries.js';

/** The newest attempts to sign in with a user's name, also those that this process has recorded but not yet written. */
export class ListSignIns extends RequestQuery<{ userId: UserId }, readonly SignInView[]> {}

const kind: Expression<SignInKind> = { sql: 'kind' };
const columns = { at: timestamp('at'), kind, subnet: orNull(text('subnet')), count: integer('count') };
const readSignIns = rowsQuery(
  'own-sign-ins',
  columns,
  `security_log WHERE user_id = $1 AND kind = ANY ($2) ORDER BY security_log.at DESC, id DESC LIMIT ${staffLimits.signIns}`,
);

export const ListSignInsHandler = queryHandler(ListSignIns, [SecurityLog, Pool], async (log, database, { userId }) => {
  await log.flush();
  const rows = await readSignIns(database, userId, signInKinds);
  return rows.map(({ at, ...signIn }) => ({ ...signIn, at: at.toISOString() }));
});
