import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runnableBinaries, type Binaries } from './binaries.js';
import { embeddedRole, makeCluster, passwordOf } from './cluster.js';
import { findHome, homeNamedBy, type Home, type Say } from './home.js';
import { ensureDatabase, takeLease, type Lease } from './lease.js';
import { postmasterOf, stopPostmaster } from './postmaster.js';
import { runningServer } from './server.js';

export interface EmbeddedPostgresOptions {
  /** Folder of the database: cluster, password, port and log. Made when missing. */
  dataDir: string;
  /** Hears the few things an operator should know (where the data lives, that the server was restarted). */
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** `postgres://…` of the database `jamjar`, on the loopback address. */
  url: string;
  /** Stops the server, unless another process still uses it. The caller closes its own connections first. */
  stop(): Promise<void>;
  /** Stops the server and deletes all its data. */
  remove(): Promise<void>;
}

const databaseName = 'jamjar';
const patience = 30_000;

/**
 * Starts the Postgres of a data folder, making it on the first start (about a second), or joins the one that is running
 * there already. While the process lives a server that dies is started again, on the same port.
 * @throws EmbeddedPostgresFailure in words for the operator: disk full, no rights, binaries that do not run here
 */
export async function startEmbeddedPostgres({ dataDir, log = () => undefined }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = path.resolve(dataDir);
  const home = await findHome(folder, log);
  const server = new EmbeddedServer(home, await runnableBinaries(home.runAs, home.folder), await passwordOf(home), log);
  const url = await server.start();
  return {
    url,
    stop: () => server.stop(),
    async remove() {
      await server.stop();
      await empty([home.folder, folder]);
    },
  };
}

/** Stops and deletes what an earlier process left in a data folder, whoever started it. */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  const folder = path.resolve(dataDir);
  const home = await homeNamedBy(folder);
  const running = await postmasterOf(home.cluster);
  if (running) await stopPostmaster(running, home.cluster);
  await empty([home.folder, folder]);
}

/** A server that ends clears up after itself to the last moment: a folder may fill again while it is emptied. */
async function empty(folders: readonly string[]): Promise<void> {
  for (const each of new Set(folders)) await rm(each, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

class EmbeddedServer {
  private lease: Lease | undefined;
  private stopping = false;
  private restarting: Promise<void> = Promise.resolve();

  constructor(
    private readonly home: Home,
    private readonly binaries: Binaries,
    private readonly password: string,
    private readonly say: Say,
  ) {}

  async start(): Promise<string> {
    await makeCluster(this.home, this.binaries, this.password);
    const port = await this.runAndClaim();
    await ensureDatabase(this.url(port, 'postgres'), databaseName);
    return this.url(port, databaseName);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.restarting;
    const { lease } = this;
    this.lease = undefined;
    if (!lease) return;
    const last = await lease.isLast().catch(() => true); // a server that does not answer is nobody's
    const running = last ? await postmasterOf(this.home.cluster) : undefined;
    if (running) await stopPostmaster(running, this.home.cluster);
    await lease.end().catch(() => undefined); // the server may have closed it first
  }

  /** A server that is just being stopped by the last process that used it refuses the claim: then once more. */
  private async runAndClaim(): Promise<number> {
    const deadline = Date.now() + patience;
    for (;;) {
      const { port } = await runningServer(this.home, this.binaries);
      try {
        this.lease = await takeLease(this.url(port, 'postgres'));
        this.lease.onLost(() => this.restart());
        return port;
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await sleep(100);
      }
    }
  }

  private restart(): void {
    if (this.stopping) return;
    this.say('The embedded Postgres was lost and is being started again');
    this.restarting = this.keepStarting();
  }

  private async keepStarting(): Promise<void> {
    for (let pause = 250; !this.stopping; pause = Math.min(pause * 2, 5_000)) {
      try {
        await this.runAndClaim();
        return;
      } catch (error) {
        this.say(error instanceof Error ? error.message : String(error));
        await sleep(pause);
      }
    }
  }

  private url(port: number, database: string): string {
    return `postgres://${embeddedRole}:${this.password}@127.0.0.1:${port.toString()}/${database}`;
  }
}
