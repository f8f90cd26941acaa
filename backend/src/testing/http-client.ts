import { sessionCookieName } from '../auth/session-authenticator.js';
import { godLogin, type RunningApp } from './running-app.js';

export interface HttpResponse<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
}
export interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends requests to a running application as a browser does: with JSON, the application's own Origin and the session cookie. */
export class HttpClient {
  /** `jamjar.sid=…`; null when not signed in. */
  cookie: string | null = null;

  constructor(readonly app: Pick<RunningApp, 'url'>) {}

  /** A client with the same session for another instance of the application. */
  withSessionOn(app: Pick<RunningApp, 'url'>): HttpClient {
    const client = new HttpClient(app);
    client.cookie = this.cookie;
    return client;
  }

  get<Body>(path: string, options?: RequestOptions): Promise<HttpResponse<Body>> {
    return this.send('GET', path, options);
  }
  post<Body>(path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpResponse<Body>> {
    return this.send('POST', path, { body, headers });
  }
  put<Body>(path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpResponse<Body>> {
    return this.send('PUT', path, { body, headers });
  }
  patch<Body>(path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpResponse<Body>> {
    return this.send('PATCH', path, { body, headers });
  }
  delete<Body>(path: string): Promise<HttpResponse<Body>> {
    return this.send('DELETE', path);
  }

  /** Sends a string or a form as body unchanged, anything else as JSON. A response body that is not JSON is returned as text. */
  async send<Body>(method: string, path: string, { body, headers = {} }: RequestOptions = {}): Promise<HttpResponse<Body>> {
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
    for (const line of response.headers.getSetCookie()) this.storeCookie(line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text || null) as Body };
  }

  private storeCookie(line: string): void {
    const [pair = ''] = line.split(';');
    if (pair.startsWith(`${sessionCookieName}=`)) this.cookie = pair === `${sessionCookieName}=` ? null : pair;
  }
}

/** Signs a user in. Users created by `account.fixture.ts` have the password `password of <username>`. */
export async function signIn(app: Pick<RunningApp, 'url'>, username: string, password = passwordOf(username)): Promise<HttpClient> {
  const client = new HttpClient(app);
  const { status } = await client.post('/api/login', { username, password });
  if (status !== 200) throw new Error(`${username} could not sign in: ${status.toString()}`);
  return client;
}

export const passwordOf = (username: string): string => (username === godLogin.username ? godLogin.password : `password of ${username}`);
