import { type ProxyTrust } from '@jamjar/infra/process/trusted-proxies';
import { isUuid, type UserId } from '@jamjar/contracts/ids';
import { publicPages } from '@jamjar/contracts/routes';
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Logger } from 'pino';
import { requestIdHeader, toLoggedSubnet } from './request-origin.js';

/** What Express adds to a request: its client's address and, once it has found the route, that. */
interface RoutedRequest {
  readonly ip?: string | undefined;
  readonly route?: { readonly path?: unknown };
  readonly params?: Readonly<Record<string, unknown>>;
}

/** First segments of paths that may be logged. */
const knownFirstSegments: ReadonlySet<string> = new Set(['api', 'assets', 'logos', ...publicPages]);

/**
 * The path as it is logged: the path of its route with the UUIDs of its parameters. A path without a route may contain a secret anywhere,
 * misspelt or encoded, so only its first segment is logged.
 */
export function toLoggedPath(url: string, { route, params = {} }: RoutedRequest): string {
  if (typeof route?.path === 'string') return route.path.replace(/:(\w+)/g, (_, name: string) => idOrEllipsis(params[name]));
  const [, first = '', ...rest] = (url.split('?')[0] ?? '').split('/');
  if (first === '' && rest.length === 0) return '/';
  return knownFirstSegments.has(first) ? `/${first}${rest.length > 0 ? '/…' : ''}` : '/…';
}

/** Shows UUIDs alone: other parameters of a path may be secrets. */
const idOrEllipsis = (param: unknown): string => (typeof param === 'string' && isUuid(param) ? param : '…');

/** Harmless in a line of the log, in a header and in a row. */
const requestIdPattern = /^[\w-]{1,64}$/;

/** The id that a trusted proxy has given the request, if it is one; else a random one. What others send is not read: it could repeat an id. */
function chooseRequestId({ headers, socket }: IncomingMessage, trust: ProxyTrust): string {
  const given = headers['x-request-id'];
  const isTaken = typeof given === 'string' && requestIdPattern.test(given) && trust(socket.remoteAddress ?? '', 0);
  return isTaken ? given : randomUUID();
}

/**
 * Gives each request an id, which its response has in a header, and logs one line per request, at a level by its status: id, method, path
 * (`toLoggedPath`), user, subnet, status, duration, error; no header or body.
 * @param userIdOf returns the user who was found to send a request
 */
export const logRequests =
  (logger: Logger, trust: ProxyTrust, userIdOf: (request: IncomingMessage) => UserId | undefined) =>
  (request: IncomingMessage & RoutedRequest, response: ServerResponse, next?: () => void): void => {
    const { method, url = '' } = request;
    const startedAt = Date.now();
    const id = chooseRequestId(request, trust);
    response.setHeader(requestIdHeader, id);
    let failure: Error | undefined;
    response.on('error', (error) => (failure = error));
    response.on('close', () => {
      const { statusCode: status } = response;
      const level = levelOf(status);
      if (!logger.isLevelEnabled(level)) return;
      const err = failure ?? errorOf(status);
      const req = { id, method, path: toLoggedPath(url, request), userId: userIdOf(request), subnet: toLoggedSubnet(request.ip) };
      logger[level]({ req, res: { status }, ...(err && { err }), responseTime: Date.now() - startedAt }, 'request');
    });
    next?.();
  };

const levelOf = (status: number): 'debug' | 'info' | 'warn' | 'error' =>
  status === 503 ? 'warn' : status >= 500 ? 'error' : status >= 400 ? 'info' : 'debug';

/** The cause is logged by `RefusalFilter`; an expected 503 has none. */
const errorOf = (status: number): Error | undefined =>
  status >= 500 && status !== 503 ? new Error(`failed with status code ${status.toString()}`) : undefined;
