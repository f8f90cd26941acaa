import { Inject, Injectable } from '@nestjs/common';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
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
  const { rows } = await database.query<{ value: string }>(`SELECT value FROM secrets WHERE name = 'session'`);
  const [row] = rows;
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
  const value = readSessionCookie(headers.cookie ?? '');
  if (!value?.startsWith('s:')) return null;
  const dot = value.lastIndexOf('.');
  const id = value.slice(2, dot);
  return dot > 2 && equalInConstantTime(value.slice(dot + 1), sign(id, secret)) ? id : null;
}

/** The decoded value of the session cookie; null when the header does not contain it. */
function readSessionCookie(header: string): string | null {
  for (const pair of header.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === sessionCookieName && value !== undefined) return decode(value);
  }
  return null;
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null; // not a cookie that this application set
  }
}

const sign = (id: string, secret: string): string => createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '');

function equalInConstantTime(actual: string, expected: string): boolean {
  const [actualBytes, expectedBytes] = [Buffer.from(actual), Buffer.from(expected)];
  return actualBytes.length === expectedBytes.length && timingSafeEqual(actualBytes, expectedBytes);
}
