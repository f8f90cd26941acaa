import connectPgSimple from 'connect-pg-simple';
import session from 'express-session';
import { minuteMs } from '@jamjar/contracts/time';
import { createHash } from 'node:crypto';
import { type Pool } from 'pg';
import { type Principal } from './principal.js';

/** A session ends this long after the sign-in, and earlier when it is not used for `idleDays`. */
export const sessionDays = 30;
const idleDays = 15;
/** The use of a session is written at most this often, because a write for each request would slow down all of them. */
const useIntervalMs = 60 * minuteMs;

/**
 * The id under which a session is stored: a hash of the id in its cookie, so that a copy of the database opens no session
 * (docs/rules.md#sessions-and-passwords). Caches, sockets and changes know a session by this id, too.
 */
export const toStoredSessionId = (cookieId: string): string => createHash('sha256').update(cookieId).digest('hex');

const PgStore = connectPgSimple(session);

/** The sessions of the table `user_sessions`, which express-session writes at sign-in and sign-out. */
export class StoredSessions extends PgStore {
  constructor(pool: Pool, errorLog: (...parts: unknown[]) => void) {
    super({ pool, tableName: 'user_sessions', ttl: idleDays * 24 * 3_600, disableTouch: true, pruneSessionInterval: false, errorLog });
  }

  override get(cookieId: string, callback: Parameters<session.Store['get']>[1]): void {
    super.get(toStoredSessionId(cookieId), callback);
  }

  /** Leaves out the cookie, whose end is that of `sessionDays`: the session first ends after `idleDays`, the store's `ttl`. */
  override set(cookieId: string, data: session.SessionData, callback?: (error?: unknown) => void): void {
    super.set(toStoredSessionId(cookieId), { ...data, cookie: { originalMaxAge: null } }, callback);
  }

  override destroy(cookieId: string, callback?: (error?: unknown) => void): void {
    super.destroy(toStoredSessionId(cookieId), callback);
  }
}

/**
 * Records that a session is used, which moves its end, unless that was recorded less than `useIntervalMs` ago. Nobody waits for it, and
 * after a failure the next use records it.
 */
export function recordUse(database: Pool, { sessionId, sessionUsedAt }: Principal): void {
  if (Date.now() - sessionUsedAt < useIntervalMs) return;
  const text = `UPDATE user_sessions SET used_at = now(),
    expire = least(created_at + interval '${sessionDays} days', now() + interval '${idleDays} days') WHERE sid = $1`;
  database.query(text, [sessionId]).catch(() => undefined);
}
