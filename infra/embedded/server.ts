import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.js';
import type { DatabaseLocation } from './database-location.js';
import { EmbeddedPostgresError, toEmbeddedPostgresError, classifyFailure } from './embedded-postgres-error.js';
import { findPostmaster } from './postmaster.js';

/** Durable, and reachable from this machine only. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  max_connections: '200',
  timezone: 'UTC',
  lc_messages: 'C', // English, as `classifyFailure` expects
  log_checkpoints: 'off',
};

const startTimeoutMs = 30_000;
const maxLogBytes = 10_000_000;

/**
 * The server of this cluster: the running one, which survives a `kill -9` of Node, or a new one.
 * @returns its port. @throws EmbeddedPostgresError when it does not start
 */
export async function ensureServerRuns(location: DatabaseLocation, binaries: Binaries): Promise<number> {
  const deadline = Date.now() + startTimeoutMs;
  let port = await readSavedPort(location);
  while (Date.now() < deadline) {
    const runningPort = await waitForRunningServer(location, deadline);
    if (runningPort !== undefined) return runningPort;
    const output = await launch(location, binaries, port);
    if (output === undefined) continue;
    const failure = classifyFailure(output);
    if (failure === 'final') throw toEmbeddedPostgresError(output, location.folder);
    if (failure === 'port-taken') port = await findFreePort();
    else await sleep(200); // the shared memory of a killed server takes a moment to disappear
  }
  throw new EmbeddedPostgresError(
    `Postgres in ${location.folder} was not ready within ${startTimeoutMs / 1000} s; see ${logFileIn(location)}.`,
  );
}

/**
 * Waits until a starting server is ready or a stopping one has ended.
 * @returns the port of the ready server; undefined when none runs, or after the deadline
 */
async function waitForRunningServer(location: DatabaseLocation, deadline: number): Promise<number | undefined> {
  for (;;) {
    const postmaster = await findPostmaster(location.cluster);
    if (!postmaster || Date.now() > deadline) return undefined;
    if (postmaster.isReady) {
      await writeFile(portFileIn(location), postmaster.port.toString());
      return postmaster.port;
    }
    await sleep(15);
  }
}

/**
 * Starts Postgres detached, because Ctrl-C must not reach it before Jamjar has stopped.
 * @returns undefined when Postgres is ready; its output if it ended before
 */
async function launch(location: DatabaseLocation, binaries: Binaries, port: number): Promise<string | undefined> {
  const logFile = logFileIn(location);
  if (existsSync(logFile) && (await stat(logFile)).size > maxLogBytes) await rename(logFile, `${logFile}.1`);
  const log = await open(logFile, 'a');
  const logSizeBefore = (await log.stat()).size;
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(binaries.postgres, ['-D', location.cluster, ...flags], {
    ...location.runAs,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  let errorMessage: string | undefined; // empty if the process has exited
  server.once('error', (error) => (errorMessage = error.message));
  server.once('exit', () => (errorMessage ??= ''));
  server.unref();
  await log.close();
  while (errorMessage === undefined && !(await findPostmaster(location.cluster))?.isReady) await sleep(15);
  return errorMessage === undefined ? undefined : (await readFile(logFile)).subarray(logSizeBefore).toString('utf8') + errorMessage;
}

async function readSavedPort(location: DatabaseLocation): Promise<number> {
  const savedPort = Number(await readFile(portFileIn(location), 'utf8').catch(() => ''));
  return Number.isInteger(savedPort) && savedPort > 0 ? savedPort : findFreePort();
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (!address || typeof address === 'string') throw new Error('The system returned no free port');
  return address.port;
}

const portFileIn = ({ folder }: DatabaseLocation): string => path.join(folder, 'port');
const logFileIn = ({ folder }: DatabaseLocation): string => path.join(folder, 'postgres.log');
