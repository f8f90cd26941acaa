import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, link, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.js';
import type { Home } from './home.js';
import { failureOf } from './server-failure.js';

const run = promisify(execFile);

/** The one role of the embedded database. */
export const embeddedRole = 'jamjar';

/** UTF-8 everywhere and the same order of letters on every system. */
const initdbSettings = [
  `--username=${embeddedRole}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/** The password of this cluster: random, made once, readable only by whoever started Jamjar. */
export async function passwordOf({ folder }: Home): Promise<string> {
  const file = path.join(folder, 'password');
  if (!existsSync(file)) await keepPassword(file, randomBytes(24).toString('base64url'));
  return (await readFile(file, 'utf8')).trim();
}

/** Whole or not at all, and the first of two processes wins. */
async function keepPassword(file: string, password: string): Promise<void> {
  const draft = `${file}.${process.pid.toString()}`;
  try {
    await writeFile(draft, password, { mode: 0o600 });
    await link(draft, file);
  } catch (cause) {
    if (!existsSync(file)) throw failureOf(cause instanceof Error ? cause.message : '', path.dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Makes the cluster when there is none. All or nothing: what was interrupted is thrown away and made anew. */
export async function makeCluster(home: Home, binaries: Binaries, password: string): Promise<void> {
  if (existsSync(home.cluster)) return;
  await throwAwayUnfinished(home);
  const unfinished = `${home.cluster}.making-${process.pid.toString()}`;
  try {
    await initialise(home, unfinished, binaries, password);
    await rename(unfinished, home.cluster);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(home.cluster)) throw error; // else another process was faster
  }
}

async function initialise(home: Home, cluster: string, binaries: Binaries, password: string): Promise<void> {
  const passwordFile = `${cluster}.password`;
  await mkdir(cluster, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (home.runAs) {
    await chown(cluster, home.runAs.uid, home.runAs.gid);
    await chown(passwordFile, home.runAs.uid, home.runAs.gid);
  }
  await chmod(cluster, 0o700);
  const args = [...initdbSettings, `--pgdata=${cluster}`, `--pwfile=${passwordFile}`];
  await run(binaries.initdb, args, { ...home.runAs, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } })
    .catch((error: unknown) => Promise.reject(failureOf(outputOf(error), home.folder)))
    .finally(() => rm(passwordFile, { force: true }));
}

async function throwAwayUnfinished(home: Home): Promise<void> {
  const making = /^cluster\.making-(\d+)/;
  for (const name of await readdir(home.folder)) {
    const maker = making.exec(name)?.[1];
    if (maker && !existsSync(`/proc/${maker}`)) await rm(path.join(home.folder, name), { recursive: true, force: true });
  }
}

function outputOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'stderr' in error && typeof error.stderr === 'string' && error.stderr !== '' ? error.stderr : error.message;
}
