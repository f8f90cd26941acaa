import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.js';
import type { DatabaseLocation } from './database-location.js';
import { findPostmaster, type Postmaster } from './postmaster.js';
import { EmbeddedPostgresError, toEmbeddedPostgresError, classifyFailure } from './embedded-postgres-error.js';

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

/** The server of this cluster: the running one, which survives a `kill -9` of Node, or a new one. @throws EmbeddedPostgresError when it does not start */
export async function ensureServerRuns(location: DatabaseLocation, binaries: Binaries): Promise<Postmaster> {
  const deadline = Date.now() + startTimeoutMs;
  let port = await readSavedPort(location);
  while (Date.now() < deadline) {
    const running = await waitForRunningServer(location, deadline);
    if (running) return running;
    const output = await launch(location, binaries, port);
    if (output === undefined) continue;
    const failure = classifyFailure(output, location.folder);
    if (failure.kind === 'final') throw toEmbeddedPostgresError(output, location.folder);
    if (failure.kind === 'port-taken') port = await findFreePort();
    else await sleep(200); // the shared memory of a killed server takes a moment to disappear
  }
  throw new EmbeddedPostgresError(
    `Postgres in ${location.folder} was not ready within ${(startTimeoutMs / 1000).toString()} s; see ${logFileIn(location)}.`,
  );
}

/**
 * Waits until a starting server is ready or a stopping one has ended.
 * @returns the ready server; undefined when none runs, or after the deadline
 */
async function waitForRunningServer(location: DatabaseLocation, deadline: number): Promise<Postmaster | undefined> {
  for (;;) {
    const postmaster = await findPostmaster(location.cluster);
    if (!postmaster || Date.now() > deadline) return undefined;
    if (postmaster.state === 'ready') {
      await writeFile(portFileIn(location), postmaster.port.toString());
      return postmaster;
    }
    await sleep(15);
  }
}

/**
 * Starts Postgres detached, because Ctrl-C must not reach it before Jamjar has stopped.
 * @returns undefined when Postgres is ready; its output if it ended before
 */
async function launch(location: DatabaseLocation, binaries: Binaries, port: number): Promise<string | undefined> {
  await rotateLog(location);
  const log = await open(logFileIn(location), 'a');
  const logSizeBefore = (await log.stat()).size;
  const flags = Object.entries({ ...settings, port: port.toString() }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(binaries.postgres, ['-D', location.cluster, ...flags], {
    ...location.runAs,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  let endReason: string | undefined; // an error message, or `ended` if the process exited
  server.once('error', (error) => (endReason = error.message));
  server.once('exit', () => (endReason ??= 'ended'));
  server.unref();
  await log.close();
  while (endReason === undefined && (await findPostmaster(location.cluster))?.state !== 'ready') await sleep(15);
  return endReason === undefined ? undefined : `${await readLogSince(location, logSizeBefore)}${endReason === 'ended' ? '' : endReason}`;
}

async function readLogSince(location: DatabaseLocation, offset: number): Promise<string> {
  return (await readFile(logFileIn(location))).subarray(offset).toString('utf8');
}

async function rotateLog(location: DatabaseLocation): Promise<void> {
  const log = logFileIn(location);
  if (existsSync(log) && (await stat(log)).size > maxLogBytes) await rename(log, `${log}.1`);
}

async function readSavedPort(location: DatabaseLocation): Promise<number> {
  const savedPort = Number(await readFile(portFileIn(location), 'utf8').catch(() => ''));
  return Number.isInteger(savedPort) && savedPort > 0 ? savedPort : findFreePort();
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system returned no free port'));
      });
    });
  });
}

const portFileIn = ({ folder }: DatabaseLocation): string => path.join(folder, 'port');
const logFileIn = ({ folder }: DatabaseLocation): string => path.join(folder, 'postgres.log');
