import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { headers as ownHeaders } from '@jamjar/contracts/routes';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** Node's own client with kept-alive connections: the same, small cost for every server that is measured. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 256 });
  private cookie: string | undefined;

  constructor(readonly url: string) {}

  get session(): string {
    if (!this.cookie) throw new Error('Nobody signed in');
    return this.cookie;
  }

  async signIn(username: string, password: string): Promise<void> {
    const { headers } = await this.call('POST', '/api/login', { username, password });
    this.cookie = headers['set-cookie']?.map((each) => each.split(';')[0]).join('; ');
  }

  /** `key`: the Idempotency-Key. @throws Error when the answer is not 2xx */
  async call(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
    const answer = await this.send(method, path, body === undefined ? undefined : JSON.stringify(body), key);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status.toString()}: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  /** The same person at another instance, with the same session. */
  at(url: string): HttpClient {
    const there = new HttpClient(url);
    there.cookie = this.cookie;
    return there;
  }

  close(): void {
    this.agent.destroy();
  }

  private send(method: string, path: string, body: string | undefined, key: string | undefined): Promise<Answer> {
    const headers = {
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(this.cookie && { cookie: this.cookie }),
      ...(key && { [ownHeaders.idempotencyKey]: key }),
    };
    return new Promise((resolve, reject) => {
      const call = request(new URL(path, this.url), { method, headers, agent: this.agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text ? (JSON.parse(text) as unknown) : null });
        });
      });
      call.on('error', reject);
      call.end(body);
    });
  }
}
