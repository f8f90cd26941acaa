import { refusals, type RefusalBody, type RefusalCode } from '@jamjar/contracts/refusals';
import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { type Response } from 'express';
import { Refused } from './refused.js';
import { isSchemaSentence } from './schema-sentences.js';

/** Seconds that a client should wait after a 503. */
const retryAfter = 1;

/** Known by name, so that http need not know who throws them. */
const codeByErrorName: Readonly<Record<string, RefusalCode>> = {
  Busy: 'BUSY',
  StoreUnavailable: 'BUSY',
  KeyReused: 'KEY_REUSED',
};
const codeByStatus: Readonly<Record<number, RefusalCode>> = {
  401: 'NOT_SIGNED_IN',
  403: 'NOT_ALLOWED',
  404: 'NO_SUCH_ROUTE',
  413: 'TOO_LARGE',
  429: 'TOO_MANY_ATTEMPTS',
  503: 'BUSY',
};
/** Postgres is away, shutting down, starting, or out of connections. */
const databaseIsAway = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|57P01|57P02|57P03|57014|53300|08\w{3})$/;
const noConnection =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client was closed|not currently accepting connections/;

/** Every request that does not succeed ends here: one table from code to status and words (contracts, `refusals`). */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const refused = asRefusal(error);
    if (refused.code === 'UNEXPECTED') this.logger.error(error);
    else if (refused.code === 'BUSY' && refused !== error) this.logger.warn(error);
    if (response.headersSent) return void response.end();
    const { status } = refusals[refused.code];
    if (status === 503) response.setHeader('Retry-After', retryAfter);
    response.status(status).json(bodyOf(refused));
  }
}

/** What an error means to whoever asked. Anything unknown is UNEXPECTED and tells nothing of the inside. */
export function asRefusal(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (!(error instanceof Error)) return new Refused('UNEXPECTED');
  const code = codeByErrorName[error.name] ?? codeOfDatabase(error) ?? codeOfHttp(error);
  return new Refused(code ?? 'UNEXPECTED');
}

/** The documents' words for a field are the message; the schema's need the field's name before them. */
export function bodyOf({ code, message, errors }: Refused): RefusalBody {
  const [first] = Object.entries(errors ?? {});
  if (!first) return { message, code };
  const [field, words] = first;
  return { message: isSchemaSentence(words) ? `${field}: ${words}` : words, code, errors: { ...errors } };
}

function codeOfDatabase(error: Error): RefusalCode | undefined {
  const code: unknown = Reflect.get(error, 'code');
  return (typeof code === 'string' && databaseIsAway.test(code)) || noConnection.test(error.message) ? 'BUSY' : undefined;
}

/** Nest's own exceptions, and the body parser's (malformed JSON, too large, unknown charset). */
function codeOfHttp(error: Error): RefusalCode | undefined {
  const status: unknown = error instanceof HttpException ? error.getStatus() : Reflect.get(error, 'status');
  if (typeof status !== 'number') return undefined;
  return codeByStatus[status] ?? (status >= 400 && status < 500 ? 'INVALID' : undefined);
}
