import { isAllowedEndpoint, isPublicAddress, PrivateAddressError, publicLookup } from './push-address.js';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '142.250.1.1', '2a00:1450:4001::1', '::ffff:8.8.8.8'])('takes %s for public', (address) => {
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
  ])('does not take %s for public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('isAllowedEndpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://8.8.8.8/x',
    'https://push.example.org:8443/x',
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
  ])('refuses %s', (endpoint) => {
    expect(isAllowedEndpoint(endpoint)).toBe(false);
  });

  it('exempts exactly the test origin', () => {
    const testOrigin = 'http://127.0.0.1:9000';
    expect(isAllowedEndpoint('http://127.0.0.1:9000/x', testOrigin)).toBe(true);
    for (const other of ['http://127.0.0.1:9001/x', 'https://127.0.0.1:9000/x', 'http://localhost:9000/x', 'http://a@127.0.0.1:9000/x'])
      expect([other, isAllowedEndpoint(other, testOrigin)]).toEqual([other, false]);
  });
});

describe('publicLookup', () => {
  const resolve = (name: string, all: boolean): Promise<unknown> =>
    new Promise((settle) => publicLookup(name, { all }, (error, address) => settle(error ?? address)));

  it('refuses a name that resolves to a private address', async () => {
    expect(await resolve('localhost', true)).toBeInstanceOf(PrivateAddressError);
    expect(await resolve('localhost', false)).toBeInstanceOf(PrivateAddressError);
  });

  it('passes public addresses on, one or all, as the caller asks', async () => {
    expect(await resolve('8.8.8.8', false)).toBe('8.8.8.8');
    expect(await resolve('8.8.8.8', true)).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });
});
