import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { type RequestDetails } from 'web-push';
import { isAllowedEndpoint, isTestOrigin, PrivateAddressError, publicLookup } from './push-address.js';

/** What a push service answered. */
export interface PushAnswer {
  readonly status: number;
  /** From `Retry-After`; null without it. */
  readonly retryAfterSeconds: number | null;
}

/** Connections are kept for the next notifications; their addresses were checked when they were opened. */
const agent = new Agent({ keepAlive: true, maxSockets: 50, maxFreeSockets: 10, timeout: 30_000 });

/**
 * Sends an encrypted message to a push service. No redirect is followed, and what the service says is not read.
 * web-push would send it too, but by https alone, with all that the service says in memory, and without a deadline for the whole.
 * @throws PrivateAddressError when the endpoint must not be called; Error of the connection; the signal's reason
 */
export function postPush(
  { endpoint, method, headers, body }: RequestDetails,
  testOrigin: string | undefined,
  signal: AbortSignal,
): Promise<PushAnswer> {
  if (!isAllowedEndpoint(endpoint, testOrigin)) return Promise.reject(new PrivateAddressError('Not a public address'));
  const url = new URL(endpoint);
  const options: RequestOptions = { method, headers, signal };
  return new Promise((resolve, reject) => {
    const sent = isTestOrigin(url.origin, testOrigin)
      ? requestTestOrigin(url, options)
      : httpsRequest(url, { ...options, agent, lookup: publicLookup });
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume(); // until its end, so that the connection can be used again
      response.on('error', () => undefined);
      resolve({ status: response.statusCode ?? 0, retryAfterSeconds: readRetryAfter(response) });
    });
    sent.end(body);
  });
}

const requestTestOrigin = (url: URL, options: RequestOptions): ClientRequest =>
  url.protocol === 'http:' ? httpRequest(url, options) : httpsRequest(url, options);

/** Seconds, or a date. */
function readRetryAfter({ headers }: IncomingMessage): number | null {
  const value = headers['retry-after'];
  if (value === undefined) return null;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
