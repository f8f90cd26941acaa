import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { classifyFailure, EmbeddedPostgresError, toEmbeddedPostgresError } from './embedded-postgres-error.js';

/** The user that Postgres runs as when Jamjar runs as root: Postgres itself refuses to run as root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** Where one embedded Postgres keeps its files. */
export interface DatabaseLocation {
  /** The folder that contains the cluster, the password file, the log files and, if needed, a copy of the binaries. */
  folder: string;
  /** Postgres's own data folder. */
  cluster: string;
  /** Undefined when Postgres runs as the user that started Jamjar. */
  runAs: ServerUser | undefined;
}

/** The server can be reached from this machine only. Durability stays at the defaults of Postgres. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  lc_messages: 'C', // English, as `classifyFailure` expects
  log_checkpoints: 'off',
  log_error_verbosity: 'terse', // keeps the values of rows out of the log
};

const startTimeoutMs = 30_000;
const stopSignals = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
] as const;
const maxLogBytes = 10_000_000;

/**
 * Waits until the running server is ready; if none runs, or it stops meanwhile, starts one. @returns its port
 * @throws EmbeddedPostgresError when no retry can help, or the server is not ready within 30 s
 */
export async function ensureServerRuns(location: DatabaseLocation, binaries: string): Promise<number> {
  const deadline = Date.now() + startTimeoutMs;
  let port = (await readLastPort(location.cluster)) ?? (await findFreePort());
  for (;;) {
    const running = await findPostmaster(location.cluster);
    if (running?.isReady) return running.port;
    if (Date.now() > deadline) break;
    const output = running ? undefined : await launch(location, binaries, port);
    const failure = output === undefined ? undefined : classifyFailure(output);
    if (failure === 'final') throw toEmbeddedPostgresError(output, location.folder);
    if (failure === 'lock-file-empty') await removeEmptyLockFile(location.cluster);
    else if (failure === 'port-taken') port = await findFreePort();
    else await sleep(failure ? 200 : 15); // until the shared memory of a killed server disappears, or a running server is ready
  }
  throw new EmbeddedPostgresError(
    `Postgres in ${location.folder} was not ready within ${startTimeoutMs / 1000} s; see ${logFileIn(location)}.`,
  );
}

/** Starts Postgres as a detached process, so that Ctrl-C does not stop it before Jamjar. @returns undefined when it is ready; its output if it ended */
async function launch(location: DatabaseLocation, binaries: string, port: number): Promise<string | undefined> {
  const logFile = logFileIn(location);
  if (existsSync(logFile) && (await stat(logFile)).size > maxLogBytes) await rename(logFile, formerLogFileIn(location));
  const log = await open(logFile, 'a', 0o600);
  // an earlier version made the log files readable for every user of the machine
  for (const file of [logFile, formerLogFileIn(location)]) await chmod(file, 0o600).catch(() => undefined);
  const logSizeBefore = (await log.stat()).size;
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(path.join(binaries, 'postgres'), ['-D', location.cluster, ...flags], {
    ...location.runAs,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  let errorMessage: string | undefined; // undefined while the process runs, empty if it has exited
  server.once('error', (error) => (errorMessage = error.message));
  server.once('exit', () => (errorMessage ??= ''));
  server.unref();
  await log.close();
  while (errorMessage === undefined && !(await findPostmaster(location.cluster))?.isReady) await sleep(15);
  return errorMessage === undefined ? undefined : (await readFile(logFile)).subarray(logSizeBefore).toString('utf8') + errorMessage;
}

/** The port of the last start, read from the file in which Postgres keeps its command line. */
async function readLastPort(cluster: string): Promise<number | undefined> {
  const commandLine = await readFile(path.join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  const port = /"port=(\d+)"/.exec(commandLine)?.[1];
  return port === undefined ? undefined : Number(port);
}

/** Finds a port on 127.0.0.1 on which no process listens at the moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (!address || typeof address === 'string') throw new Error('The system returned no free port');
  return address.port;
}

const lockFileIn = (cluster: string): string => path.join(cluster, 'postmaster.pid');
const logFileIn = ({ folder }: DatabaseLocation): string => path.join(folder, 'postgres.log');
const formerLogFileIn = (location: DatabaseLocation): string => `${logFileIn(location)}.1`;

/** A running server, as described by its `postmaster.pid`. */
interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

/**
 * Finds the running server of this cluster, which may have survived a `kill -9` of the process that started it. On Linux, it deletes a lock file
 * whose process id now belongs to another program, because Postgres would refuse to start.
 */
async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lockFile = lockFileIn(cluster);
  const lines = (await readFile(lockFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]); // Postgres writes the port into the fourth line, the state into the eighth
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  const commandLine = await readCommandLine(pid);
  if (commandLine === undefined || commandLine.includes(cluster))
    return { pid, port: Number(lines[3] ?? 0), isReady: lines[7]?.trim() === 'ready' };
  await rm(lockFile, { force: true });
  return undefined;
}

/**
 * Deletes the lock file that a power cut has left empty, unless a process has the cluster's folder among its arguments: the server.
 * @throws EmbeddedPostgresError when there is such a process, or processes cannot be listed
 */
async function removeEmptyLockFile(cluster: string): Promise<void> {
  const lockFile = lockFileIn(cluster);
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const commandLines = await Promise.all(pids.map(readCommandLine));
  const isUnused = commandLines.some((line) => line) && commandLines.every((line) => !line?.split('\0').includes(cluster));
  if (!isUnused)
    throw new EmbeddedPostgresError(
      `${lockFile} is empty, as after a power cut. If no Postgres runs in that folder, delete this file and start again.`,
    );
  if ((await stat(lockFile).catch(() => null))?.size === 0) await rm(lockFile);
}

/**
 * Stops the server of this cluster, if one runs: first gracefully, and after 30 s by SIGQUIT, after which the next start recovers from the
 * write-ahead log. @throws EmbeddedPostgresError when it still runs 5 s after SIGQUIT
 */
export async function stopPostmaster(cluster: string): Promise<void> {
  const postmaster = await findPostmaster(cluster);
  if (!postmaster) return;
  const { pid } = postmaster;
  for (const [signal, timeoutMs] of stopSignals) {
    sendSignal(signal, pid);
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      if (!isAlive(pid) || (await readCommandLine(pid)) === '') return;
      await sleep(20);
    }
  }
  throw new EmbeddedPostgresError(`Postgres (process ${pid}) of ${cluster} does not stop.`);
}

/** @returns the arguments of a process, separated by NUL; empty for a zombie process or none; undefined on systems other than Linux */
async function readCommandLine(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
}

/** Whether a process with this id exists, on any system and of any user. */
export const isAlive = (pid: number): boolean => sendSignal(0, pid);

/** Sends a signal; 0 sends none and only checks. @returns whether a process with this id exists */
function sendSignal(signal: NodeJS.Signals | 0, pid: number): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // it exists and belongs to another user
  }
}
