import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresFailure } from './server-failure.js';

/** A running server, as its `postmaster.pid` tells. */
export interface Postmaster {
  pid: number;
  port: number;
  state: 'starting' | 'ready' | 'stopping';
}

const lockFileOf = (cluster: string): string => path.join(cluster, 'postmaster.pid');

/**
 * The living server of this very cluster, whoever started it: after a `kill -9` of Node it lives on.
 * A lock file whose process id meanwhile belongs to another program is removed; Postgres would refuse to start beside it.
 */
export async function postmasterOf(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(lockFileOf(cluster), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (!(await servesCluster(pid, cluster))) {
    await rm(lockFileOf(cluster), { force: true });
    return undefined;
  }
  const state = (lines[7] ?? '').trim();
  return { pid, port: Number(lines[3] ?? 0), state: state === 'ready' || state === 'stopping' ? state : 'starting' };
}

/** Ends it in order (open transactions are rolled back, all is flushed); at the latest after 30 s the hard way. */
export async function stopPostmaster({ pid }: Postmaster, cluster: string): Promise<void> {
  if (await endedBy('SIGINT', pid, 30_000)) return;
  if (await endedBy('SIGQUIT', pid, 5_000)) return;
  throw new EmbeddedPostgresFailure(`Postgres (process ${pid.toString()}) of ${cluster} does not stop.`);
}

async function endedBy(signal: NodeJS.Signals, pid: number, within: number): Promise<boolean> {
  send(signal, pid);
  const deadline = Date.now() + within;
  while (await isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  const commandLine = await commandLineOf(pid);
  return commandLine === undefined || commandLine.includes(cluster);
}

/** A process that ended but was not collected by its parent still has an id, and no command line any more. */
async function isRunning(pid: number): Promise<boolean> {
  return isAlive(pid) && (await commandLineOf(pid)) !== '';
}

/** Only Linux tells; elsewhere a living process id must do. */
async function commandLineOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  return readFile(`/proc/${pid.toString()}/cmdline`, 'utf8').catch(() => '');
}

function isAlive(pid: number): boolean {
  return send(0, pid);
}

/** Whether there was a process to send to. */
function send(signal: NodeJS.Signals | 0, pid: number): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // alive, and somebody else's
  }
}
