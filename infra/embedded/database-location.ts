import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { stopPostmaster } from './postmaster.js';
import { canAccess, readOwner, ensureServerUser, type ServerUser } from './server-user.js';

/** Where one embedded Postgres keeps its files. */
export interface DatabaseLocation {
  /** Parent of the cluster; also contains password, port and log files and, if needed, a copy of the binaries. */
  folder: string;
  /** Postgres's own data folder. */
  cluster: string;
  /** Unset: Postgres runs as the user that started Jamjar. */
  runAs: ServerUser | undefined;
}

export type Log = (line: string) => void;

const sharedFolder = '/var/lib/jamjar';
/** The cluster of older versions, whose stored names this version cannot read (docs/adr/0019). */
const olderClusterFolderIn = (folder: string): string => path.join(folder, 'cluster');
const clusterFolderIn = (folder: string): string => path.join(folder, 'postgres');
const redirectFileIn = (dataDir: string): string => path.join(dataDir, 'moved-to');

/**
 * Finds or chooses where the database of a data folder lives: in the folder itself or, when Jamjar runs as root and the user `postgres`
 * cannot reach that folder, in `/var/lib/jamjar/<hash of the folder's path>`, which the file `moved-to` then names (docs/rules.md#running).
 * @throws EmbeddedPostgresError when the folder cannot be used
 */
export async function locateDatabase(dataDir: string, log: Log): Promise<DatabaseLocation> {
  await refuseOlderData(dataDir);
  await mkdir(dataDir, { recursive: true }).catch((cause: unknown) => {
    throw new EmbeddedPostgresError(`The data folder ${dataDir} cannot be created.`, { cause });
  });
  return process.getuid?.() === 0 ? locateAsRoot(dataDir, log) : locateAsOrdinaryUser(dataDir);
}

/** Nothing is created, moved or started before this check. @throws EmbeddedPostgresError when an older Jamjar made the data folder, which it names */
async function refuseOlderData(dataDir: string): Promise<void> {
  const { folder } = await readDatabaseLocation(dataDir);
  if (!existsSync(olderClusterFolderIn(folder))) return;
  const place = folder === dataDir ? dataDir : `${dataDir} (its database is in ${folder})`;
  throw new EmbeddedPostgresError(
    `The data folder ${place} was made by an older Jamjar, which this version cannot read. Choose another with DATA_DIR, or move it away.`,
  );
}

/** Follows the file `moved-to` where there is one. */
export async function readDatabaseLocation(dataDir: string): Promise<Pick<DatabaseLocation, 'folder' | 'cluster'>> {
  const movedTo = await readFile(redirectFileIn(dataDir), 'utf8').catch(() => '');
  const folder = movedTo.trim() === '' ? dataDir : movedTo.trim();
  return { folder, cluster: clusterFolderIn(folder) };
}

async function locateAsOrdinaryUser(dataDir: string): Promise<DatabaseLocation> {
  const cluster = clusterFolderIn(dataDir);
  if (existsSync(redirectFileIn(dataDir))) {
    const { folder } = await readDatabaseLocation(dataDir);
    throw new EmbeddedPostgresError(`This database was made as root and lives in ${folder}: start as root.`);
  }
  if (existsSync(cluster) && (await readOwner(cluster)).uid !== process.getuid?.()) {
    throw new EmbeddedPostgresError(`The database in ${cluster} belongs to another user: start as root or as that user.`);
  }
  return { folder: dataDir, cluster, runAs: undefined };
}

async function locateAsRoot(dataDir: string, log: Log): Promise<DatabaseLocation> {
  if (existsSync(redirectFileIn(dataDir))) return locateInSharedFolder(dataDir, log);
  const cluster = clusterFolderIn(dataDir);
  const clusterExists = existsSync(cluster);
  const runAs = clusterExists ? await readOwner(cluster) : await ensureServerUser();
  if (await canAccess(runAs, dataDir)) return { folder: dataDir, cluster, runAs };
  if (clusterExists)
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
  return { folder, cluster, runAs: existsSync(cluster) ? await readOwner(cluster) : await ensureServerUser() };
}

/** The data folder of this database was deleted. A new folder of that name gets a new database; the old files are renamed, not deleted. */
async function setOrphanedDataAside(folder: string, log: Log): Promise<void> {
  await stopPostmaster(clusterFolderIn(folder));
  const aside = `${folder}.left-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  await rename(folder, aside);
  log(`The database of a deleted data folder was set aside to ${aside}`);
}
