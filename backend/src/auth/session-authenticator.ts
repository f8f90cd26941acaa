import { Inject, Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import { unsign } from 'cookie-signature';
import { type IncomingMessage } from 'node:http';
import { AccessCache } from './access-cache.js';
import { type Principal } from './principal.js';

export const sessionCookieName = 'jamjar.sid';

/** Injection token of the secret that signs session cookies. */
export const SESSION_SECRET = Symbol('SessionSecret');

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
