import { type NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { type Foundation } from './config/foundation.js';
import { NestLogger } from './config/logging.js';
import { type Settings } from './config/settings.js';
import { jsonBodies, noStore, originGuard } from './http/api-doors.js';
import { OwnOrigin } from './http/own-origin.js';
import { requestLog } from './http/request-log.js';
import { securityHeaders } from './http/security-headers.js';
import { webApp } from './http/web-app.js';
import { LiveAdapter } from './realtime/live.adapter.js';

/** The application with all that stands before its routes; it does not listen yet. @param webFolder where the built web app lies */
export async function createApp(foundation: Foundation, webFolder: string): Promise<NestExpressApplication> {
  const { settings, logger } = foundation;
  const options: Pick<NestApplicationOptions, 'logger' | 'bodyParser' | 'abortOnError'> = {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  };
  const app = await NestFactory.create<NestExpressApplication>(AppModule.on(foundation), options);
  app.set('trust proxy', trustedProxies(settings));
  app.set('etag', false); // of answers that nobody may store
  app.disable('x-powered-by');
  app.use(requestLog(logger), securityHeaders(settings.PUBLIC_URL), webApp(webFolder));
  app.use('/api', noStore, originGuard(app.get(OwnOrigin)), jsonBodies);
  app.useWebSocketAdapter(new LiveAdapter(app));
  return app;
}

function trustedProxies({ TRUST_PROXY }: Settings): boolean | number {
  if (TRUST_PROXY === 'off') return false;
  return TRUST_PROXY === 'on' ? true : Number(TRUST_PROXY);
}
