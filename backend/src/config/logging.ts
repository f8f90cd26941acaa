import { type LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino, type LoggerOptions } from 'pino';
import { type Settings } from './settings.js';

/** What Nest says of itself while it starts. */
const ofNestItself = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
  'WebSocketsController',
]);

/**
 * Of an error only what helps and tells on nobody: Postgres's and TypeORM's carry values (names, hashes) in `parameters` and `detail`.
 */
export function shownError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code: unknown = Reflect.get(error, 'code');
  const cause = error.cause === undefined ? {} : { cause: shownError(error.cause) };
  return { type: error.name, message: error.message, stack: error.stack, ...(typeof code === 'string' ? { code } : {}), ...cause };
}

/** One JSON line per event, on standard output unless said otherwise. */
export function createLogger(level: Settings['LOG_LEVEL'], to?: DestinationStream): Logger {
  const options: LoggerOptions = { level, base: null, serializers: { err: shownError }, timestamp: pino.stdTimeFunctions.isoTime };
  return to ? pino(options, to) : pino(options);
}

/** Nest's logger, and through it everybody's `new Logger('area')`. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(ofNestItself.has(contextIn(rest)) ? 'debug' : 'info', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  private write(level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace', message: unknown, rest: unknown[]): void {
    const context = { context: contextIn(rest) };
    if (message instanceof Error) this.logger[level]({ ...context, err: message }, message.message);
    else this.logger[level](context, typeof message === 'string' ? message : JSON.stringify(message));
  }
}

/** Nest passes the context last. */
function contextIn(rest: readonly unknown[]): string {
  const last = rest.at(-1);
  return typeof last === 'string' ? last : '';
}
