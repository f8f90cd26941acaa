import { EmbeddedPostgresFailure } from '@jamjar/infra/embedded/server-failure';
import { networkInterfaces } from 'node:os';
import { WrongSettings } from './config/settings.js';
import { type FirstAdmin } from './users/first-admin.js';

/** Where Jamjar can be reached, here and from the phones of the house. */
export function addressesOf(port: number, publicUrl: string | undefined): string[] {
  const inTheHouse = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `  On your network:  http://${address}:${port.toString()}`);
  const published = publicUrl ? [`  For everybody:    ${publicUrl}`] : [];
  return ['', 'Jamjar is ready.', `  On this machine:  http://localhost:${port.toString()}`, ...inTheHouse, ...published, ''];
}

/** The first admin's login, on the very first start. */
export function loginOf(admin: FirstAdmin | null): string[] {
  if (!admin) return [];
  const password = admin.password === null ? 'the one in ADMIN_PASSWORD' : `${admin.password}   (shown this once: keep it)`;
  return ['First sign-in:', `  Username:  ${admin.username}`, `  Password:  ${password}`, ''];
}

/** Plain words for whoever started Jamjar; a stack only for what nobody foresaw. */
export function whyItFailed(error: unknown, environment: Readonly<Record<string, string | undefined>>): string {
  if (error instanceof WrongSettings)
    return ['Jamjar cannot start with these settings:', ...error.problems.map((each) => `  ${each}`)].join('\n');
  if (error instanceof EmbeddedPostgresFailure) return `Jamjar: ${error.message}`;
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const words = typeof code === 'string' ? wordsByCode(code, environment) : null;
  if (words !== null) return `Jamjar: ${words}`;
  return `Jamjar could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

function wordsByCode(code: string, { PORT = '3000', DATABASE_URL }: Readonly<Record<string, string | undefined>>): string | null {
  const other = (Number(PORT) + 1).toString();
  if (code === 'EADDRINUSE') return `port ${PORT} is taken. Stop what uses it, or choose another: PORT=${other} npm start`;
  if (code === 'EACCES') return `port ${PORT} may not be used by this user. Choose another: PORT=${other} npm start`;
  if (!DATABASE_URL) return null;
  const database = nameOf(DATABASE_URL);
  if (/^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)$/.test(code))
    return `Postgres cannot be reached at ${database} (${code}).`;
  if (code.startsWith('28')) return `Postgres at ${database} does not accept the user or password in DATABASE_URL.`;
  return code === '3D000' ? `Postgres has no database ${database}.` : null;
}

/** Never the password. */
function nameOf(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
