import { execFile, type SpawnOptions } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

const run = promisify(execFile);

/** The user that Postgres runs as when Jamjar runs as root: Postgres itself refuses to run as root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

const serverUserName = 'postgres';
const addUserCommands: readonly (readonly [string, ...string[]])[] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', serverUserName],
  // Alpine
  ['adduser', '-S', '-D', '-H', serverUserName],
];

/** The system user `postgres`; created when missing, and never deleted. Only needed as root. @throws EmbeddedPostgresError when it cannot be created */
export async function ensureServerUser(): Promise<ServerUser> {
  const existing = await findSystemUser(serverUserName);
  if (existing) return existing;
  for (const [command, ...args] of addUserCommands) {
    await run(command, args).catch(() => undefined); // the look-up below decides
    const added = await findSystemUser(serverUserName);
    if (added) return added;
  }
  throw new EmbeddedPostgresError(
    `Postgres does not run as root, and a user "${serverUserName}" could not be added. Add one, start as an ordinary user, or set DATABASE_URL.`,
  );
}

/** The owner of a folder. */
export async function readOwner(folder: string): Promise<ServerUser> {
  const { uid, gid } = await stat(folder);
  return { uid, gid };
}

/** Whether a user can enter a folder. Tried as that user: file modes alone do not decide (groups, access lists, mounts). */
export async function canAccess(user: ServerUser, folder: string): Promise<boolean> {
  return succeeds('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/' });
}

/** Whether `user` (undefined: the current one) can start the program with all its libraries. */
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

async function findSystemUser(name: string): Promise<ServerUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined; // `id` exits with 1 for an unknown name
  }
}
