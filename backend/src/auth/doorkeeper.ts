import { Inject, Injectable } from '@nestjs/common';
import { type IncomingMessage } from 'node:http';
import { OwnOrigin } from '../http/own-origin.js';
import { type Person } from './person.js';
import { SessionCache } from './session-cache.js';
import { sessionIdIn } from './session-cookie.js';
import { SESSION_SECRET } from './tokens.js';

/** Tells who knocks, for requests and for sockets before their upgrade alike. */
@Injectable()
export class Doorkeeper {
  constructor(
    private readonly sessions: SessionCache,
    private readonly ownOrigin: OwnOrigin,
    @Inject(SESSION_SECRET) private readonly secret: string,
  ) {}

  /** Whose session the request's cookie names; null when nobody is signed in. */
  async personBehind(request: IncomingMessage): Promise<Person | null> {
    const sessionId = sessionIdIn(request, this.secret);
    return sessionId === null ? null : this.sessions.personOf(sessionId);
  }

  /** The same for a socket's upgrade. Ask `originAllowed` too. */
  authenticateUpgrade(request: IncomingMessage): Promise<Person | null> {
    return this.personBehind(request);
  }

  /** Whether a socket's upgrade comes from a page of ours: its Origin must be there and be our own. */
  originAllowed(request: IncomingMessage): boolean {
    return this.ownOrigin.allowsSocket(request);
  }
}
