import { dayMs } from '@jamjar/contracts/time';
import { type Settings } from '@jamjar/infra/process/settings';
import { parseCookie } from 'cookie';
import { unsign } from 'cookie-signature';
import { type CookieOptions } from 'express';
import { LRUCache } from 'lru-cache';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { sessionDays, toStoredSessionId } from './stored-sessions.js';

/** So that staff sign in about once a month. */
const sessionLifetimeMs = sessionDays * dayMs;
const browserLifetimeMs = 180 * dayMs;
/** How many accounts the browser cookie lists at most: those that signed in most recently. */
const maxAccounts = 5;

/** The names of the secrets that sign the cookies. */
export const cookieSecrets = { session: 'session', browsers: 'browsers' } as const;

/** The browser's id, then a signature for each account: each 22 characters of base64url. */
const browserCookiePattern = /^[\w-]{22}(?:\.[\w-]{22}){0,5}$/;

/** The session cookie, created by express-session, and the browser cookie, which lists accounts (docs/rules.md#sessions-and-passwords). */
export class AuthCookies {
  readonly isHttps: boolean;
  readonly session: { readonly name: string; readonly secret: string; readonly cookie: CookieOptions };
  private readonly browserCookieName: string;
  /** The stored ids of the session cookies that were sent last, whose signatures are right, by cookie value: checking a signature costs time. */
  private readonly sessionIds = new LRUCache<string, string>({ max: 10_000 });

  /** @param sessionSecret signs session ids @param browserSecret signs the accounts in browser cookies */
  constructor(
    { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
    sessionSecret: string,
    private readonly browserSecret: string,
  ) {
    this.isHttps = PUBLIC_URL?.startsWith('https:') ?? false;
    // Browsers accept a cookie with this prefix only from this exact host by https, so that no other host of its domain can set it
    const prefix = this.isHttps ? '__Host-' : '';
    this.session = { name: `${prefix}jamjar.sid`, secret: sessionSecret, cookie: this.toCookieOptions(sessionLifetimeMs) };
    this.browserCookieName = `${prefix}jamjar.browser`;
  }

  /**
   * The stored id (`toStoredSessionId`) of the session in a request's cookie, whose own id express-session signs as `s:<id>.<HMAC>`; null
   * without cookie or with a wrong signature.
   */
  readSessionId(request: IncomingMessage): string | null {
    const value = readCookie(request, this.session.name);
    const known = this.sessionIds.get(value);
    if (known !== undefined) return known;
    const cookieId = value.startsWith('s:') && unsign(value.slice(2), this.session.secret);
    if (!cookieId) return null;
    const id = toStoredSessionId(cookieId);
    this.sessionIds.set(value, id);
    return id;
  }

  /** The id of the browser that sends a request, for counting wrong passwords; null unless its cookie lists the account. */
  readKnownBrowser(request: IncomingMessage, username: string): string | null {
    const { id, signatures } = this.readBrowser(request);
    const signature = Buffer.from(this.signAccount(id, username));
    return signatures.some((other) => timingSafeEqual(Buffer.from(other), signature)) ? id : null;
  }

  /** Creates the browser cookie with this account added: its name, value and options. */
  createKnownBrowserCookie(request: IncomingMessage, username: string): [name: string, value: string, options: CookieOptions] {
    const { id, signatures } = this.readBrowser(request);
    const signature = this.signAccount(id, username);
    const latest = [signature, ...signatures.filter((other) => other !== signature)].slice(0, maxAccounts);
    return [this.browserCookieName, [id, ...latest].join('.'), this.toCookieOptions(browserLifetimeMs)];
  }

  private readBrowser(request: IncomingMessage): { id: string; signatures: string[] } {
    const value = readCookie(request, this.browserCookieName);
    const [id = '', ...signatures] = browserCookiePattern.test(value) ? value.split('.') : [randomBytes(16).toString('base64url')];
    return { id, signatures };
  }

  /** An HMAC, which only this server can compute and which does not reveal the username. */
  private signAccount(browserId: string, username: string): string {
    return createHmac('sha256', this.browserSecret).update(`${browserId} ${username}`).digest('base64url').slice(0, 22);
  }

  private toCookieOptions(maxAgeMs: number): CookieOptions {
    return { httpOnly: true, sameSite: 'lax', secure: this.isHttps, path: '/', maxAge: maxAgeMs };
  }
}

const readCookie = ({ headers }: IncomingMessage, name: string): string => parseCookie(headers.cookie ?? '')[name] ?? '';
