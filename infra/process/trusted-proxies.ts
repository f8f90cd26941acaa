import proxyAddress from 'proxy-addr';

/** Whether `address` is a trusted proxy. `hop` 0 is the peer that is connected to this server, 1 the proxy or client before that, and so on. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/** The greatest number of proxies. A setting that is a number never trusts this hop, while addresses are trusted at every hop. */
const maxHops = 99;
const isLoopbackOrPrivate = proxyAddress.compile(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Reads the setting `TRUST_PROXY` (docs/rules.md#proxies): `off`, a number of proxies, `on` (one), or addresses and CIDRs as proxy-addr and
 * Express take them, separated by commas.
 * @throws TypeError for anything else
 */
export function parseTrustedProxies(setting: string): ProxyTrust {
  if (setting === 'off') return () => false;
  const hops = setting === 'on' ? 1 : Number(setting);
  if (Number.isNaN(hops)) return proxyAddress.compile(setting.split(',').map((address) => address.trim()));
  if (!Number.isInteger(hops) || hops < 0 || hops > maxHops) throw new TypeError('invalid number of proxies');
  return (_address, hop) => hop < hops;
}

/**
 * Whether the peer that is connected from `address` is a trusted proxy. If the setting is only a number of proxies, which would trust every direct
 * connection, the address must also be a loopback, link-local or private one.
 */
export const isTrustedProxy = (trust: ProxyTrust, address: string): boolean =>
  trust(address, 0) && (trust(address, maxHops) || isLoopbackOrPrivate(address, 0));
