import { OlderDatabaseError } from '../database/migrate.js';
import { EmbeddedPostgresError } from '../embedded/embedded-postgres-error.js';
import { type Environment, InvalidSettingsError } from './settings.js';

/**
 * The message about a failed process for the server's administrator.
 * @param failure begins the message, for example `The read models were not rebuilt`. Without it, the message is about a failed start of
 * Jamjar, and an unexpected error is shown with its stack.
 */
export function failureMessage(error: unknown, environment: Environment, failure?: string): string {
  if (error instanceof InvalidSettingsError)
    return ['Jamjar cannot start with these settings:', ...error.problems.map((problem) => `  ${problem}`)].join('\n');
  if (!(error instanceof Error)) return `${failure ?? 'Jamjar could not start'}: ${String(error)}`;
  const message = knownProblem(error, environment);
  if (message !== null) return `${failure ?? 'Jamjar'}: ${message}`;
  return failure === undefined ? `Jamjar could not start: ${error.stack ?? error.message}` : `${failure}: ${error.message}`;
}

function knownProblem(error: Error, { PORT = '3000', DATABASE_URL }: Environment): string | null {
  if (error instanceof EmbeddedPostgresError || error instanceof OlderDatabaseError) return error.message;
  const errorCode: unknown = Reflect.get(error, 'code');
  const code = typeof errorCode === 'string' ? errorCode : '';
  const otherPort = (Number(PORT) + 1).toString();
  if (code === 'EADDRINUSE') return `port ${PORT} is taken. Stop what uses it, or choose another: PORT=${otherPort} npm start`;
  if (code === 'EACCES') return `port ${PORT} may not be used by this user. Choose another: PORT=${otherPort} npm start`;
  if (!DATABASE_URL) return null;
  const database = hostAndDatabase(DATABASE_URL);
  if (/^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)$/.test(code))
    return `Postgres cannot be reached at ${database} (${code}).`;
  // Errors of `pg` without a code: whatever listens there closed the connection, or did not answer within five seconds
  if (/^(Connection terminated|timeout expired)/.test(error.message))
    return `Postgres cannot be reached at ${database} (${error.message}).`;
  // SQLSTATE: class 28 is "invalid authorization specification", 3D000 "invalid catalog name"
  if (code.startsWith('28')) return `Postgres at ${database} does not accept the user or password in DATABASE_URL.`;
  return code === '3D000' ? `Postgres has no database ${database}.` : null;
}

/** Host and database of a connection URL, without user and password. */
function hostAndDatabase(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
