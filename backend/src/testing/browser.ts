import { sessionCookie } from '../auth/session-cookie.js';
import { god, type RunningApp } from './running-app.js';

export interface Answer<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
}
export interface Sending {
  body?: unknown;
  headers?: Record<string, string>;
}

/** Speaks to a running application as a browser does: with JSON, an own Origin and, once signed in, a cookie. */
export class Browser {
  /** `jamjar.sid=…`; null: nobody is signed in. */
  cookie: string | null = null;

  constructor(readonly app: Pick<RunningApp, 'url'>) {}

  /** A browser with the same session that talks to another instance. */
  at(app: Pick<RunningApp, 'url'>): Browser {
    const there = new Browser(app);
    there.cookie = this.cookie;
    return there;
  }

  get<Body>(path: string, sending?: Sending): Promise<Answer<Body>> {
    return this.send('GET', path, sending);
  }
  post<Body>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>> {
    return this.send('POST', path, { body, headers });
  }
  put<Body>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>> {
    return this.send('PUT', path, { body, headers });
  }
  patch<Body>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>> {
    return this.send('PATCH', path, { body, headers });
  }
  delete<Body>(path: string): Promise<Answer<Body>> {
    return this.send('DELETE', path);
  }

  /** `body`: a string or a form with files is sent as it is, anything else as JSON. What is answered in another shape than JSON stays a text. */
  async send<Body>(method: string, path: string, { body, headers = {} }: Sending = {}): Promise<Answer<Body>> {
    const response = await fetch(`${this.app.url}${path}`, {
      method,
      headers: {
        origin: this.app.url,
        ...(this.cookie === null ? {} : { cookie: this.cookie }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: typeof body === 'string' || body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text || null) as Body };
  }

  private keep(line: string): void {
    const [pair = ''] = line.split(';');
    if (pair.startsWith(`${sessionCookie}=`)) this.cookie = pair === `${sessionCookie}=` ? null : pair;
  }
}

/** A browser of somebody who has just signed in. Everybody made by `people.ts` has the password `password of <username>`. */
export async function signIn(app: Pick<RunningApp, 'url'>, username: string, password = passwordOf(username)): Promise<Browser> {
  const browser = new Browser(app);
  const { status } = await browser.post('/api/login', { username, password });
  if (status !== 200) throw new Error(`${username} could not sign in: ${status.toString()}`);
  return browser;
}

export const passwordOf = (username: string): string => (username === god.username ? god.password : `password of ${username}`);
