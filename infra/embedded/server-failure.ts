/** Why the embedded Postgres could not be made or started, in words for whoever runs Jamjar. */
export class EmbeddedPostgresFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresFailure';
  }
}

/** What a failed start means for the next try. */
export type StartFailure = { kind: 'port-taken' } | { kind: 'not-yet' } | { kind: 'final'; words: string };

const known: readonly { sign: RegExp; means: (folder: string) => StartFailure }[] = [
  {
    sign: /No space left on device|ENOSPC/i,
    means: (folder) => ({ kind: 'final', words: `The disk is full: Postgres cannot write to ${folder}.` }),
  },
  { sign: /Read-only file system|EROFS/i, means: (folder) => ({ kind: 'final', words: `${folder} is on a read-only disk.` }) },
  { sign: /could not create any TCP\/IP sockets|Address already in use/i, means: () => ({ kind: 'port-taken' }) },
  { sign: /lock file ".*" already exists|pre-existing shared memory block/i, means: () => ({ kind: 'not-yet' }) },
  {
    sign: /database files are incompatible with server/i,
    means: (folder) => ({ kind: 'final', words: `The database in ${folder} was made by another major version of Postgres.` }),
  },
  {
    sign: /error while loading shared libraries: (\S+)/i,
    means: () => ({
      kind: 'final',
      words: 'The Postgres binaries lack a library of this system; use DATABASE_URL with a Postgres of your own.',
    }),
  },
  { sign: /Permission denied|EACCES/i, means: (folder) => ({ kind: 'final', words: `Postgres may not read or write ${folder}.` }) },
];

/** Reads what Postgres or initdb printed before it ended. */
export function readFailure(output: string, folder: string): StartFailure {
  const recognised = known.find(({ sign }) => sign.test(output));
  return recognised?.means(folder) ?? { kind: 'final', words: `Postgres did not start in ${folder}.` };
}

/** A failure that waiting does not heal, with the last words of Postgres itself. */
export function failureOf(output: string, folder: string): EmbeddedPostgresFailure {
  const failure = readFailure(output, folder);
  const words = failure.kind === 'final' ? failure.words : `Postgres did not start in ${folder}.`;
  const lastWords = output.trim().split('\n').slice(-6).join('\n');
  return new EmbeddedPostgresFailure(lastWords === '' ? words : `${words} It said:\n${lastWords}`);
}
