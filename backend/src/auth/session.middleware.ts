import { Inject, Injectable, Logger, type NestMiddleware, type OnApplicationShutdown } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import session from 'express-session';
import { Pool } from 'pg';
import { Settings } from '../config/settings.js';
import { sessionCookie } from './session-cookie.js';
import { SESSION_SECRET } from './tokens.js';

declare module 'express-session' {
  interface SessionData {
    userId: string;
    /** `user_sessions.username` is generated from it. */
    username: string;
    /** What the client stores; no credential. */
    token: string;
  }
}

/** Staff sign in once a month. */
const lifetime = 30 * 24 * 60 * 60 * 1000;
const PgStore = connectPgSimple(session);

/**
 * Begins and ends sessions. Only sign-in and sign-out run through it: every other request reads its session through
 * `Doorkeeper`, which neither writes it nor asks Postgres each time.
 */
@Injectable()
export class SessionMiddleware implements NestMiddleware, OnApplicationShutdown {
  private readonly logger = new Logger('access');
  private readonly store: InstanceType<typeof PgStore>;
  private readonly handle: RequestHandler;
  private readonly secure: boolean;

  constructor(database: Pool, { PUBLIC_URL }: Settings, @Inject(SESSION_SECRET) secret: string) {
    this.secure = PUBLIC_URL?.startsWith('https:') ?? false;
    const errorLog = (...words: unknown[]): void => this.logger.warn(words.map(String).join(' '));
    this.store = new PgStore({ pool: database, tableName: 'user_sessions', disableTouch: true, errorLog });
    this.handle = session({
      name: sessionCookie,
      secret,
      store: this.store,
      resave: false,
      saveUninitialized: false,
      proxy: this.secure,
      cookie: { httpOnly: true, sameSite: 'lax', secure: this.secure, maxAge: lifetime },
    });
  }

  /** It deletes expired sessions from time to time. */
  onApplicationShutdown(): void {
    this.store.close();
  }

  use(request: Request, response: Response, next: NextFunction): void {
    // Whoever set an https PUBLIC_URL ends TLS in front of us, whether or not that proxy says so; else no cookie would be set
    if (this.secure) request.headers['x-forwarded-proto'] = 'https';
    void this.handle(request, response, next);
  }
}
