import { checkRows, object, string } from '@jamjar/contracts/guards';
import { Inject, Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import { unsign } from 'cookie-signature';
import { randomBytes } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { type Pool } from 'pg';
import { AccessCache } from './access-cache.js';
import { type Principal } from './principal.js';

export const sessionCookieName = 'jamjar.sid';

/** Injection token of the secret that signs session cookies. */
export const SESSION_SECRET = Symbol('SessionSecret');

/** Reads the secret that signs session cookies, and creates it at the first start. All instances share it through the database. */
export async function loadSessionSecret(database: Pool): Promise<string> {
  const newSecret = randomBytes(32).toString('base64url');
  await database.query(`INSERT INTO secrets (name, value) VALUES ('session', $1) ON CONFLICT (name) DO NOTHING`, [newSecret]);
  const { rows } = await database.query(`SELECT value FROM secrets WHERE name = 'session'`);
  const [row] = checkRows(rows, object({ value: string }));
  if (!row) throw new Error('The session secret was deleted while Jamjar started');
  return row.value;
}

/** Finds the principal of an HTTP request or of a WebSocket's upgrade request. */
@Injectable()
export class SessionAuthenticator {
  constructor(
    private readonly accessCache: AccessCache,
    @Inject(SESSION_SECRET) private readonly secret: string,
  ) {}

  /** The principal of the session in the request's cookie; null without a valid session. */
  async authenticate(request: IncomingMessage): Promise<Principal | null> {
    const sessionId = readSessionId(request, this.secret);
    return sessionId === null ? null : this.accessCache.principalOf(sessionId);
  }
}

/** The session id in a request's cookie, signed by express-session as `s:<id>.<HMAC>`; null without a cookie or with a wrong signature. */
export function readSessionId({ headers }: IncomingMessage, secret: string): string | null {
  const value = parseCookie(headers.cookie ?? '')[sessionCookieName];
  const id = value?.startsWith('s:') ? unsign(value.slice(2), secret) : false;
  return id || null;
}
