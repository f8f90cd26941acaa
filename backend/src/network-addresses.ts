import { getListenAddress, type Settings } from '@jamjar/infra/process/settings';
import ipaddr from 'ipaddr.js';
import { networkInterfaces } from 'node:os';

type AddressSettings = Pick<Settings, 'HOST' | 'PUBLIC_URL'>;

/** Whether an IP address is a loopback address, also an IPv4 address in IPv6 notation (`::ffff:127.0.0.1`). */
export const isLoopback = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/** Whether browsers on the server's machine reach it under `localhost`, and the hosts under which others reach it. */
interface ServerHosts {
  readonly isReachableAtLocalhost: boolean;
  readonly networkHosts: readonly string[];
}

/** @param interfaces the network interfaces of the machine */
export function findServerHosts(settings: AddressSettings, interfaces = networkInterfaces()): ServerHosts {
  const address = getListenAddress(settings) ?? '::';
  if (isLoopback(address)) return { isReachableAtLocalhost: true, networkHosts: [] };
  if (address !== '::' && address !== '0.0.0.0')
    return { isReachableAtLocalhost: false, networkHosts: [address.includes(':') ? `[${address}]` : address] };
  const addresses = Object.values(interfaces).flatMap((each) => each ?? []);
  const networkHosts = addresses.filter(({ family, internal }) => family === 'IPv4' && !internal).map((each) => each.address);
  return { isReachableAtLocalhost: true, networkHosts };
}

/**
 * The origins that links may start with on a page that is open at `localhost`: those of the machine's private addresses, or none when
 * PUBLIC_URL is set, which links then start with (docs/rules.md#links).
 */
export function findLinkOrigins(settings: AddressSettings, port: number, interfaces = networkInterfaces()): string[] {
  if (settings.PUBLIC_URL !== undefined) return [];
  const { networkHosts } = findServerHosts(settings, interfaces);
  return networkHosts.filter(isPrivate).map((host) => new URL(`http://${host}:${port.toString()}`).origin);
}

const isPrivate = (host: string): boolean => ipaddr.isValid(host) && ipaddr.parse(host).range() === 'private';
