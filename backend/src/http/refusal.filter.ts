import { refusals, type RefusalBody, type RefusalCode } from '@jamjar/contracts/refusals';
import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { type Response } from 'express';
import { RefusalException } from './refusal.exception.js';
import { isGenericMessage } from './validation-messages.js';

/** Sent with a 503 in the header Retry-After. */
const retryAfterSeconds = 1;

/** Errors are recognised by name, so that this folder need not import the code that throws them. */
const codeByErrorName: Readonly<Record<string, RefusalCode>> = {
  CommandTimeout: 'BUSY',
  StoreUnavailable: 'BUSY',
  IdempotencyKeyReused: 'KEY_REUSED',
};
const codeByStatus: Readonly<Record<number, RefusalCode>> = {
  401: 'NOT_SIGNED_IN',
  403: 'NOT_ALLOWED',
  404: 'NO_SUCH_ROUTE',
  413: 'TOO_LARGE',
  429: 'TOO_MANY_ATTEMPTS',
  503: 'BUSY',
};
/** Codes for a Postgres that is unreachable, shutting down, starting or out of connections, or that cancelled a statement (timeout). */
const databaseUnavailableCode = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|57P01|57P02|57P03|57014|53300|08\w{3})$/;
const connectionLostMessage =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client was closed|not currently accepting connections/;

/** Turns every error of a request into a response by the table `refusals` of the contracts (docs/rules.md#refusals). */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const refusal = toRefusal(error);
    if (refusal.code === 'UNEXPECTED') this.logger.error(error);
    else if (refusal.code === 'BUSY' && refusal !== error) this.logger.warn(error);
    if (response.headersSent) return void response.end();
    const { status } = refusals[refusal.code];
    if (status === 503) response.setHeader('Retry-After', retryAfterSeconds);
    response.status(status).json(toRefusalBody(refusal));
  }
}

/** The refusal that a client receives for an error. An unknown error becomes UNEXPECTED, which reveals no internals. */
export function toRefusal(error: unknown): RefusalException {
  if (error instanceof RefusalException) return error;
  if (!(error instanceof Error)) return new RefusalException('UNEXPECTED');
  const code = codeByErrorName[error.name] ?? codeOfDatabaseError(error) ?? codeOfHttpError(error);
  return new RefusalException(code ?? 'UNEXPECTED');
}

/** The response body. Its message is that of the first field error; a generic one gets the field's name in front. */
export function toRefusalBody({ code, message, errors }: RefusalException): RefusalBody {
  const [first] = Object.entries(errors ?? {});
  if (!first) return { message, code };
  const [field, fieldMessage] = first;
  return { message: isGenericMessage(fieldMessage) ? `${field}: ${fieldMessage}` : fieldMessage, code, errors: { ...errors } };
}

function codeOfDatabaseError(error: Error): RefusalCode | undefined {
  const code: unknown = Reflect.get(error, 'code');
  return (typeof code === 'string' && databaseUnavailableCode.test(code)) || connectionLostMessage.test(error.message) ? 'BUSY' : undefined;
}

/** For exceptions of Nest, and of the body parser (malformed JSON, too large, unknown charset). */
function codeOfHttpError(error: Error): RefusalCode | undefined {
  const status: unknown = error instanceof HttpException ? error.getStatus() : Reflect.get(error, 'status');
  if (typeof status !== 'number') return undefined;
  return codeByStatus[status] ?? (status >= 400 && status < 500 ? 'INVALID' : undefined);
}
