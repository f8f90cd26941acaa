import { isUuid } from '@jamjar/contracts/ids';
import { publicPages } from '@jamjar/contracts/routes';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Logger } from 'pino';

/** What Express adds to a request once it has found its route. */
interface Routed {
  readonly route?: { readonly path?: unknown };
  readonly params?: Readonly<Record<string, unknown>>;
}

/** First segments of paths. */
const areas: ReadonlySet<string> = new Set(['api', 'assets', 'logos', ...publicPages]);

/**
 * The path as it is logged: that of its route, with the ids of what it is about. A path without a route may have a secret anywhere, misspelt or
 * encoded, so only its area is logged.
 */
export function loggedPath(url: string, { route, params = {} }: Routed): string {
  if (typeof route?.path === 'string') return route.path.replace(/:(\w+)/g, (_, name: string) => idOrEllipsis(params[name]));
  const [, area = '', ...rest] = (url.split('?')[0] ?? '').split('/');
  if (area === '' && rest.length === 0) return '/';
  return areas.has(area) ? `/${area}${rest.length > 0 ? '/…' : ''}` : '/…';
}

/** Secrets, which stand in paths too, are no UUIDs. */
const idOrEllipsis = (param: unknown): string => (typeof param === 'string' && isUuid(param) ? param : '…');

/** Logs one line per request, at a level by its status: method, path (`loggedPath`), status, duration and error; no body, cookie or other header. */
export const requestLog =
  (logger: Logger) =>
  (request: IncomingMessage & Routed, response: ServerResponse, next?: () => void): void => {
    const { method, url = '' } = request;
    const startedAt = Date.now();
    let failure: Error | undefined;
    response.on('error', (error) => (failure = error));
    response.on('close', () => {
      const { statusCode: status } = response;
      const level = levelOf(status);
      if (!logger.isLevelEnabled(level)) return;
      const err = failure ?? errorOf(status);
      const req = { method, path: loggedPath(url, request) };
      logger[level]({ req, res: { status }, ...(err && { err }), responseTime: Date.now() - startedAt }, 'request');
    });
    next?.();
  };

const levelOf = (status: number): 'debug' | 'info' | 'warn' | 'error' =>
  status === 503 ? 'warn' : status >= 500 ? 'error' : status >= 400 ? 'info' : 'debug';

/** The cause is logged by `RefusalFilter`; an expected 503 has none. */
const errorOf = (status: number): Error | undefined =>
  status >= 500 && status !== 503 ? new Error(`failed with status code ${status.toString()}`) : undefined;
