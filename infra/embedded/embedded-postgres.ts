import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findRunnableBinaries, type Binaries } from './binaries.js';
import { embeddedRole, createCluster, ensurePassword } from './cluster.js';
import { locateDatabase, readDatabaseLocation, type DatabaseLocation, type Log } from './database-location.js';
import { stopPostmaster } from './postmaster.js';
import { ensureServerRuns } from './server.js';

export interface EmbeddedPostgresOptions {
  /** Folder of cluster, password, port and log file, unless `locateDatabase` finds another for them. Created when missing. */
  dataDir: string;
  /** Receives the few messages for the server’s administrator, for example where the data is kept, or that Postgres is started again. */
  log?: Log;
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
/** The key of the advisory lock of the leases: arbitrary, and the same for every process that uses an embedded server. */
const leaseLockKey = 5_742_601;

/**
 * Starts the Postgres of a data folder, creating it at the first start (about a second), or joins the server that already runs
 * there. A server that dies is restarted until `stop` is called, on the same port if that is still free.
 * @throws EmbeddedPostgresError with a message for the server’s administrator, for example when the disk is full
 */
export async function startEmbeddedPostgres({ dataDir, log = () => undefined }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = path.resolve(dataDir);
  const location = await locateDatabase(folder, log);
  const binaries = await findRunnableBinaries(location.runAs, location.folder);
  const server = new EmbeddedServer(location, binaries, await ensurePassword(location), log);
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
  await stopPostmaster(location.cluster);
  await deleteFolders([location.folder, folder]);
}

/** A stopping server writes files until the end, so deleting its folder may need several attempts. */
async function deleteFolders(folders: readonly string[]): Promise<void> {
  for (const folder of new Set(folders)) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

class EmbeddedServer {
  /**
   * This process's claim on the server, which is stopped only when no process holds one: a connection with a shared advisory lock. It ends
   * with its process even after a crash, and reports when the server is lost.
   */
  private lease: pg.Client | undefined;
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
    const { lease, port } = await this.startAndLease();
    await ensureDatabase(lease);
    return this.url(port, databaseName);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.currentRestart;
    const { lease } = this;
    this.lease = undefined;
    if (!lease) return;
    const wasLast = await releaseAndCheckIfLast(lease).catch(() => true); // a server that does not answer serves no other process
    if (wasLast) await stopPostmaster(this.location.cluster);
    await lease.end().catch(() => undefined); // the server may have closed the connection first
  }

  /** Retries while the last process that used the server is stopping it. */
  private async startAndLease(): Promise<{ lease: pg.Client; port: number }> {
    const deadline = Date.now() + startTimeoutMs;
    for (;;) {
      const port = await ensureServerRuns(this.location, this.binaries);
      try {
        const lease = await acquireLease(this.url(port, 'postgres'));
        lease.once('end', () => this.restart());
        this.lease = lease;
        return { lease, port };
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
    return `postgres://${embeddedRole}:${this.password}@127.0.0.1:${port}/${database}`;
  }
}

/** @throws the connection's error when the server does not accept it */
async function acquireLease(adminUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000, application_name: 'jamjar-lease' });
  client.on('error', () => undefined); // the 'end' event follows
  await client.connect();
  await client.query('SELECT pg_advisory_lock_shared($1)', [leaseLockKey]);
  return client;
}

/** `true`: no other process holds a lease, and none can acquire one before this connection ends. */
async function releaseAndCheckIfLast(lease: pg.Client): Promise<boolean> {
  await lease.query('SELECT pg_advisory_unlock_shared($1)', [leaseLockKey]);
  const { rows } = await lease.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [leaseLockKey]);
  return rows[0]?.last === true;
}

/** Creates the database if it does not exist. Safe when another process does so at the same time. */
async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
  if (rowCount !== 0) return;
  await client.query(`CREATE DATABASE ${databaseName}`).catch((error: unknown) => {
    // duplicate_database, or unique_violation when two processes create it at the same moment
    const isDuplicate = error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505');
    if (!isDuplicate) throw error;
  });
}
