import { publicPages } from '@jamjar/contracts/routes';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Logger } from 'pino';

/** The token in a public link gives access, so it must not be logged. The excluded words are fixed segments of such paths, not tokens. */
const publicToken = new RegExp(
  `/(${publicPages.join('|')}|event-info)/+(?!(?:event|submit|generate-url|toggle|event-info)(?:/|$))[^/?]+`,
  'i',
);
/** Whatever looks like a token or a secret is none of the log's business, wherever it stands: 128 bits in base64url. */
const secretSegment = /\/[\w-]{22}(?=\/|$)/g;

/** The path as it is logged: without query, and without the token of a public link. */
export const redactPath = (url: string): string =>
  decode(url.split('?')[0] ?? '')
    .replace(publicToken, '/$1/…')
    .replace(secretSegment, '/…');

/** A path may be percent-encoded where it need not. */
function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Logs one line per request, at a level by its status: method, path, status, duration and error, but no body, cookie or other header. */
export const requestLog =
  (logger: Logger) =>
  ({ method, url = '' }: IncomingMessage, response: ServerResponse, next?: () => void): void => {
    const startedAt = Date.now();
    let failure: Error | undefined;
    response.on('error', (error) => (failure = error));
    response.on('close', () => {
      const { statusCode: status } = response;
      const level = levelOf(status);
      if (!logger.isLevelEnabled(level)) return;
      const err = failure ?? errorOf(status);
      const req = { method, path: redactPath(url) };
      logger[level]({ req, res: { status }, ...(err && { err }), responseTime: Date.now() - startedAt }, 'request');
    });
    next?.();
  };

const levelOf = (status: number): 'debug' | 'info' | 'warn' | 'error' =>
  status === 503 ? 'warn' : status >= 500 ? 'error' : status >= 400 ? 'info' : 'debug';

/** The cause is logged by `RefusalFilter`; an expected 503 has none. */
const errorOf = (status: number): Error | undefined =>
  status >= 500 && status !== 503 ? new Error(`failed with status code ${status.toString()}`) : undefined;
