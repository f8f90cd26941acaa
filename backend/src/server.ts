import { openTogether } from '@jamjar/infra/process/open-together';
import { type Settings } from '@jamjar/infra/process/settings';
import { once } from 'node:events';
import { type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openInfrastructure } from './config/infrastructure.js';
import { createApp } from './create-app.js';
import { type FirstAdmin, createFirstAdmin } from './users/first-admin.js';

export interface RunningServer {
  port: number;
  /** Null when the database already had users. */
  firstAdmin: FirstAdmin | null;
  /** Lets pending requests end (for at most 5 s), closes the sockets with code 1012, and stops everything that `startServer` started. */
  close(): Promise<void>;
}

/** Longer than proxies and browsers keep idle connections, so that the server never closes one on which a request is on its way. */
const keepAliveTimeoutMs = 125_000;
/**
 * Connections that may wait to be accepted. After a deployment all clients reconnect at once, and Node's default of 511 would
 * make some of them retry a second later. The system may allow fewer (`net.core.somaxconn`).
 */
const listenBacklog = 4_096;
/** How long pending requests may take when the server stops. */
const shutdownTimeoutMs = 5_000;

/**
 * Starts the embedded Postgres (only without DATABASE_URL), the application and the HTTP server, and creates the first admin if there are
 * no users. When a step fails, the earlier ones are undone.
 * @throws EADDRINUSE and other errors of the start
 */
export function startServer(settings: Settings, webFolder: string): Promise<RunningServer> {
  return openTogether(async (onClose) => {
    const infrastructure = await openInfrastructure(settings);
    onClose(() => infrastructure.close());
    const app = await createApp(infrastructure, webFolder);
    const server = app.getHttpServer();
    server.keepAliveTimeout = keepAliveTimeoutMs;
    onClose(async () => {
      const forcedClose = closeConnectionsLater(server);
      await app.close();
      forcedClose.abort();
    });
    await app.init();
    await listen(server, settings.PORT);
    // Last, because a generated password is shown only once: if the start fails, no admin with an unknown password remains
    return { port: portOf(server), firstAdmin: await createFirstAdmin(infrastructure.pool, settings) };
  });
}

/** Listens on the port. Nest's own `listen` is not used, because it logs errors with their stack. @throws EADDRINUSE and the like */
async function listen(server: Server, port: number): Promise<void> {
  server.listen({ port, backlog: listenBacklog });
  await once(server, 'listening'); // rejects on an 'error' event
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen');
  return address.port;
}

/** Closes all connections after the timeout, so that an unfinished request cannot block the shutdown. Abort to cancel. */
function closeConnectionsLater(server: Server): AbortController {
  const cancellation = new AbortController();
  sleep(shutdownTimeoutMs, undefined, { signal: cancellation.signal, ref: false }).then(
    () => server.closeAllConnections(),
    () => undefined,
  );
  return cancellation;
}
