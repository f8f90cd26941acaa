import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

/** A running server, as described by its `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

/**
 * The running server of this cluster; it survives a `kill -9` of the process that started it. On Linux, a lock file whose process id
 * now belongs to another program is deleted, since Postgres would refuse to start beside it.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lockFile = path.join(cluster, 'postmaster.pid');
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
 * Stops the server of this cluster, if one runs, gracefully (open transactions are rolled back, everything is flushed); after 30 s by SIGQUIT,
 * which ends it at once, so that the next start recovers from the write-ahead log.
 * @throws EmbeddedPostgresError when it still runs 5 s after that
 */
export async function stopPostmaster(cluster: string): Promise<void> {
  const postmaster = await findPostmaster(cluster);
  if (!postmaster) return;
  const { pid } = postmaster;
  if (await signalAndWaitForEnd('SIGINT', pid, 30_000)) return;
  if (await signalAndWaitForEnd('SIGQUIT', pid, 5_000)) return;
  throw new EmbeddedPostgresError(`Postgres (process ${pid}) of ${cluster} does not stop.`);
}

/** @returns whether the process ended within the timeout */
async function signalAndWaitForEnd(signal: NodeJS.Signals, pid: number, timeoutMs: number): Promise<boolean> {
  sendSignal(signal, pid);
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid) && (await readCommandLine(pid)) !== '') {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Empty for a zombie process, which still has an id. Known on Linux only; elsewhere an existing process id has to suffice. */
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
