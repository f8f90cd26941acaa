import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRunnableBinaries, type Binaries } from './binaries.js';
import { embeddedRole, createCluster, ensurePassword } from './cluster.js';
import { locateDatabase, readDatabaseLocation, type DatabaseLocation, type Log } from './database-location.js';
import { ensureDatabase, acquireLease, type Lease } from './lease.js';
import { findPostmaster, stopPostmaster } from './postmaster.js';
import { ensureServerRuns } from './server.js';

export interface EmbeddedPostgresOptions {
  /** Folder of cluster, password, port and log file, unless `locateDatabase` finds another for them. Created when missing. */
  dataDir: string;
  /** Receives the few messages for the server’s administrator, for example where the data is kept, or that Postgres is started again. */
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** `postgres://…` of the database `jamjar`, on the loopback address. */
  url: string;
  /** Stops the server, unless another process still uses it. The caller closes its own connections first. */
  stop(): Promise<void>;
  /** Stops the server and deletes all its data. No other process may be using it. */
  remove(): Promise<void>;
}

const databaseName = 'jamjar';
const startTimeoutMs = 30_000;

/**
 * Starts the Postgres of a data folder, creating it at the first start (about a second), or joins the server that already runs
 * there. A server that dies is restarted until `stop` is called, on the same port if that is still free.
 * @throws EmbeddedPostgresError with a message for the server’s administrator, for example when the disk is full
 */
export async function startEmbeddedPostgres({ dataDir, log = () => undefined }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = path.resolve(dataDir);
  const location = await locateDatabase(folder, log);
  const server = new EmbeddedServer(
    location,
    await findRunnableBinaries(location.runAs, location.folder),
    await ensurePassword(location),
    log,
  );
  const url = await server.start();
  return {
    url,
    stop: () => server.stop(),
    async remove() {
      await server.stop();
      await deleteFolders([location.folder, folder]);
    },
  };
}

/** Deletes a data folder and its database, after stopping the server that an earlier process may have left running. */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  const folder = path.resolve(dataDir);
  const location = await readDatabaseLocation(folder);
  const postmaster = await findPostmaster(location.cluster);
  if (postmaster) await stopPostmaster(postmaster, location.cluster);
  await deleteFolders([location.folder, folder]);
}

/** A stopping server writes files until the end, so deleting its folder may need several attempts. */
async function deleteFolders(folders: readonly string[]): Promise<void> {
  for (const folder of new Set(folders)) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

class EmbeddedServer {
  private lease: Lease | undefined;
  private isStopping = false;
  private currentRestart: Promise<void> = Promise.resolve();

  constructor(
    private readonly location: DatabaseLocation,
    private readonly binaries: Binaries,
    private readonly password: string,
    private readonly log: Log,
  ) {}

  async start(): Promise<string> {
    await createCluster(this.location, this.binaries, this.password);
    const port = await this.startAndLease();
    await ensureDatabase(this.url(port, 'postgres'), databaseName);
    return this.url(port, databaseName);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.currentRestart;
    const { lease } = this;
    this.lease = undefined;
    if (!lease) return;
    const wasLast = await lease.releaseAndCheckIfLast().catch(() => true); // a server that does not answer serves no other process
    const postmaster = wasLast ? await findPostmaster(this.location.cluster) : undefined;
    if (postmaster) await stopPostmaster(postmaster, this.location.cluster);
    await lease.end().catch(() => undefined); // the server may have closed the connection first
  }

  /** Retries while the last process that used the server is stopping it. */
  private async startAndLease(): Promise<number> {
    const deadline = Date.now() + startTimeoutMs;
    for (;;) {
      const { port } = await ensureServerRuns(this.location, this.binaries);
      try {
        this.lease = await acquireLease(this.url(port, 'postgres'));
        this.lease.onLost(() => this.restart());
        return port;
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await sleep(100);
      }
    }
  }

  private restart(): void {
    if (this.isStopping) return;
    this.log('The embedded Postgres was lost and is being started again');
    this.currentRestart = this.restartUntilReady();
  }

  private async restartUntilReady(): Promise<void> {
    for (let pauseMs = 250; !this.isStopping; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      try {
        await this.startAndLease();
        return;
      } catch (error) {
        this.log(error instanceof Error ? error.message : String(error));
        await sleep(pauseMs);
      }
    }
  }

  private url(port: number, database: string): string {
    return `postgres://${embeddedRole}:${this.password}@127.0.0.1:${port.toString()}/${database}`;
  }
}
