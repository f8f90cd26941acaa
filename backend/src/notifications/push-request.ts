import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { type RequestDetails } from 'web-push';
import { isAllowedEndpoint, isTestOrigin, PrivateAddressError, publicLookup } from './push-address.js';

/** The response of a push service. */
export interface PushResponse {
  readonly status: number;
  /** From `Retry-After`; null when that is missing or unreadable. */
  readonly retryAfterSeconds: number | null;
}

/** Connections are kept for the next notifications; their addresses were checked when they were opened. */
const agent = new Agent({ keepAlive: true, maxSockets: 50, maxFreeSockets: 10, timeout: 30_000 });

/**
 * Sends an encrypted message to a push service. No redirect is followed, and the body of the response is not read.
 * web-push could send it too, but only by https, reading the whole response into memory, and without a time limit for the whole request.
 * @throws PrivateAddressError when the endpoint must not be called; Error of the lookup or the connection; AbortError after the signal
 */
export function postPush(
  { endpoint, method, headers, body }: RequestDetails,
  testOrigin: string | undefined,
  signal: AbortSignal,
): Promise<PushResponse> {
  if (!isAllowedEndpoint(endpoint, testOrigin)) return Promise.reject(new PrivateAddressError('Not a public address'));
  const url = new URL(endpoint);
  const options: RequestOptions = { method, headers, signal };
  return new Promise((resolve, reject) => {
    const clientRequest = isTestOrigin(url.origin, testOrigin)
      ? requestTestOrigin(url, options)
      : httpsRequest(url, { ...options, agent, lookup: publicLookup });
    clientRequest.on('error', reject);
    clientRequest.on('response', (response) => {
      response.resume(); // reads and discards the body, so that the connection can be used again
      response.on('error', () => undefined);
      resolve({ status: response.statusCode ?? 0, retryAfterSeconds: readRetryAfter(response) });
    });
    clientRequest.end(body);
  });
}

const requestTestOrigin = (url: URL, options: RequestOptions): ClientRequest =>
  url.protocol === 'http:' ? httpRequest(url, options) : httpsRequest(url, options);

/** `Retry-After` has a number of seconds, or a date. */
function readRetryAfter({ headers }: IncomingMessage): number | null {
  const value = headers['retry-after'];
  if (value === undefined) return null;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
