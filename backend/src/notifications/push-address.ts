import ipaddr from 'ipaddr.js';
import { type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isLocalName } from '../http/local-names.js';

/** Only these IPv6 addresses are assigned for the Internet; all others embed an IPv4 address or are not routed. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** Public addresses that are reached only within a cloud: services of Azure's hosts and of IBM's network. */
const cloudServices = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map((range) => ipaddr.IPv4.parseCIDR(range));

/** Whether an IP address belongs to the public Internet. Text that is no address does not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address); // an IPv4 address that is mapped to IPv6 becomes the IPv4 address
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 ? !cloudServices.some((range) => parsed.match(range)) : parsed.match(globalUnicast);
}

/**
 * Whether notifications may be sent to an endpoint, as far as its text shows: https, on its usual port, without user and password, to a
 * public address or to a name that is not local. What the name resolves to is checked when something is sent (`publicLookup`).
 * @param testOrigin the one origin that is allowed although it may be private or without https
 */
export function isAllowedEndpoint(endpoint: string, testOrigin?: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, username, password, hostname, port } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (isTestOrigin(origin, testOrigin)) return true;
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  return protocol === 'https:' && port === '' && (isIP(host) === 0 ? !isLocalName(host) : isPublicAddress(host));
}

/** Whether an origin is the one of `PUSH_TEST_ORIGIN`, which may be private. @param testOrigin undefined where that is not set */
export const isTestOrigin = (origin: string, testOrigin: string | undefined): boolean =>
  testOrigin !== undefined && origin === new URL(testOrigin).origin;

/** An endpoint must not be called: its text is not allowed, or its host resolves to an address that is not public. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/** The part of a DNS resolver that is needed. */
type AddressResolver = Pick<Resolver, 'resolve4' | 'resolve6'>;

/**
 * Creates a lookup function for Node's connections. A connection uses exactly the addresses that the lookup has checked, whatever the name
 * resolves to later. Fails with `PrivateAddressError` when any of them is not public.
 */
export const createPublicLookup =
  (resolver: AddressResolver): LookupFunction =>
  (hostname, { all }, callback) => {
    resolve(resolver, hostname).then(
      (addresses) => (all ? callback(null, addresses) : callback(null, addresses[0]?.address ?? '', addresses[0]?.family)),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), '', 0),
    );
  };

async function resolve(resolver: AddressResolver, hostname: string): Promise<LookupAddress[]> {
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const toAddresses = (result: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
    result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
  const addresses = [...toAddresses(ipv4, 4), ...toAddresses(ipv6, 6)];
  if (addresses.length === 0) throw ipv4.status === 'rejected' ? ipv4.reason : new Error(`${hostname} has no address`);
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new PrivateAddressError('Not a public address');
  return addresses;
}

/** Uses a `Resolver`, because `dns.lookup` occupies one of few threads while a name server does not answer, and delays all other hosts. */
export const publicLookup = createPublicLookup(new Resolver({ timeout: 2_000, tries: 2 }));
