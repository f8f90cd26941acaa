/** The embedded Postgres could not be created, started or stopped. The message is meant for the server’s administrator. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Why a start failed, which decides how it is retried: on another port, after a pause, after deleting the lock file, or not at all (`final`). */
export type StartFailure = 'port-taken' | 'folder-in-use' | 'lock-file-empty' | 'final';

/** Patterns for the output of Postgres or initdb, each with the failure, if a retry may help, or else with the message for the administrator. */
const knownFailures: readonly (readonly [RegExp, StartFailure | ((folder: string) => string)])[] = [
  [/No space left on device|ENOSPC/i, (folder) => `The disk is full: Postgres cannot write to ${folder}.`],
  [/Read-only file system|EROFS/i, (folder) => `${folder} is on a read-only disk.`],
  [/could not create any TCP\/IP sockets|Address already in use/i, 'port-taken'],
  [/lock file ".*" is empty/i, 'lock-file-empty'],
  [/lock file ".*" already exists|pre-existing shared memory block/i, 'folder-in-use'],
  [/database files are incompatible with server/i, (folder) => `The database in ${folder} was made by another major version of Postgres.`],
  [
    /error while loading shared libraries/i,
    () => 'The Postgres binaries lack a library of this system; use DATABASE_URL with a Postgres of your own.',
  ],
  [/Permission denied|EACCES/i, (folder) => `Postgres may not read or write ${folder}.`],
];

const findKnownFailure = (output: string) => knownFailures.find(([pattern]) => pattern.test(output))?.[1];

/** Classifies the output of Postgres. */
export function classifyFailure(output: string): StartFailure {
  const known = findKnownFailure(output);
  return typeof known === 'string' ? known : 'final';
}

/** Creates the error for a failure that is not retried. @param cause the output of Postgres, or an error; the message ends with its last lines */
export function toEmbeddedPostgresError(cause: unknown, folder: string): EmbeddedPostgresError {
  const output = outputOf(cause);
  const known = findKnownFailure(output);
  const message = typeof known === 'function' ? known(folder) : `Postgres did not start in ${folder}.`;
  const lastLines = output.trim().split('\n').slice(-6).join('\n');
  return new EmbeddedPostgresError(lastLines === '' ? message : `${message} It said:\n${lastLines}`);
}

function outputOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return 'stderr' in cause && typeof cause.stderr === 'string' && cause.stderr !== '' ? cause.stderr : cause.message;
}
