import { type LoggerService } from '@nestjs/common';
import { type Logger } from 'pino';

/** Contexts of the messages that Nest itself logs during the start; these are written at debug level. */
const nestContexts = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
  'WebSocketsController',
]);

/** Writes Nest's log messages, and those of every `new Logger(context)`, with pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(nestContexts.has(contextOf(rest)) ? 'debug' : 'info', message, rest);
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
    const context = { context: contextOf(rest) };
    if (message instanceof Error) this.logger[level]({ ...context, err: message }, message.message);
    else this.logger[level](context, typeof message === 'string' ? message : JSON.stringify(message));
  }
}

/** The context, which Nest passes as the last argument. */
function contextOf(rest: readonly unknown[]): string {
  const last = rest.at(-1);
  return typeof last === 'string' ? last : '';
}
