import { type SessionId } from '@jamjar/contracts/ids';
import { type SessionView } from '@jamjar/contracts/users/session.views';
import { type Principal } from '../../auth/principal.js';
import { databaseQueryHandler, RequestQuery } from '../../http/bus-requests.js';
import { type Expression, orNull, rowsQuery, text, timestamp } from '../../rows/queries.js';

/** A user with more sessions sees those that were used last. */
const maxSessions = 100;

const columns = {
  id: text('id') as Expression<SessionId>,
  createdAt: timestamp('created_at'),
  lastUsedAt: timestamp('used_at'),
  device: orNull(text(`sess ->> 'device'`)),
  network: orNull(text(`sess ->> 'network'`)),
  isCurrent: { sql: 'sid = $2' } as Expression<boolean>,
};
const readSessions = rowsQuery(
  'own-sessions',
  columns,
  `user_sessions WHERE username = $1 AND expire > now() ORDER BY sid = $2 DESC, used_at DESC, id LIMIT ${maxSessions}`,
);

/** The principal's sessions, the current one first, then those that were used last. */
export class ListOwnSessions extends RequestQuery<{ principal: Principal }, readonly SessionView[]> {}

export const ListOwnSessionsHandler = databaseQueryHandler(ListOwnSessions, async (database, { principal: { username, sessionId } }) =>
  (await readSessions(database, username, sessionId)).map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
  })),
);
