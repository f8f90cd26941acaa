import { type LoggerService } from '@nestjs/common';
import { type Level, type Logger } from 'pino';

/** Contexts of the messages that Nest itself logs during the start; these are written at debug level. */
const nestContext = /^(InstanceLoader|NestApplication|NestFactory|RouterExplorer|RoutesResolver|WebSocketsController)$/;

/** Writes Nest's log messages, and those of every `new Logger(context)`, with pino. Nest passes the context as the last argument. */
export function createNestLogger(logger: Logger): LoggerService {
  const logAt =
    (toLevel: (context: string) => Level) =>
    (message: unknown, ...rest: unknown[]): void => {
      const last = rest.at(-1);
      const context = typeof last === 'string' ? last : '';
      const level = toLevel(context);
      if (message instanceof Error) logger[level]({ context, err: message }, message.message);
      else logger[level]({ context }, typeof message === 'string' ? message : JSON.stringify(message));
    };
  return {
    log: logAt((context) => (nestContext.test(context) ? 'debug' : 'info')),
    fatal: logAt(() => 'fatal'),
    error: logAt(() => 'error'),
    warn: logAt(() => 'warn'),
    debug: logAt(() => 'debug'),
    verbose: logAt(() => 'trace'),
  };
}
