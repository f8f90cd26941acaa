import { networkInterfaces } from 'node:os';
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
