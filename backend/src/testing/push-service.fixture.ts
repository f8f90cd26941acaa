import { type PushPayload, type PushSubscriptionRequest } from '@jamjar/contracts/notifications/push.views';
import { decrypt } from 'http_ece';
import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { portOf } from '../server.js';

/** A message that a browser received, and the options with which the server sent it. */
export interface ReceivedPush {
  readonly payload: PushPayload;
  readonly ttl: string | undefined;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
  /** The public key that the server identified itself with. */
  readonly serverKey: string;
}

/** Responds to a request to an endpoint; the request hangs when it sends no response. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const created: Answer = (_request, response) => void response.writeHead(201).end();
/** Creates an answer with a status, for example 410, or 429 with `Retry-After`. */
export const answerWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(status, headers).end();

/** A browser with a subscription at the push service. */
export class TestBrowser {
  /** The messages to which the service gave its default answer, `created`. */
  readonly received: ReceivedPush[] = [];
  /** Number of all requests to the endpoint, refused ones included. */
  requestCount = 0;
  /** The answers to the next requests, in order; the last one is repeated. */
  answers: Answer[] = [created];
  private readonly keyPair: ECDH = createECDH('prime256v1');
  private readonly auth = randomBytes(16).toString('base64url');

  constructor(readonly endpoint: string) {
    this.keyPair.generateKeys();
  }

  get subscription(): PushSubscriptionRequest {
    return { endpoint: this.endpoint, keys: { p256dh: this.keyPair.getPublicKey('base64url'), auth: this.auth } };
  }

  get bodies(): string[] {
    return this.received.map(({ payload }) => payload.body);
  }

  decrypt(body: Buffer): PushPayload {
    return JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey: this.keyPair, authSecret: this.auth }).toString()) as PushPayload;
  }

  nextAnswer(): Answer {
    return (this.answers.length > 1 ? this.answers.shift() : this.answers[0]) ?? created;
  }
}

/** A push service on a loopback port, which verifies the server's signature (RFC 8292) and decrypts messages for browsers (RFC 8291). */
export class TestPushService {
  /** Requests to unknown endpoints, and the errors of invalid messages. */
  readonly errors: string[] = [];
  private readonly browsers = new Map<string, TestBrowser>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TestPushService> {
    const server = createServer();
    const service = new TestPushService(server);
    server.on('request', (request, response) => void service.accept(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${portOf(this.server).toString()}`;
  }

  newBrowser(): TestBrowser {
    const path = `/push/${randomBytes(12).toString('base64url')}`;
    const browser = new TestBrowser(`${this.origin}${path}`);
    this.browsers.set(path, browser);
    return browser;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async accept(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const browser = this.browsers.get(request.url ?? '');
    if (!browser) return void this.errors.push(`${request.method ?? ''} ${request.url ?? ''}`);
    browser.requestCount++;
    const answer = browser.nextAnswer();
    try {
      const received = toReceivedPush(request, browser, await readBody(request), this.origin);
      if (answer === created) browser.received.push(received);
    } catch (error) {
      this.errors.push(String(error));
    }
    answer(request, response);
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function toReceivedPush({ method, headers }: IncomingMessage, browser: TestBrowser, body: Buffer, origin: string): ReceivedPush {
  if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') throw new Error('Not a push message');
  const header = (name: string): string | undefined => headers[name]?.toString();
  return {
    payload: browser.decrypt(body),
    ttl: header('ttl'),
    urgency: header('urgency'),
    topic: header('topic'),
    serverKey: verifyVapid(headers.authorization ?? '', origin),
  };
}

/** @returns the public key of the signature. @throws Error when the signature or a claim (origin, expiry, contact) is missing or wrong */
function verifyVapid(authorization: string, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const claims = readSignedClaims(token, Buffer.from(key, 'base64url'));
  const secondsLeft = claims.exp - Date.now() / 1000;
  if (claims.aud !== origin || secondsLeft <= 0 || secondsLeft > 24 * 60 * 60 || !/^(https|mailto):/.test(claims.sub))
    throw new Error(`Not the claims that RFC 8292 requires: ${JSON.stringify(claims)}`);
  return key;
}

function readSignedClaims(token: string, point: Buffer): { aud: string; exp: number; sub: string } {
  const [signed = '', signature = ''] = token.split(/\.(?=[^.]*$)/);
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  if (!verify('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    throw new Error('Not signed with the key that is named');
  return JSON.parse(Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString()) as { aud: string; exp: number; sub: string };
}
