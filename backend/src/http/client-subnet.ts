import ipaddr from 'ipaddr.js';

/**
 * The part of a client's IP address by which rate limits count: an IPv4 address itself, the /64 subnet of an IPv6 address, because
 * one household or company usually has all addresses in it. Text that is no IP address is returned unchanged.
 */
export function clientSubnet(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address); // turns an IPv4-mapped IPv6 address into IPv4
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.'); // 8 bytes: the /64
}
