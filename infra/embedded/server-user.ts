import { execFile, type SpawnOptions } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresFailure } from './server-failure.js';

const run = promisify(execFile);

/** Whom Postgres runs as when Jamjar itself is root: Postgres refuses to be root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

const serverUserName = 'postgres';
const waysToAdd: readonly (readonly [string, ...string[]])[] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', serverUserName],
  ['adduser', '-S', '-D', '-H', serverUserName],
];

/** The system user `postgres`, added when there is none (it stays). Only root needs it. */
export async function systemServerUser(): Promise<ServerUser> {
  const existing = await idsOf(serverUserName);
  if (existing) return existing;
  for (const [command, ...args] of waysToAdd) {
    await run(command, args).catch(() => undefined); // the next way, and then the look-up, tell
    const added = await idsOf(serverUserName);
    if (added) return added;
  }
  throw new EmbeddedPostgresFailure(
    `Postgres does not run as root, and a user "${serverUserName}" could not be added. Add one, start as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Who owns a folder. */
export async function ownerOf(folder: string): Promise<ServerUser> {
  const { uid, gid } = await stat(folder);
  return { uid, gid };
}

/** Really tries it, as that user: modes alone do not tell (groups, access lists, mounts). */
export async function canEnter(user: ServerUser, folder: string): Promise<boolean> {
  return succeeds('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/' });
}

/** Whether the program starts for that user, with all its libraries. */
export async function canRun(user: ServerUser | undefined, program: string): Promise<boolean> {
  return succeeds(program, ['--version'], { ...user, cwd: '/' });
}

async function succeeds(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd'> & Partial<ServerUser>,
): Promise<boolean> {
  return run(command, args, options).then(
    () => true,
    () => false,
  );
}

async function idsOf(name: string): Promise<ServerUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined; // `id` ends with 1 for an unknown name
  }
}
