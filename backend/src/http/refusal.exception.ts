import { type RefusalDetails } from '@jamjar/contracts/decider';
import { type LastChange, type RefusalBody, type RefusalCode, refusals } from '@jamjar/contracts/refusals';
import { StoreUnavailable } from '@jamjar/infra/event-store/event-store';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { type Response } from 'express';
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { CommandTimeout, IdempotencyKeyReused } from '../command-handling/command-errors.js';
import { RefusalObserver } from './refusal-observer.js';

/** Event that a response emits when its request has been handled, but its client has gone. */
export const requestHandled = Symbol('requestHandled');

/** The inherited `retryAfterSeconds` is sent with 429 and 503 as Retry-After, by default 1. */
interface RefusalOptions extends RefusalDetails {
  /** Replaces the default message, which is that of `refusals` or, for INVALID, the first field's name and error. */
  message?: string;
  /** With a conflict: the earlier change that the request conflicts with. */
  last?: LastChange | null;
}

/**
 * Ends a request with a refusal of the contracts' table `refusals`. The domain returns refusals as values; only code that
 * handles requests throws this exception. `errors` holds a message for each invalid field, by its path in the request.
 */
export class RefusalException extends Error {
  readonly retryAfterSeconds: number;
  readonly last: LastChange | null;
  readonly current: RefusalDetails['current'];

  constructor(
    readonly code: RefusalCode,
    readonly errors?: Readonly<Record<string, string>>,
    { message, retryAfterSeconds = 1, last = null, current }: RefusalOptions = {},
  ) {
    const [first] = code === 'INVALID' ? Object.entries(errors ?? {}) : [];
    super(message ?? first?.join(': ') ?? refusals[code].message);
    this.name = 'RefusalException';
    this.retryAfterSeconds = retryAfterSeconds;
    this.last = last;
    this.current = current;
  }
}

/** Errors of command handling, of the event store and, when its connection was lost within a transaction, of TypeORM. */
const refusalCodesByErrorClass: readonly (readonly [abstract new (...parameters: never[]) => Error, RefusalCode])[] = [
  [CommandTimeout, 'BUSY'],
  [StoreUnavailable, 'BUSY'],
  [IdempotencyKeyReused, 'KEY_REUSED'],
  [QueryRunnerAlreadyReleasedError, 'BUSY'],
  [QueryRunnerProviderAlreadyReleasedError, 'BUSY'],
];
/** The refusal code for exceptions of Nest, and errors of raw-body and Express, by their HTTP status. */
const refusalCodeByStatus: Readonly<Record<number, RefusalCode>> = {
  401: 'NOT_SIGNED_IN',
  403: 'NOT_ALLOWED',
  404: 'NO_SUCH_ROUTE',
  413: 'TOO_LARGE',
  429: 'TOO_MANY_ATTEMPTS',
  503: 'BUSY',
};
/**
 * Codes of Node and Postgres (SQLSTATE): the database is unreachable, stopping or starting, has no connection left, or has cancelled a slow
 * statement.
 */
const databaseUnavailableCode = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|57P01|57P02|57P03|57014|53300|08\w{3})$/;
/** Messages of `pg` and of its pool, whose errors have no code, and of a database that is closed to connections. */
const databaseUnavailableMessage =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client was closed|Client has encountered a connection error|not currently accepting connections/;

/**
 * Answers every error of a request with a status and a message from the contracts' table `refusals` (docs/rules.md#refusals), unless the
 * response has already begun; then it only ends the response.
 */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  constructor(private readonly observer: RefusalObserver) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const refusal = toRefusal(error);
    if (refusal.code === 'UNEXPECTED') this.logger.error(error);
    // A RefusalException BUSY is expected and not logged, unlike another error that becomes BUSY
    else if (refusal.code === 'BUSY' && refusal !== error) this.logger.warn(error);
    this.observer.observe(response.req, refusal.code);
    if (response.req.socket.destroyed) response.emit(requestHandled);
    if (response.headersSent) return void response.end();
    const { status } = refusals[refusal.code];
    if (status === 429 || status === 503) response.setHeader('Retry-After', refusal.retryAfterSeconds);
    response.status(status).json(toRefusalBody(refusal));
  }
}

/** The refusal that a client receives for an error. An unknown error becomes UNEXPECTED, which reveals no internals. */
export function toRefusal(error: unknown): RefusalException {
  if (error instanceof RefusalException) return error;
  if (!(error instanceof Error)) return new RefusalException('UNEXPECTED');
  const ofClass = refusalCodesByErrorClass.find(([errorClass]) => error instanceof errorClass)?.[1];
  const code = ofClass ?? (isDatabaseUnavailable(error) ? 'BUSY' : refusalCodeOfHttpError(error));
  return new RefusalException(code ?? 'UNEXPECTED');
}

/** The response body. */
export const toRefusalBody = ({ code, message, errors, last, current }: RefusalException): RefusalBody => ({
  message,
  code,
  ...(errors && { errors }),
  ...(last && { last }),
  ...(current && { current }),
});

const isDatabaseUnavailable = (error: Error): boolean =>
  databaseUnavailableCode.test(String(Reflect.get(error, 'code'))) || databaseUnavailableMessage.test(error.message);

/**
 * For exceptions of Nest, and errors of raw-body (too large, aborted, wrong length) and Express (malformed path).
 * Any other 4xx becomes INVALID.
 */
function refusalCodeOfHttpError(error: Error): RefusalCode | undefined {
  const status: unknown = error instanceof HttpException ? error.getStatus() : Reflect.get(error, 'status');
  if (typeof status !== 'number') return undefined;
  return refusalCodeByStatus[status] ?? (status >= 400 && status < 500 ? 'INVALID' : undefined);
}
