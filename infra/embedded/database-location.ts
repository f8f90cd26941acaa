import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { type DatabaseLocation, type ServerUser, stopPostmaster } from './server.js';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const serverUserName = 'postgres';
const addUserCommands: readonly (readonly [string, ...string[]])[] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', serverUserName],
  ['adduser', '-S', '-D', '-H', serverUserName], // Alpine
];

/** Receives messages for the server's administrator. */
export type Log = (line: string) => void;

const sharedFolder = '/var/lib/jamjar';
const clusterFolderIn = (folder: string): string => path.join(folder, 'postgres');
const redirectFileIn = (dataDir: string): string => path.join(dataDir, 'moved-to');

/**
 * Finds or chooses the location of a data folder's database: the folder itself or, when Jamjar runs as root and the user `postgres`
 * cannot reach that folder, `/var/lib/jamjar/<hash of the folder's path>`, which the file `moved-to` then names (docs/rules.md#running).
 * @throws EmbeddedPostgresError when the folder cannot be used, or, as root, when there is no user `postgres` and none can be added
 */
export async function locateDatabase(dataDir: string, log: Log): Promise<DatabaseLocation> {
  const { folder } = await readDatabaseLocation(dataDir);
  refuseOlderData(dataDir, folder); // before anything is created, moved or started
  await mkdir(dataDir, { recursive: true }).catch((cause: unknown) => {
    throw new EmbeddedPostgresError(`The data folder ${dataDir} cannot be created.`, { cause });
  });
  return process.getuid?.() === 0 ? locateAsRoot(dataDir, log) : locateAsOrdinaryUser(dataDir, folder);
}

/** Reads the location from the file `moved-to`, if there is one; else it is the data folder itself. */
export async function readDatabaseLocation(dataDir: string): Promise<Pick<DatabaseLocation, 'folder' | 'cluster'>> {
  const movedTo = await readFile(redirectFileIn(dataDir), 'utf8').catch(() => '');
  const folder = movedTo.trim() || dataDir;
  return { folder, cluster: clusterFolderIn(folder) };
}

/** @throws EmbeddedPostgresError when an older Jamjar made the data folder: this version cannot read its events (docs/adr/0019) */
function refuseOlderData(dataDir: string, folder: string): void {
  if (!existsSync(path.join(folder, 'cluster'))) return;
  const place = folder === dataDir ? dataDir : `${dataDir} (its database is in ${folder})`;
  throw new EmbeddedPostgresError(
    `The data folder ${place} was made by an older Jamjar, which this version cannot read. Choose another with DATA_DIR, or move it away.`,
  );
}

async function locateAsOrdinaryUser(dataDir: string, folder: string): Promise<DatabaseLocation> {
  if (existsSync(redirectFileIn(dataDir)))
    throw new EmbeddedPostgresError(`This database was made as root and lives in ${folder}: start as root.`);
  const cluster = clusterFolderIn(dataDir);
  if (existsSync(cluster) && (await stat(cluster)).uid !== process.getuid?.())
    throw new EmbeddedPostgresError(`The database in ${cluster} belongs to another user: start as root or as that user.`);
  return { folder: dataDir, cluster, runAs: undefined };
}

async function locateAsRoot(dataDir: string, log: Log): Promise<DatabaseLocation> {
  if (existsSync(redirectFileIn(dataDir))) return locateInSharedFolder(dataDir, log);
  const cluster = clusterFolderIn(dataDir);
  const runAs = await serverUserOf(cluster);
  if (await canAccess(runAs, dataDir)) return { folder: dataDir, cluster, runAs };
  if (existsSync(cluster))
    throw new EmbeddedPostgresError(`The owner of the database in ${cluster} cannot reach it: open the folders above it (chmod o+x).`);
  return locateInSharedFolder(dataDir, log);
}

async function locateInSharedFolder(dataDir: string, log: Log): Promise<DatabaseLocation> {
  const folder = path.join(sharedFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  if (!existsSync(redirectFileIn(dataDir))) {
    if (existsSync(folder)) await setOrphanedDataAside(folder, log);
    await writeFile(redirectFileIn(dataDir), `${folder}\n`);
  }
  for (const each of [sharedFolder, folder]) {
    await mkdir(each, { recursive: true });
    await chmod(each, 0o755); // independent of the umask: the user `postgres` must pass through
  }
  log(`The user "postgres" cannot reach ${dataDir}: the database lives in ${folder}`);
  const cluster = clusterFolderIn(folder);
  return { folder, cluster, runAs: await serverUserOf(cluster) };
}

/** Renames the database of a data folder that was deleted: a new data folder of the same name gets a new database. */
async function setOrphanedDataAside(folder: string, log: Log): Promise<void> {
  await stopPostmaster(clusterFolderIn(folder));
  const aside = `${folder}.left-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  await rename(folder, aside);
  log(`The database of a deleted data folder was set aside to ${aside}`);
}

/** The owner of the cluster; if there is no cluster yet, the system user `postgres`. */
async function serverUserOf(cluster: string): Promise<ServerUser> {
  if (!existsSync(cluster)) return ensureServerUser();
  const { uid, gid } = await stat(cluster);
  return { uid, gid };
}

/** Finds the system user `postgres`, or creates it. @throws EmbeddedPostgresError when it cannot be created */
async function ensureServerUser(): Promise<ServerUser> {
  let user = await findServerUser();
  for (const [command, ...args] of addUserCommands) {
    if (user) return user;
    await run(command, args).catch(() => undefined); // the next look-up shows whether it succeeded
    user = await findServerUser();
  }
  if (user) return user;
  throw new EmbeddedPostgresError(
    `Postgres does not run as root, and a user "${serverUserName}" could not be added. Add one, start as an ordinary user, or set DATABASE_URL.`,
  );
}

async function findServerUser(): Promise<ServerUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', serverUserName]), run('id', ['-g', serverUserName])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined; // `id` exits with 1 for an unknown name
  }
}

/** Tries as a user whether that user can enter a folder, because file modes alone do not tell (groups, access lists, mounts). */
const canAccess = (user: ServerUser, folder: string): Promise<boolean> => canRun(user, '/bin/sh', '-c', 'cd -- "$1"', 'sh', folder);

/** Whether a program succeeds when it runs as `user` (undefined: the current user). */
export function canRun(user: ServerUser | undefined, program: string, ...args: string[]): Promise<boolean> {
  return run(program, args, { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  );
}
