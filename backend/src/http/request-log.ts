import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Logger } from 'pino';
import { type HttpLogger, pinoHttp } from 'pino-http';
import { shownError } from '../config/logging.js';

/** Links to the public pages are as good as keys. */
const publicToken = /\/(signup|feedback|event-info)\/(?!event|submit|generate-url|toggle|event-info)[^/?]+/;

/** What a line tells of the path: no query, no token. */
export const shownPath = (url: string): string => (url.split('?')[0] ?? '').replace(publicToken, '/$1/…');

/** One line per request: method, path, status, time. Never a body, a cookie or any other header. */
export const requestLog = (logger: Logger): HttpLogger =>
  pinoHttp({
    logger,
    wrapSerializers: false,
    serializers: {
      req: ({ method, url }: IncomingMessage) => ({ method, path: shownPath(url ?? '') }),
      res: ({ statusCode }: ServerResponse) => ({ status: statusCode }),
      err: shownError,
    },
    customLogLevel: (_, { statusCode }) => (statusCode >= 500 ? 'error' : statusCode >= 400 ? 'info' : 'debug'),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
  });
