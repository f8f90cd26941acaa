/** Settings of a projections process, read from the same environment variables as the backend's. */
export interface Settings {
  /** Null: a rebuild uses the embedded Postgres in `dataDir`; the worker refuses to start. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Null: use the event store in Postgres. */
  readonly eventStoreUrl: string | null;
  readonly logLevel: LogLevel;
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The environment is invalid; each line of the message names one problem. */
export class InvalidSettingsError extends Error {
  override readonly name = 'InvalidSettingsError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from environment variables. An empty value counts as not set.
 * @throws InvalidSettingsError naming all problems at once
 */
export function readSettings({ DATABASE_URL, EVENTSTORE_URL, DATA_DIR, LOG_LEVEL }: Environment): Settings {
  const logLevel = LOG_LEVEL ? logLevels.find((level) => level === LOG_LEVEL) : 'info';
  const problems = [
    ...messageUnless(
      !DATABASE_URL || /^postgres(ql)?:\/\/\S+$/.test(DATABASE_URL),
      'DATABASE_URL must look like postgres://user:password@host:5432/database',
    ),
    ...messageUnless(
      !EVENTSTORE_URL || /^(esdb|kurrentdb)(\+discover)?:\/\/\S+$/.test(EVENTSTORE_URL),
      'EVENTSTORE_URL must look like esdb://host:2113?tls=false',
    ),
    ...messageUnless(logLevel !== undefined, `LOG_LEVEL must be one of ${logLevels.join(', ')}`),
  ];
  if (logLevel === undefined || problems.length > 0) throw new InvalidSettingsError(problems.join('\n'));
  return {
    databaseUrl: nonEmpty(DATABASE_URL),
    eventStoreUrl: nonEmpty(EVENTSTORE_URL),
    dataDir: nonEmpty(DATA_DIR) ?? './.data',
    logLevel,
  };
}

const messageUnless = (isValid: boolean, message: string): string[] => (isValid ? [] : [message]);
const nonEmpty = (value: string | undefined): string | null => (value === undefined || value === '' ? null : value);
