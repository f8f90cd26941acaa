import proxyAddress from 'proxy-addr';

/** Whether `address` is a trusted proxy. `hop` 0 is the address that is connected to this server, 1 the one before it, and so on. */
export type ProxyTrust = (address: string, hop: number) => boolean;

const maxHops = 99;
const isLocal = proxyAddress.compile(['loopback', 'linklocal', 'uniquelocal']);

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
 * Whether who connects from `address` is a trusted proxy. A number of proxies says nothing about their addresses, and everybody who reaches
 * the server directly is hop 0: then it must be a loopback or private one.
 */
export const isTrustedProxy = (trust: ProxyTrust, address: string): boolean =>
  trust(address, 0) && (trust(address, maxHops) || isLocal(address, 0));
