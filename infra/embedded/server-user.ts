import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

const run = promisify(execFile);

/** The user that Postgres runs as when Jamjar runs as root: Postgres itself refuses to run as root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

const name = 'postgres';
const addUserCommands: readonly (readonly [string, ...string[]])[] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name],
  ['adduser', '-S', '-D', '-H', name], // Alpine
];

/** The system user `postgres`; created when missing, and never deleted. Only needed as root. @throws EmbeddedPostgresError when it cannot be created */
export async function ensureServerUser(): Promise<ServerUser> {
  let user = await findServerUser();
  for (const [command, ...args] of addUserCommands) {
    if (user) return user;
    await run(command, args).catch(() => undefined); // the look-up decides
    user = await findServerUser();
  }
  if (user) return user;
  throw new EmbeddedPostgresError(
    `Postgres does not run as root, and a user "${name}" could not be added. Add one, start as an ordinary user, or set DATABASE_URL.`,
  );
}

async function findServerUser(): Promise<ServerUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined; // `id` exits with 1 for an unknown name
  }
}

/** The owner of a folder. */
export async function readOwner(folder: string): Promise<ServerUser> {
  const { uid, gid } = await stat(folder);
  return { uid, gid };
}

/** Whether a user can enter a folder. Tried as that user: file modes alone do not decide (groups, access lists, mounts). */
export const canAccess = (user: ServerUser, folder: string): Promise<boolean> => canRun(user, '/bin/sh', '-c', 'cd -- "$1"', 'sh', folder);

/** Whether a program, started by `user` (undefined: the current one), succeeds. */
export function canRun(user: ServerUser | undefined, program: string, ...args: string[]): Promise<boolean> {
  return run(program, args, { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  );
}
