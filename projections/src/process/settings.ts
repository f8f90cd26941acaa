/** What a process of the projections is told by its environment, under the names that the backend uses. */
export interface Settings {
  /** Null: the embedded Postgres of `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Null: the event store in Postgres. */
  readonly eventStoreUrl: string | null;
  readonly logLevel: LogLevel;
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The environment is not usable; every line names what is wrong. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** An empty value counts as not set. @throws WrongSettings naming all that is wrong at once */
export function settingsFrom({ DATABASE_URL, EVENTSTORE_URL, DATA_DIR, LOG_LEVEL }: Environment): Settings {
  const logLevel = LOG_LEVEL ? logLevels.find((level) => level === LOG_LEVEL) : 'info';
  const wrong = [
    ...unless(
      !DATABASE_URL || /^postgres(ql)?:\/\/\S+$/.test(DATABASE_URL),
      'DATABASE_URL must look like postgres://user:password@host:5432/database',
    ),
    ...unless(
      !EVENTSTORE_URL || /^(esdb|kurrentdb)(\+discover)?:\/\/\S+$/.test(EVENTSTORE_URL),
      'EVENTSTORE_URL must look like esdb://host:2113?tls=false',
    ),
    ...unless(logLevel !== undefined, `LOG_LEVEL must be one of ${logLevels.join(', ')}`),
  ];
  if (logLevel === undefined || wrong.length > 0) throw new WrongSettings(wrong.join('\n'));
  return { databaseUrl: given(DATABASE_URL), eventStoreUrl: given(EVENTSTORE_URL), dataDir: given(DATA_DIR) ?? './.data', logLevel };
}

const unless = (right: boolean, words: string): string[] => (right ? [] : [words]);
const given = (value: string | undefined): string | null => (value === undefined || value === '' ? null : value);
