import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.js';
import type { Home } from './home.js';
import { postmasterOf, type Postmaster } from './postmaster.js';
import { EmbeddedPostgresFailure, failureOf, readFailure } from './server-failure.js';

/** Durable and reachable from this machine only. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  max_connections: '200',
  timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
};

const patience = 30_000;
const logLimit = 10_000_000;

/** The running server of this cluster: the living one (after a `kill -9` of Node it is an orphan) or a new one. */
export async function runningServer(home: Home, binaries: Binaries): Promise<Postmaster> {
  const deadline = Date.now() + patience;
  let port = await rememberedPort(home);
  while (Date.now() < deadline) {
    const living = await readyServer(home, deadline);
    if (living) return living;
    const output = await launch(home, binaries, port);
    if (output === undefined) continue;
    const failure = readFailure(output, home.folder);
    if (failure.kind === 'final') throw failureOf(output, home.folder);
    if (failure.kind === 'port-taken') port = await freePort();
    else await sleep(200); // what a killed server leaves behind takes a moment to go
  }
  throw new EmbeddedPostgresFailure(
    `Postgres in ${home.folder} was not ready within ${(patience / 1000).toString()} s; see ${logOf(home)}.`,
  );
}

/** Waits while it starts; one that is stopping is waited away. */
async function readyServer(home: Home, deadline: number): Promise<Postmaster | undefined> {
  for (;;) {
    const living = await postmasterOf(home.cluster);
    if (!living || Date.now() > deadline) return undefined;
    if (living.state === 'ready') {
      await writeFile(portFileOf(home), living.port.toString());
      return living;
    }
    await sleep(15);
  }
}

/** Starts it in a session of its own (Ctrl-C must not reach it before Jamjar has finished). Answers what it printed if it ended at once. */
async function launch(home: Home, binaries: Binaries, port: number): Promise<string | undefined> {
  await keepLogSmall(home);
  const log = await open(logOf(home), 'a');
  const before = (await log.stat()).size;
  const flags = Object.entries({ ...settings, port: port.toString() }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(binaries.postgres, ['-D', home.cluster, ...flags], {
    ...home.runAs,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  let ended: string | undefined;
  server.once('error', (error) => (ended = error.message));
  server.once('exit', () => (ended ??= 'ended'));
  server.unref();
  await log.close();
  while (ended === undefined && (await postmasterOf(home.cluster))?.state !== 'ready') await sleep(15);
  return ended === undefined ? undefined : `${await printedSince(home, before)}${ended === 'ended' ? '' : ended}`;
}

async function printedSince(home: Home, before: number): Promise<string> {
  return (await readFile(logOf(home))).subarray(before).toString('utf8');
}

async function keepLogSmall(home: Home): Promise<void> {
  const log = logOf(home);
  if (existsSync(log) && (await stat(log)).size > logLimit) await rename(log, `${log}.1`);
}

async function rememberedPort(home: Home): Promise<number> {
  const remembered = Number(await readFile(portFileOf(home), 'utf8').catch(() => ''));
  return Number.isInteger(remembered) && remembered > 0 ? remembered : freePort();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system named no free port'));
      });
    });
  });
}

const portFileOf = ({ folder }: Home): string => path.join(folder, 'port');
const logOf = ({ folder }: Home): string => path.join(folder, 'postgres.log');
