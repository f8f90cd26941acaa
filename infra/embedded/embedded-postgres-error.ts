/** The embedded Postgres could not be created, started or stopped. The message is meant for the server’s administrator. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
  }
}

/** Whether and how a failed start is retried: on another port, after a pause (an earlier server still holds the folder), or not at all. */
export type StartFailure = { kind: 'port-taken' } | { kind: 'folder-in-use' } | { kind: 'final'; message: string };

const knownFailures: readonly { pattern: RegExp; toFailure: (folder: string) => StartFailure }[] = [
  {
    pattern: /No space left on device|ENOSPC/i,
    toFailure: (folder) => ({ kind: 'final', message: `The disk is full: Postgres cannot write to ${folder}.` }),
  },
  { pattern: /Read-only file system|EROFS/i, toFailure: (folder) => ({ kind: 'final', message: `${folder} is on a read-only disk.` }) },
  { pattern: /could not create any TCP\/IP sockets|Address already in use/i, toFailure: () => ({ kind: 'port-taken' }) },
  { pattern: /lock file ".*" already exists|pre-existing shared memory block/i, toFailure: () => ({ kind: 'folder-in-use' }) },
  {
    pattern: /database files are incompatible with server/i,
    toFailure: (folder) => ({ kind: 'final', message: `The database in ${folder} was made by another major version of Postgres.` }),
  },
  {
    pattern: /error while loading shared libraries: (\S+)/i,
    toFailure: () => ({
      kind: 'final',
      message: 'The Postgres binaries lack a library of this system; use DATABASE_URL with a Postgres of your own.',
    }),
  },
  {
    pattern: /Permission denied|EACCES/i,
    toFailure: (folder) => ({ kind: 'final', message: `Postgres may not read or write ${folder}.` }),
  },
];

/** Classifies the output of Postgres or initdb. */
export function classifyFailure(output: string, folder: string): StartFailure {
  const recognised = knownFailures.find(({ pattern }) => pattern.test(output));
  return recognised?.toFailure(folder) ?? { kind: 'final', message: `Postgres did not start in ${folder}.` };
}

/** For a failure that a retry does not mend; the message ends with the last lines of `output`. */
export function toEmbeddedPostgresError(output: string, folder: string): EmbeddedPostgresError {
  const failure = classifyFailure(output, folder);
  const message = failure.kind === 'final' ? failure.message : `Postgres did not start in ${folder}.`;
  const lastLines = output.trim().split('\n').slice(-6).join('\n');
  return new EmbeddedPostgresError(lastLines === '' ? message : `${message} It said:\n${lastLines}`);
}
