import { listenAddress, type Settings } from '@jamjar/infra/process/settings';
import ipaddr from 'ipaddr.js';
import { networkInterfaces } from 'node:os';

type AddressSettings = Pick<Settings, 'HOST' | 'PUBLIC_URL'>;

/** Whether an IP address is one of the machine itself, also an IPv4 address as it is written in IPv6. */
export const isLoopback = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/** The hosts under which browsers reach the server: whether those of its machine do under `localhost`, and the others under the addresses of `network`. */
interface ServerHosts {
  readonly isLocal: boolean;
  readonly network: readonly string[];
}

/** @param interfaces of the machine, as the operating system has them now */
export function findServerHosts(settings: AddressSettings, interfaces = networkInterfaces()): ServerHosts {
  const address = listenAddress(settings) ?? '::';
  if (isLoopback(address)) return { isLocal: true, network: [] };
  if (address !== '::' && address !== '0.0.0.0') return { isLocal: false, network: [address.includes(':') ? `[${address}]` : address] };
  const addresses = Object.values(interfaces).flatMap((each) => each ?? []);
  const network = addresses.filter(({ family, internal }) => family === 'IPv4' && !internal).map((each) => each.address);
  return { isLocal: true, network };
}

/**
 * The origins that links may start with where a page is open at `localhost`: those of the private addresses of the machine, none where PUBLIC_URL says
 * it (docs/rules.md#links).
 */
export function findLinkOrigins(settings: AddressSettings, port: number, interfaces = networkInterfaces()): string[] {
  if (settings.PUBLIC_URL !== undefined) return [];
  const { network } = findServerHosts(settings, interfaces);
  return network.filter(isPrivate).map((host) => new URL(`http://${host}:${port.toString()}`).origin);
}

const isPrivate = (host: string): boolean => ipaddr.isValid(host) && ipaddr.parse(host).range() === 'private';
