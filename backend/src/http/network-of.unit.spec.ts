import { networkOf } from './network-of.js';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:1::1', '2001:0DB8:1:1:ffff::7'],
    ['2001:db8:1:1::', '2001:db8:1:1:a:b:c:d'],
    ['fe80::1%eth0', 'fe80::2%eth1'],
    ['unknown', 'unknown'],
  ])('is the same for %s and %s', (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other));
  });

  it.each([
    ['203.0.113.7', '203.0.113.8'],
    ['2001:db8:1:1::1', '2001:db8:1:2::1'],
    ['::1', '127.0.0.1'],
  ])('is another for %s than for %s', (one, other) => {
    expect(networkOf(one)).not.toBe(networkOf(other));
  });
});
