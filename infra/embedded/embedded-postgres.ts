import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createCluster, superuserRole, ensurePassword, findBinaries } from './cluster.js';
import { locateDatabase, type Log, readDatabaseLocation } from './database-location.js';
import { databaseName, ensureApplicationDatabase, type Login, toApplicationLogin } from './roles.js';
import { type DatabaseLocation, ensureServerRuns, stopPostmaster } from './server.js';

const startTimeoutMs = 30_000;
/** The key of the advisory lock that leases hold; arbitrary, but the same in every process. */
const leaseLockKey = 5_742_601;

/**
 * Starts the Postgres of a data folder, or uses the server that already runs there. A missing folder or database is created. A server that dies
 * is restarted until `stop` is called, on the same port if that is still free.
 * @param log receives the few messages for the server’s administrator
 * @throws EmbeddedPostgresError with a message for the server’s administrator, for example when the disk is full
 */
export async function startEmbeddedPostgres({ dataDir, log = () => undefined }: { dataDir: string; log?: Log }): Promise<EmbeddedPostgres> {
  const folder = path.resolve(dataDir);
  const location = await locateDatabase(folder, log);
  const binaries = await findBinaries(location.runAs, location.folder);
  const server = new EmbeddedPostgres(folder, location, binaries, await ensurePassword(location), log);
  await server.start();
  return server;
}

/** Deletes a data folder and its database, after stopping the server that an earlier process may have left running. */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  const folder = path.resolve(dataDir);
  const location = await readDatabaseLocation(folder);
  await stopPostmaster(location.cluster);
  await deleteFolders(location.folder, folder);
}

/** A stopping server writes files until the end, so deleting its folder may need several attempts. */
async function deleteFolders(...folders: readonly string[]): Promise<void> {
  for (const folder of new Set(folders)) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** A started server, as `startEmbeddedPostgres` returns it. */
export class EmbeddedPostgres {
  /** `postgres://…` of the database `jamjar`, on the loopback address, as the role that owns it. */
  url = '';
  /** The same as the superuser, for tests. */
  superuserUrl = '';
  /** A connection with a shared advisory lock, which shows other processes that this one uses the server; also a crash ends it. */
  private lease: pg.Client | undefined;
  private isStopping = false;
  private currentRestart: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataDir: string,
    private readonly location: DatabaseLocation,
    private readonly binaries: string,
    private readonly password: string,
    private readonly log: Log,
  ) {}

  async start(): Promise<void> {
    await createCluster(this.location, this.binaries, this.password);
    const { lease, port } = await this.startAndLease();
    const login = toApplicationLogin(this.password);
    this.superuserUrl = this.urlOf(port, databaseName);
    await ensureApplicationDatabase(lease, this.superuserUrl, login);
    this.url = this.urlOf(port, databaseName, login);
  }

  /** Stops the server, unless another process still uses it. The caller closes its own connections first. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.currentRestart;
    const { lease } = this;
    this.lease = undefined;
    if (!lease) return;
    const isLast = await releaseAndCheckIfLast(lease).catch(() => true); // a server that does not answer serves no other process
    if (isLast) await stopPostmaster(this.location.cluster);
    await lease.end().catch(() => undefined); // the server may have closed the connection first
  }

  /** Stops the server and deletes all its data. No other process may be using it. */
  async remove(): Promise<void> {
    await this.stop();
    await deleteFolders(this.location.folder, this.dataDir);
  }

  /** Retries while another process, which was the last to use the server, is stopping it. */
  private async startAndLease(): Promise<{ lease: pg.Client; port: number }> {
    const deadline = Date.now() + startTimeoutMs;
    for (;;) {
      const port = await ensureServerRuns(this.location, this.binaries);
      try {
        const lease = await acquireLease(this.urlOf(port, 'postgres'));
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

  private urlOf(port: number, database: string, { role, password }: Login = { role: superuserRole, password: this.password }): string {
    return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
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

/** @returns true when no other process holds a lease; then none can acquire one before this connection ends */
async function releaseAndCheckIfLast(lease: pg.Client): Promise<boolean> {
  await lease.query('SELECT pg_advisory_unlock_shared($1)', [leaseLockKey]);
  const { rowCount } = await lease.query('SELECT WHERE pg_try_advisory_lock($1)', [leaseLockKey]);
  return rowCount === 1;
}
