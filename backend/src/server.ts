import { startEmbeddedPostgres, type EmbeddedPostgres } from '@jamjar/infra/embedded/embedded-postgres';
import { once } from 'node:events';
import { type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFoundation } from './config/foundation.js';
import { type Settings } from './config/settings.js';
import { createApp } from './create-app.js';
import { type FirstAdmin, makeFirstAdmin } from './users/first-admin.js';

export interface RunningServer {
  port: number;
  /** Null: there was somebody already. */
  firstAdmin: FirstAdmin | null;
  /** Lets what is under way end, closes the sockets with 1012, and stops everything that was started here. */
  stop(): Promise<void>;
}

/**
 * Milliseconds that a connection may be idle. Longer than proxies and browsers keep theirs: whoever hangs up first must not be us, for a
 * request may be on its way.
 */
const idleConnections = 125_000;
/**
 * So many connections may wait to be taken. After a deploy every screen comes back at once, and whoever found Node's own 511 places taken
 * would try again a second later. The system may allow fewer (`net.core.somaxconn`).
 */
const waitingConnections = 4_096;
/** Milliseconds that requests under way get when the server stops. */
const lastRequests = 5_000;

/** Starts everything, in the order in which it stands on each other. What was started is stopped again when the rest fails. */
export async function startServer(settings: Settings, webFolder: string): Promise<RunningServer> {
  const started: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    const embedded = settings.DATABASE_URL ? null : await embeddedPostgres(settings);
    if (embedded) started.push(() => embedded.stop());
    const foundation = await openFoundation(settings, settings.DATABASE_URL ?? embedded?.url ?? '');
    started.push(() => foundation.close());
    const app = await createApp(foundation, webFolder);
    const server = app.getHttpServer();
    server.keepAliveTimeout = idleConnections;
    started.push(async () => {
      const cutting = cutLater(server);
      await app.close();
      cutting.abort();
    });
    await app.init();
    await listen(server, settings.PORT);
    // Last: a password that is made up here is told by whoever called, and by nobody else ever
    return { port: portOf(server), firstAdmin: await makeFirstAdmin(foundation.pool, settings), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const embeddedPostgres = ({ DATA_DIR }: Settings): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: DATA_DIR, log: (line) => console.log(line) });

/** @throws EADDRINUSE and the like, for whoever started Jamjar; Nest's own `listen` would log it with its stack */
async function listen(server: Server, port: number): Promise<void> {
  server.listen({ port, backlog: waitingConnections });
  await once(server, 'listening'); // rejects with an error that comes first
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen');
  return address.port;
}

/** A client that never finishes its request must not keep a deploy waiting. */
function cutLater(server: Server): AbortController {
  const over = new AbortController();
  sleep(lastRequests, undefined, { signal: over.signal, ref: false }).then(
    () => server.closeAllConnections(),
    () => undefined,
  );
  return over;
}
