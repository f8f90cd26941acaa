import { dayMs } from '@jamjar/contracts/time';
import { type Settings } from '@jamjar/infra/process/settings';
import { parseCookie } from 'cookie';
import { unsign } from 'cookie-signature';
import { type CookieOptions } from 'express';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage } from 'node:http';

/** So that staff sign in about once a month. */
const sessionLifetimeMs = 30 * dayMs;
const browserLifetimeMs = 180 * dayMs;
/** For how many accounts one browser is known: those that signed in last. */
const maxAccounts = 5;

/** An id and a signature for each account, of 128 bits and more in base64url. */
const browserFormat = /^[\w-]{22}(?:\.[\w-]{22}){0,5}$/;

/** The cookies of signing in: that of the session, and that by which a browser is known (docs/rules.md#sessions-and-passwords). */
export class AuthCookies {
  readonly isHttps: boolean;
  readonly session: { readonly name: string; readonly secret: string; readonly cookie: CookieOptions };
  private readonly browserName: string;

  /** @param sessionSecret signs session ids @param browserSecret signs the accounts for which browsers are known */
  constructor(
    { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
    sessionSecret: string,
    private readonly browserSecret: string,
  ) {
    this.isHttps = PUBLIC_URL?.startsWith('https:') ?? false;
    // Browsers take a cookie with this prefix from this very host by https alone, and so from no neighbour in its domain
    const prefix = this.isHttps ? '__Host-' : '';
    this.session = { name: `${prefix}jamjar.sid`, secret: sessionSecret, cookie: this.options(sessionLifetimeMs) };
    this.browserName = `${prefix}jamjar.browser`;
  }

  /** The session id in a request's cookie, signed by express-session as `s:<id>.<HMAC>`; null without a cookie or with a wrong signature. */
  readSessionId(request: IncomingMessage): string | null {
    const value = readCookie(request, this.session.name);
    const id = value.startsWith('s:') ? unsign(value.slice(2), this.session.secret) : false;
    return id || null;
  }

  /** The id of the browser that sends a request, if the account has signed in there before: by it wrong passwords are counted. */
  readKnownBrowser(request: IncomingMessage, username: string): string | null {
    const { id, accounts } = this.readBrowser(request);
    const account = Buffer.from(this.signAccount(id, username));
    return accounts.some((other) => timingSafeEqual(Buffer.from(other), account)) ? id : null;
  }

  /** The cookie, as name, value and options, by which the browser that sends a request is known for an account from now on. */
  knownBrowserCookie(request: IncomingMessage, username: string): [name: string, value: string, options: CookieOptions] {
    const { id, accounts } = this.readBrowser(request);
    const account = this.signAccount(id, username);
    const latest = [account, ...accounts.filter((other) => other !== account)].slice(0, maxAccounts);
    return [this.browserName, [id, ...latest].join('.'), this.options(browserLifetimeMs)];
  }

  private readBrowser(request: IncomingMessage): { id: string; accounts: string[] } {
    const value = readCookie(request, this.browserName);
    const [id = '', ...accounts] = browserFormat.test(value) ? value.split('.') : [randomBytes(16).toString('base64url')];
    return { id, accounts };
  }

  /** Nobody else can make it, and it does not reveal the username. */
  private signAccount(browserId: string, username: string): string {
    return createHmac('sha256', this.browserSecret).update(`${browserId} ${username}`).digest('base64url').slice(0, 22);
  }

  private options(maxAge: number): CookieOptions {
    return { httpOnly: true, sameSite: 'lax', secure: this.isHttps, path: '/', maxAge };
  }
}

const readCookie = ({ headers }: IncomingMessage, name: string): string => parseCookie(headers.cookie ?? '')[name] ?? '';
