import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, link, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseLocation } from './database-location.js';
import { toEmbeddedPostgresError } from './embedded-postgres-error.js';
import { isAlive } from './server.js';

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
  const draft = `${file}.${process.pid}`;
  try {
    if (!existsSync(file)) {
      await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
      await link(draft, file); // the complete file at once; of two processes the first wins
    }
  } catch (cause) {
    if (!existsSync(file)) throw toEmbeddedPostgresError(cause, folder);
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

/** Creates the cluster if there is none. What an interrupted creation has left behind is removed first. @param binaries folder of the programs */
export async function createCluster(location: DatabaseLocation, binaries: string, password: string): Promise<void> {
  const { folder, cluster, runAs } = location;
  if (existsSync(cluster)) return;
  await removeUnfinishedClusters(folder);
  const unfinished = `${cluster}.making-${process.pid}`;
  const passwordFile = path.join(unfinished, 'password');
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (runAs) for (const each of [unfinished, passwordFile]) await chown(each, runAs.uid, runAs.gid);
    const args = [...initdbSettings, `--pgdata=${path.join(unfinished, 'cluster')}`, `--pwfile=${passwordFile}`];
    await run(path.join(binaries, 'initdb'), args, { ...runAs, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } });
    await rename(path.join(unfinished, 'cluster'), cluster);
  } catch (cause) {
    if (!existsSync(cluster)) throw toEmbeddedPostgresError(cause, folder); // otherwise another process created it
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Except those of other running processes. After a restart in a container, a process can have the id of the earlier one. */
async function removeUnfinishedClusters(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const creatorPid = /^postgres\.making-(\d+)/.exec(name)?.[1];
    const isAbandoned = creatorPid === String(process.pid) || !isAlive(Number(creatorPid));
    if (creatorPid && isAbandoned) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
