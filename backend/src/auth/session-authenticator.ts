import { Inject, Injectable } from '@nestjs/common';
import { type IncomingMessage } from 'node:http';
import { OriginPolicy } from '../http/origin-policy.js';
import { type Principal } from './principal.js';
import { SessionCache } from './session-cache.js';
import { readSessionId } from './session-cookie.js';
import { SESSION_SECRET } from './session-secret.js';

/** Finds the principal of an HTTP request or of a WebSocket's upgrade request. */
@Injectable()
export class SessionAuthenticator {
  constructor(
    private readonly sessionCache: SessionCache,
    private readonly originPolicy: OriginPolicy,
    @Inject(SESSION_SECRET) private readonly secret: string,
  ) {}

  /** The principal of the session in the request's cookie; null without a valid session. */
  async authenticate(request: IncomingMessage): Promise<Principal | null> {
    const sessionId = readSessionId(request, this.secret);
    return sessionId === null ? null : this.sessionCache.principalOf(sessionId);
  }

  /** The same for a WebSocket's upgrade request. Check `isUpgradeOriginAllowed`, too. */
  authenticateUpgrade(request: IncomingMessage): Promise<Principal | null> {
    return this.authenticate(request);
  }

  /** Whether the upgrade request comes from a page of this application: it must send the application's own Origin. */
  isUpgradeOriginAllowed(request: IncomingMessage): boolean {
    return this.originPolicy.allowsSocket(request);
  }
}
