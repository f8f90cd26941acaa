import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, link, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.js';
import type { DatabaseLocation } from './database-location.js';
import { toEmbeddedPostgresError } from './embedded-postgres-error.js';

const run = promisify(execFile);

/** The Postgres role (user) of the embedded database; no other can sign in. */
export const embeddedRole = 'jamjar';

/** A password for every connection; UTF-8 and the same collation on every system. */
const initdbSettings = [
  `--username=${embeddedRole}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/** The password of this cluster: random, generated once, readable only by the user that started Jamjar. */
export async function ensurePassword({ folder }: DatabaseLocation): Promise<string> {
  const file = path.join(folder, 'password');
  if (!existsSync(file)) await savePassword(file, randomBytes(24).toString('base64url'));
  return (await readFile(file, 'utf8')).trim();
}

/** Written atomically; of two processes the first wins. */
async function savePassword(file: string, password: string): Promise<void> {
  const draft = `${file}.${process.pid.toString()}`;
  try {
    await writeFile(draft, password, { mode: 0o600 });
    await link(draft, file);
  } catch (cause) {
    if (!existsSync(file)) throw toEmbeddedPostgresError(cause instanceof Error ? cause.message : '', path.dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Creates the cluster if there is none. What an interrupted creation has left behind is removed first. */
export async function createCluster(location: DatabaseLocation, binaries: Binaries, password: string): Promise<void> {
  if (existsSync(location.cluster)) return;
  await removeUnfinishedClusters(location);
  const unfinished = `${location.cluster}.making-${process.pid.toString()}`;
  try {
    await initialise(location, unfinished, binaries, password);
    await rename(unfinished, location.cluster);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(location.cluster)) throw error; // otherwise another process created it
  }
}

async function initialise(location: DatabaseLocation, cluster: string, binaries: Binaries, password: string): Promise<void> {
  const passwordFile = `${cluster}.password`;
  await mkdir(cluster, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (location.runAs) {
    await chown(cluster, location.runAs.uid, location.runAs.gid);
    await chown(passwordFile, location.runAs.uid, location.runAs.gid);
  }
  await chmod(cluster, 0o700);
  const args = [...initdbSettings, `--pgdata=${cluster}`, `--pwfile=${passwordFile}`];
  await run(binaries.initdb, args, { ...location.runAs, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } })
    .catch((error: unknown) => Promise.reject(toEmbeddedPostgresError(outputOf(error), location.folder)))
    .finally(() => rm(passwordFile, { force: true }));
}

/** Except those whose creator still runs. */
async function removeUnfinishedClusters(location: DatabaseLocation): Promise<void> {
  const unfinishedName = /^postgres\.making-(\d+)/;
  for (const name of await readdir(location.folder)) {
    const creatorPid = unfinishedName.exec(name)?.[1];
    if (creatorPid && !isRunning(Number(creatorPid))) await rm(path.join(location.folder, name), { recursive: true, force: true });
  }
}

/** Whether a process with this id exists, on any system and of any user. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM'; // it belongs to another user
  }
}

function outputOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'stderr' in error && typeof error.stderr === 'string' && error.stderr !== '' ? error.stderr : error.message;
}
