import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { postmasterOf, stopPostmaster } from './postmaster.js';
import { EmbeddedPostgresFailure } from './server-failure.js';
import { canEnter, ownerOf, systemServerUser, type ServerUser } from './server-user.js';

/** Where one embedded Postgres keeps everything of its own. */
export interface Home {
  folder: string;
  /** Postgres's own data folder. */
  cluster: string;
  /** Unset: as whoever started Jamjar. */
  runAs: ServerUser | undefined;
}

export type Say = (line: string) => void;

const sharedFolder = '/var/lib/jamjar';
const clusterIn = (folder: string): string => path.join(folder, 'cluster');
const signpostIn = (dataDir: string): string => path.join(dataDir, 'moved-to');

/**
 * Finds or chooses the place: the data folder itself or, when Jamjar is root and the database's own user cannot reach
 * that, `/var/lib/jamjar/<hash of its path>`, which a file `moved-to` in the data folder then names.
 */
export async function findHome(dataDir: string, say: Say): Promise<Home> {
  await mkdir(dataDir, { recursive: true }).catch((cause: unknown) => {
    throw new EmbeddedPostgresFailure(`The data folder ${dataDir} cannot be made.`, { cause });
  });
  return process.getuid?.() === 0 ? homeForRoot(dataDir, say) : homeForOrdinaryUser(dataDir);
}

/** Where the data of a folder lives: there, or where its signpost points. */
export async function homeNamedBy(dataDir: string): Promise<Pick<Home, 'folder' | 'cluster'>> {
  const elsewhere = await readFile(signpostIn(dataDir), 'utf8').catch(() => '');
  const folder = elsewhere.trim() === '' ? dataDir : elsewhere.trim();
  return { folder, cluster: clusterIn(folder) };
}

async function homeForOrdinaryUser(dataDir: string): Promise<Home> {
  const cluster = clusterIn(dataDir);
  if (existsSync(signpostIn(dataDir))) {
    const { folder } = await homeNamedBy(dataDir);
    throw new EmbeddedPostgresFailure(`This database was made as root and lives in ${folder}: start as root.`);
  }
  if (existsSync(cluster) && (await ownerOf(cluster)).uid !== process.getuid?.()) {
    throw new EmbeddedPostgresFailure(`The database in ${cluster} belongs to another user: start as root or as that user.`);
  }
  return { folder: dataDir, cluster, runAs: undefined };
}

async function homeForRoot(dataDir: string, say: Say): Promise<Home> {
  if (existsSync(signpostIn(dataDir))) return elsewhere(dataDir, say);
  const cluster = clusterIn(dataDir);
  const made = existsSync(cluster);
  const runAs = made ? await ownerOf(cluster) : await systemServerUser();
  if (await canEnter(runAs, dataDir)) return { folder: dataDir, cluster, runAs };
  if (made)
    throw new EmbeddedPostgresFailure(`The owner of the database in ${cluster} cannot reach it: open the folders above it (chmod o+x).`);
  return elsewhere(dataDir, say);
}

async function elsewhere(dataDir: string, say: Say): Promise<Home> {
  const folder = path.join(sharedFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  if (!existsSync(signpostIn(dataDir))) {
    if (existsSync(folder)) await setAside(folder, say);
    await writeFile(signpostIn(dataDir), `${folder}\n`);
  }
  for (const each of [sharedFolder, folder]) {
    await mkdir(each, { recursive: true });
    await chmod(each, 0o755); // whatever the umask: the database's user passes through here
  }
  say(`The user "postgres" cannot reach ${dataDir}: the database lives in ${folder}`);
  const cluster = clusterIn(folder);
  return { folder, cluster, runAs: existsSync(cluster) ? await ownerOf(cluster) : await systemServerUser() };
}

/** A data folder that was deleted left this behind. Whoever starts afresh gets a fresh database, and nothing is deleted. */
async function setAside(folder: string, say: Say): Promise<void> {
  const running = await postmasterOf(clusterIn(folder));
  if (running) await stopPostmaster(running, clusterIn(folder));
  const aside = `${folder}.left-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  await rename(folder, aside);
  say(`The database of a deleted data folder was set aside to ${aside}`);
}
