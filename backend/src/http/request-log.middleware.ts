import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Logger } from 'pino';
import { type HttpLogger, pinoHttp } from 'pino-http';
import { serialiseError } from '@jamjar/infra/process/logger';

/**
 * The token in a public link (signup, feedback, live, place; no HTTP call leads to one yet) gives access, so it must not be logged. The excluded words
 * are fixed segments of such paths, not tokens.
 */
const publicToken = /\/(signup|feedback|event-info|live|place)\/(?!event|submit|generate-url|toggle|event-info)[^/?]+/;

/** The path as it is logged: without query, and without the token of a public link. */
export const redactPath = (url: string): string => (url.split('?')[0] ?? '').replace(publicToken, '/$1/…');

/** pino-http makes up an error for every status from 500. An expected 503 needs none; errors of the application are logged by `RefusalFilter`. */
const withoutGeneratedError = (_request: IncomingMessage, { statusCode }: ServerResponse, _error: Error, fields: object): object =>
  statusCode === 503 ? { ...fields, err: undefined } : fields;

/** Logs one line per request, at a level by its status: method, path, status, duration and error, but no body, cookie or other header. */
export const requestLog = (logger: Logger): HttpLogger =>
  pinoHttp({
    logger,
    wrapSerializers: false,
    serializers: {
      req: ({ method, url }: IncomingMessage) => ({ method, path: redactPath(url ?? '') }),
      res: ({ statusCode }: ServerResponse) => ({ status: statusCode }),
      err: serialiseError,
    },
    customLogLevel: (_, { statusCode }) =>
      statusCode === 503 ? 'warn' : statusCode >= 500 ? 'error' : statusCode >= 400 ? 'info' : 'debug',
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
    customErrorObject: withoutGeneratedError,
  });
