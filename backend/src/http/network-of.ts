import ipaddr from 'ipaddr.js';

/**
 * What of an address is counted by rate limits: of IPv6 the /64, for within it whoever has one address has all of them. What is no address
 * stays as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const read = ipaddr.process(address); // an IPv4 address in the dress of an IPv6 one is IPv4
  return read.kind() === 'ipv4' ? read.toString() : read.toByteArray().slice(0, 8).join('.');
}
