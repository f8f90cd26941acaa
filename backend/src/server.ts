import { openTogether } from '@jamjar/infra/process/open-together';
import { getListenAddress, type Settings } from '@jamjar/infra/process/settings';
import { type NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { once } from 'node:events';
import { type Server } from 'node:http';
import { AppModule } from './app.module.js';
import { principalOf } from './auth/request-context.decorator.js';
import { type Infrastructure, openInfrastructure } from './config/infrastructure.module.js';
import { createNestLogger } from './config/nest-logger.js';
import { checkApiRequests, refuseTwoHosts, OriginPolicy, setSecurityHeaders } from './http/api.middleware.js';
import { toProxyTrust } from './http/client-address.js';
import { JamjarExpressAdapter } from './http/express.adapter.js';
import { logRequests } from './http/request-log.middleware.js';
import { serveWebApp } from './http/web-app.middleware.js';
import { ReferenceFiles } from './openapi/reference-files.js';
import { RealtimeWsAdapter } from './realtime/realtime-ws.adapter.js';
import { createFirstAdmin, type FirstAdmin } from './users/first-admin.js';

export interface RunningServer {
  port: number;
  /** Null when the database already had users. */
  firstAdmin: FirstAdmin | null;
  /** Lets pending requests end (for at most 5 s), closes the sockets with code 1012, and stops everything that `startServer` started. */
  close(): Promise<void>;
}

/**
 * Connections that may wait to be accepted. After a deployment all clients reconnect at once, and Node's default of 511 would
 * make some of them retry a second later. The system may allow fewer (`net.core.somaxconn`).
 */
const listenBacklog = 4_096;
/** How long pending requests may take when the server stops; then their connections are closed, so that none blocks the shutdown. */
const shutdownTimeoutMs = 5_000;

/**
 * Starts the embedded Postgres (only without DATABASE_URL), the application and the HTTP server, and creates the first admin if there are
 * no users. When a step fails, the earlier ones are undone.
 * @param webFolder folder of the built web app
 * @throws EADDRINUSE and other errors of the start
 */
export function startServer(settings: Settings, webFolder: string): Promise<RunningServer> {
  return openTogether(async (onClose) => {
    const infrastructure = await openInfrastructure(settings);
    onClose(() => infrastructure.close());
    const app = await createApp(infrastructure, webFolder);
    const server = app.getHttpServer();
    onClose(async () => {
      const forcedClose = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs).unref();
      await app.close();
      clearTimeout(forcedClose);
    });
    await app.init();
    // Nest's own `listen` logs errors with their stack
    server.listen({ port: settings.PORT, host: getListenAddress(settings), backlog: listenBacklog });
    await once(server, 'listening'); // rejects on an 'error' event
    // Last, because a generated password is shown only once: if the start fails, no admin with an unknown password remains
    return { port: portOf(server), firstAdmin: await createFirstAdmin(infrastructure.pool, settings) };
  });
}

/** Creates the Nest application with its middleware. It does not listen yet. */
export async function createApp(infrastructure: Infrastructure, webFolder: string): Promise<NestExpressApplication> {
  const { settings, logger } = infrastructure;
  const options: Pick<NestApplicationOptions, 'logger' | 'bodyParser' | 'abortOnError'> = {
    logger: createNestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  };
  const adapter = new JamjarExpressAdapter();
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(infrastructure), adapter, options);
  const proxyTrust = toProxyTrust(settings);
  app.set('trust proxy', proxyTrust);
  app.set('etag', false); // needless for responses with Cache-Control: no-store
  app.disable('x-powered-by');
  const originPolicy = app.get(OriginPolicy);
  app.use(logRequests(logger, proxyTrust, (request) => principalOf(request)?.userId));
  app.use(setSecurityHeaders(settings.PUBLIC_URL), refuseTwoHosts, serveWebApp(webFolder, originPolicy.ownOrigin));
  app.get(ReferenceFiles).describe(app);
  app.use('/api', checkApiRequests(originPolicy));
  app.useWebSocketAdapter(new RealtimeWsAdapter(app, adapter.idleConnections));
  return app;
}

/** @throws Error when the server does not listen */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen');
  return address.port;
}
