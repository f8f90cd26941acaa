import { OlderDatabaseError } from '@jamjar/infra/database/migrate';
import { EmbeddedPostgresError } from '@jamjar/infra/embedded/embedded-postgres-error';
import { networkInterfaces } from 'node:os';
import { InvalidSettingsError } from './config/settings.js';
import { type FirstAdmin } from './users/first-admin.js';

/** Lines with the addresses of the server: on this machine, in the local network and under PUBLIC_URL. */
export function addressLines(port: number, publicUrl: string | undefined): string[] {
  const localNetwork = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `  On your network:  http://${address}:${port.toString()}`);
  const publicLines = publicUrl ? [`  For everybody:    ${publicUrl}`] : [];
  return ['', 'Jamjar is ready.', `  On this machine:  http://localhost:${port.toString()}`, ...localNetwork, ...publicLines, ''];
}

/** Lines with the first admin's login; none when no admin was created. */
export function firstLoginLines(admin: FirstAdmin | null): string[] {
  if (!admin) return [];
  const password = admin.password === null ? 'the one in ADMIN_PASSWORD' : `${admin.password}   (shown this once: keep it)`;
  return ['First sign-in:', `  Username:  ${admin.username}`, `  Password:  ${password}`, ''];
}

/** The message about a failed start for the server administrator. Only an unexpected error is shown with its stack. */
export function startupErrorMessage(error: unknown, environment: Readonly<Record<string, string | undefined>>): string {
  if (error instanceof InvalidSettingsError)
    return ['Jamjar cannot start with these settings:', ...error.problems.map((problem) => `  ${problem}`)].join('\n');
  if (error instanceof EmbeddedPostgresError || error instanceof OlderDatabaseError) return `Jamjar: ${error.message}`;
  const message = error instanceof Error ? knownProblem(error, environment) : null;
  if (message !== null) return `Jamjar: ${message}`;
  return `Jamjar could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

function knownProblem(error: Error, { PORT = '3000', DATABASE_URL }: Readonly<Record<string, string | undefined>>): string | null {
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
