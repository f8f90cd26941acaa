import { getListenAddress, type Settings } from '@jamjar/infra/process/settings';
import { findServerHosts } from './network-addresses.js';
import { type FirstAdmin } from './users/first-admin.js';

/** Lines with the server's addresses (on this machine, in the local network, PUBLIC_URL) and with what PUBLIC_URL and TRUST_PROXY imply. */
export function toAddressLines(port: number, settings: Pick<Settings, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>): string[] {
  const { HOST, PUBLIC_URL, TRUST_PROXY } = settings;
  const address = getListenAddress(settings);
  return [
    '',
    'Jamjar is ready.',
    ...toLocalLines(settings, port),
    ...(PUBLIC_URL ? [`  For everybody:    ${PUBLIC_URL}`] : []),
    ...(address && !HOST ? [`It listens on ${address} only, because PUBLIC_URL is https (HOST).`] : []),
    ...(TRUST_PROXY === 'on' ? ['TRUST_PROXY=on means 1: one proxy in front is trusted.'] : []),
    '',
  ];
}

function toLocalLines(settings: Pick<Settings, 'HOST' | 'PUBLIC_URL'>, port: number): string[] {
  const { isReachableAtLocalhost, networkHosts } = findServerHosts(settings);
  const local = isReachableAtLocalhost ? [`  On this machine:  http://localhost:${port.toString()}`] : [];
  return [...local, ...networkHosts.map((host) => `  On your network:  http://${host}:${port.toString()}`)];
}

/** Lines with the first admin's login; none when no admin was created. */
export function toFirstLoginLines(admin: FirstAdmin | null): string[] {
  if (!admin) return [];
  const password = admin.password === null ? 'the one in ADMIN_PASSWORD' : `${admin.password}   (shown this once: keep it)`;
  return ['First sign-in:', `  Username:  ${admin.username}`, `  Password:  ${password}`, ''];
}
