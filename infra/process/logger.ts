import { type DestinationStream, type Logger, pino, type LoggerOptions } from 'pino';
import { type Settings } from './settings.js';

/** The fields of an error that may be logged. Errors of Postgres and TypeORM carry personal data in `parameters` and `detail`. */
export function serialiseError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code: unknown = Reflect.get(error, 'code');
  const cause = error.cause === undefined ? {} : { cause: serialiseError(error.cause) };
  return { type: error.name, message: error.message, stack: error.stack, ...(typeof code === 'string' ? { code } : {}), ...cause };
}

/** Creates a logger that writes JSON lines to `destination`, by default standard output. */
export function createLogger(level: Settings['LOG_LEVEL'], destination?: DestinationStream): Logger {
  const options: LoggerOptions = { level, base: null, serializers: { err: serialiseError }, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, destination);
}
