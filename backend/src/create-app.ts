import { type Settings } from '@jamjar/infra/process/settings';
import { type NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { type Infrastructure } from './config/infrastructure.js';
import { NestLogger } from './config/nest-logger.js';
import { jsonBodyParser, noStore, rejectForeignOrigin } from './http/api.middleware.js';
import { OriginPolicy } from './http/origin-policy.js';
import { requestLog } from './http/request-log.middleware.js';
import { securityHeaders } from './http/security-headers.middleware.js';
import { webApp } from './http/web-app.middleware.js';
import { RealtimeWsAdapter } from './realtime/realtime-ws.adapter.js';

/**
 * Creates the Nest application with its middleware. It does not listen yet.
 * @param webFolder folder of the built web app
 */
export async function createApp(infrastructure: Infrastructure, webFolder: string): Promise<NestExpressApplication> {
  const { settings, logger } = infrastructure;
  const options: Pick<NestApplicationOptions, 'logger' | 'bodyParser' | 'abortOnError'> = {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  };
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(infrastructure), options);
  app.set('trust proxy', trustedProxies(settings));
  app.set('etag', false); // needless for responses with Cache-Control: no-store
  app.disable('x-powered-by');
  app.use(requestLog(logger), securityHeaders(settings.PUBLIC_URL), webApp(webFolder));
  app.use('/api', noStore, rejectForeignOrigin(app.get(OriginPolicy)), jsonBodyParser);
  app.useWebSocketAdapter(new RealtimeWsAdapter(app));
  return app;
}

function trustedProxies({ TRUST_PROXY }: Settings): boolean | number {
  if (TRUST_PROXY === 'off') return false;
  return TRUST_PROXY === 'on' ? true : Number(TRUST_PROXY);
}
