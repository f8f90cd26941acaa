import { type Resolver } from 'node:dns/promises';
import { createPublicLookup, isAllowedEndpoint, isPublicAddress, PrivateAddressError } from './push-address.js';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '142.250.1.1', '168.63.129.17', '2a00:1450:4001::1', '::ffff:8.8.8.8'])('is true for %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255'],
    ...[
      '192.0.2.1',
      '198.18.0.1',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::127.0.0.1',
    ],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'fec0::1', 'example.org', ''],
    ...['168.63.129.16', '::ffff:168.63.129.16', '161.26.0.10', '166.9.1.1', '192.31.196.1', '192.52.193.1', '3fff::1'],
  ])('is false for %j', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('isAllowedEndpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://8.8.8.8/x',
    'https://push.example.org:443/x',
    'https://push.home.example.org/x',
  ])('allows %s', (endpoint) => {
    expect(isAllowedEndpoint(endpoint)).toBe(true);
  });

  it.each([
    ...['http://push.example.org/x', 'ftp://push.example.org/x', 'file:///etc/passwd', 'javascript:alert(1)', 'push.example.org', ''],
    ...[
      'https://127.0.0.1/x',
      'https://127.1/x',
      'https://2130706433/x',
      'https://0x7f.0.0.1/x',
      'https://0177.0.0.1/x',
      'https://[::1]/x',
    ],
    ...['https://[::ffff:127.0.0.1]/x', 'https://[::ffff:7f00:1]/x', 'https://10.0.0.1./x', 'https://169.254.169.254/latest/meta-data'],
    ...[
      'https://localhost/x',
      'https://localhost./x',
      'https://LOCALHOST/x',
      'https://push.localhost/x',
      'https://printer/x',
      'https://printer.local/x',
    ],
    ...[
      'https://metadata.google.internal/x',
      'https://router.home.arpa/x',
      'https://home.arpa/x',
      'https://user:secret@push.example.org/x',
    ],
    ...['https://①②⑦.0.0.1/x', 'https://localhoſt/x'],
    ...['lan', 'corp', 'home', 'intranet', 'private', 'localdomain', 'LAN', 'lan.'].map((domain) => `https://nas.${domain}/x`),
    ...[22, 25, 80, 8443].map((port) => `https://push.example.org:${port}/x`),
  ])('refuses %j', (endpoint) => {
    expect(isAllowedEndpoint(endpoint)).toBe(false);
  });

  it('allows the test origin, although it is private, and no similar origin', () => {
    const testOrigin = 'http://127.0.0.1:9000';
    expect(isAllowedEndpoint('http://127.0.0.1:9000/x', testOrigin)).toBe(true);
    for (const other of ['http://127.0.0.1:9001/x', 'https://127.0.0.1:9000/x', 'http://localhost:9000/x', 'http://a@127.0.0.1:9000/x'])
      expect([other, isAllowedEndpoint(other, testOrigin)]).toEqual([other, false]);
  });
});

describe('the lookup for a connection', () => {
  const noData = new Error('ENODATA');
  const zone: Record<string, { four?: string[]; six?: string[] }> = {
    both: { four: ['8.8.8.8'], six: ['2a00:1450:4001::1'] },
    'six only': { six: ['2a00:1450:4001::1'] },
    private: { four: ['10.0.0.1'] },
    'private among public': { four: ['8.8.8.8', '192.168.0.1'] },
    'private by IPv6': { four: ['8.8.8.8'], six: ['::1'] },
  };
  const answer = (addresses: string[] | undefined): Promise<string[]> => (addresses ? Promise.resolve(addresses) : Promise.reject(noData));
  const lookup = createPublicLookup({
    resolve4: ((name: string) => answer(zone[name]?.four)) as Resolver['resolve4'],
    resolve6: ((name: string) => answer(zone[name]?.six)) as Resolver['resolve6'],
  });
  const resolve = (name: string, all: boolean): Promise<unknown> =>
    new Promise((settle) => void lookup(name, { all }, (error, address) => settle(error ?? address)));

  it.each(['private', 'private among public', 'private by IPv6'])('refuses a name with addresses that are %s', async (name) => {
    expect(await resolve(name, true)).toBeInstanceOf(PrivateAddressError);
    expect(await resolve(name, false)).toBeInstanceOf(PrivateAddressError);
  });

  it('returns public addresses, one or all, as the caller requests', async () => {
    const six = { address: '2a00:1450:4001::1', family: 6 };
    expect(await resolve('both', false)).toBe('8.8.8.8');
    expect(await resolve('both', true)).toEqual([{ address: '8.8.8.8', family: 4 }, six]);
    expect(await resolve('six only', true)).toEqual([six]);
  });

  it('fails for a name without addresses', async () => {
    expect(await resolve('unknown', true)).toBe(noData);
  });
});
