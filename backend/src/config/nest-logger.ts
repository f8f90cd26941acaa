import { type LoggerService } from '@nestjs/common';
import { type Level, type Logger } from 'pino';

/** The contexts in which Nest itself logs during the start. What they log as information is written at debug level. */
const nestContext = /^(InstanceLoader|NestApplication|NestFactory|RouterExplorer|RoutesResolver|WebSocketsController)$/;

/** Creates a logger that writes the messages of Nest and of every `new Logger(context)` with pino. The context is the last argument. */
export function createNestLogger(logger: Logger): LoggerService {
  const logAt =
    (getLevel: (context: string) => Level) =>
    (message: unknown, ...rest: unknown[]): void => {
      const last = rest.at(-1);
      const context = typeof last === 'string' ? last : '';
      const level = getLevel(context);
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
