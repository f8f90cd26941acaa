import { type IncomingMessage, request, type RequestOptions as NodeRequestOptions } from 'node:http';

/** Where an application is reached: `http://127.0.0.1:<port>`. */
export interface ServerAddress {
  readonly url: string;
}
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
  /** `jamjar.browser=…`; null until somebody has signed in. */
  browserCookie: string | null = null;

  constructor(readonly app: ServerAddress) {}

  /** A client with the same session for another instance of the application. */
  withSessionOn(app: ServerAddress): HttpClient {
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

  /** Sends a request and returns the body of the response. @throws Error when the status is not 2xx */
  async call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const response = await this.send<Body>(method, path, { body });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status.toString()} ${JSON.stringify(response.body)}`);
    return response.body;
  }

  /** Sends a string or a form as body unchanged, anything else as JSON. A response body that is not JSON is returned as text. */
  async send<Body>(method: string, path: string, { body, headers = {} }: RequestOptions = {}): Promise<HttpResponse<Body>> {
    const { bytes, contentType } = await encodeBody(body);
    const cookies = [this.cookie, this.browserCookie].filter((cookie) => cookie !== null);
    const response = await exchange(
      new URL(path, this.app.url),
      {
        method,
        headers: {
          origin: this.app.url,
          ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
          ...(bytes && { 'content-type': contentType, 'content-length': bytes.byteLength }),
          ...headers,
        },
      },
      bytes,
    );
    for (const line of response.headers.getSetCookie()) this.storeCookie(line);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { ...response, body: (isJson ? JSON.parse(response.text) : response.text || null) as Body };
  }

  private storeCookie(line: string): void {
    const [pair = ''] = line.split(';');
    const [, name, value] = /^(?:__Host-)?jamjar\.(sid|browser)=(.*)$/.exec(pair) ?? [];
    if (name === 'sid') this.cookie = value === '' ? null : pair;
    if (name === 'browser') this.browserCookie = pair;
  }
}

async function encodeBody(body: unknown): Promise<{ bytes: Buffer | null; contentType: string }> {
  if (body === undefined) return { bytes: null, contentType: '' };
  if (!(body instanceof FormData))
    return { bytes: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), contentType: 'application/json' };
  const form = new Response(body); // encodes the parts and chooses their boundary
  return { bytes: Buffer.from(await form.arrayBuffer()), contentType: form.headers.get('content-type') ?? '' };
}

/** Sends one request with Node's own client: it keeps connections open, and adds little time to what the bench measures. */
function exchange(url: URL, options: NodeRequestOptions, body: Buffer | null): Promise<{ status: number; headers: Headers; text: string }> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: toHeaders(response), text: Buffer.concat(chunks).toString() }),
      );
    });
    clientRequest.on('error', reject);
    clientRequest.end(body ?? undefined);
  });
}

function toHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  return headers;
}

/** Signs a user in. Users created by `account.fixture.ts` have the password `password of <username>`. */
export async function signIn(app: ServerAddress, username: string, password = passwordOf(username)): Promise<HttpClient> {
  const client = new HttpClient(app);
  const { status } = await client.post('/api/login', { username, password });
  if (status !== 200) throw new Error(`${username} could not sign in: ${status.toString()}`);
  return client;
}

/** The default password of users that tests create. */
export const passwordOf = (username: string): string => `password of ${username}`;

/** Username and password of the god user of every server that tests start. */
export const godLogin = { username: 'god', password: passwordOf('god') };
