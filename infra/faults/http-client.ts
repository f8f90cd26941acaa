import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { headers as ownHeaders } from '@jamjar/contracts/routes';

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** Node's HTTP client with keep-alive and a session cookie. It costs little time, and the same for every server that the bench measures. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 256 });
  private cookie: string | undefined;

  constructor(readonly url: string) {}

  get sessionCookie(): string {
    if (!this.cookie) throw new Error('Sign in first');
    return this.cookie;
  }

  async signIn(username: string, password: string): Promise<void> {
    const { headers } = await this.call('POST', '/api/login', { username, password });
    this.cookie = headers['set-cookie']?.map((each) => each.split(';')[0]).join('; ');
  }

  /** @throws Error when the status is not 2xx */
  async call(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<HttpResponse> {
    const response = await this.send(method, path, body === undefined ? undefined : JSON.stringify(body), idempotencyKey);
    if (response.status >= 300)
      throw new Error(`${method} ${path} answered ${response.status.toString()}: ${JSON.stringify(response.body)}`);
    return response;
  }

  /** A client with the same session for another server instance. */
  withUrl(url: string): HttpClient {
    const client = new HttpClient(url);
    client.cookie = this.cookie;
    return client;
  }

  close(): void {
    this.agent.destroy();
  }

  private send(method: string, path: string, body: string | undefined, idempotencyKey: string | undefined): Promise<HttpResponse> {
    const headers = {
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(this.cookie && { cookie: this.cookie }),
      ...(idempotencyKey && { [ownHeaders.idempotencyKey]: idempotencyKey }),
    };
    return new Promise((resolve, reject) => {
      const clientRequest = request(new URL(path, this.url), { method, headers, agent: this.agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text ? (JSON.parse(text) as unknown) : null });
        });
      });
      clientRequest.on('error', reject);
      clientRequest.end(body);
    });
  }
}
