import { type Settings } from '@jamjar/infra/process/settings';
import { parseTrustedProxies, type ProxyTrust } from '@jamjar/infra/process/trusted-proxies';
import { type IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';
import { clientSubnet } from './rate-limiter.js';
import { toLoggedSubnet } from './request-origin.js';

/** The proxies whose headers count, for Express's setting `trust proxy` and for upgrade requests (docs/rules.md#proxies). */
export const toProxyTrust = ({ TRUST_PROXY }: Pick<Settings, 'TRUST_PROXY'>): ProxyTrust => parseTrustedProxies(TRUST_PROXY);

/** The part of a client's address by which limits count, also of an upgrade request, which Express does not see. */
export const subnetOf = (request: IncomingMessage, trust: ProxyTrust): string => clientSubnet(proxyAddress(request, trust));

/** The part of the address of an upgrade request that logs name. */
export const loggedSubnetOf = (request: IncomingMessage, trust: ProxyTrust): string | null => toLoggedSubnet(proxyAddress(request, trust));

/**
 * The host that the browser requested from the outermost trusted proxy or, without a proxy, from this server. Proxies append to
 * X-Forwarded-Host as to X-Forwarded-For, so the entries that a client itself wrote come first.
 */
export function requestedHost(request: IncomingMessage, trust: ProxyTrust): string {
  const { headers, socket } = request;
  const hosts = String(headers['x-forwarded-host'] ?? '')
    .split(',')
    .map((host) => host.trim());
  if (hosts[0] === '' || !trust(socket.remoteAddress ?? '', 0)) return headers.host ?? '';
  const proxyCount = Math.max(1, proxyAddress.all(request, trust).length - 1); // not every proxy sends X-Forwarded-For
  return hosts.at(-proxyCount) ?? hosts[0] ?? '';
}
