import ipaddr from 'ipaddr.js';

/** In this order: a User-Agent also names the browsers that its own is like, for example `Chrome/143.0 Safari/537.36 Edg/143.0`. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a User-Agent says of a device, for example `Chrome on Android`; null when it says nothing that is known here. */
export function describeDevice(userAgent: string): string | null {
  const [browser, system] = [browsers, systems].map((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return [browser, system].filter(Boolean).join(' on ') || null;
}

/** The network of an IP address without the address itself, as CIDR: an IPv4 /24, an IPv6 /48. Null for text that is no address. */
export function describeNetwork(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const bytes = ipaddr.process(address).toByteArray(); // turns an IPv4-mapped IPv6 address into IPv4
  const prefixBytes = bytes.length === 4 ? 3 : 6;
  const network = ipaddr.fromByteArray(bytes.map((byte, index) => (index < prefixBytes ? byte : 0)));
  return `${network.toString()}/${prefixBytes * 8}`;
}
