import { type Request } from 'express';
import ipaddr from 'ipaddr.js';

/** Header of each response with the id of its request, which log lines and rows of the security log name, too. */
export const requestIdHeader = 'X-Request-Id';

/** Where a request comes from, as logs name it. Computed when it is read, because most requests are not logged. */
export class RequestOrigin {
  readonly #request: Request;

  constructor(request: Request) {
    this.#request = request;
  }

  /** Null for a request that did not pass `logRequests`. */
  get requestId(): string | null {
    const id = this.#request.res?.getHeader(requestIdHeader);
    return typeof id === 'string' ? id : null;
  }

  get subnet(): string | null {
    return toLoggedSubnet(this.#request.ip);
  }
}

/**
 * The part of a client's address that may be stored and shown: the /24 of an IPv4 address, the /48 of an IPv6 address, which tell the
 * provider and the place but no household. Null for text that is no address. Limits count by `clientSubnet`, which is more precise.
 */
export function toLoggedSubnet(address: string | undefined): string | null {
  if (address === undefined || !ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address); // turns an IPv4-mapped IPv6 address into IPv4
  return parsed.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`;
}
