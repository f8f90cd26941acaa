import { clientSubnet, ipv6Networks } from './rate-limiter.js';

describe('clientSubnet', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:1::1', '2001:0DB8:1:1:ffff::7'],
    ['2001:db8:1:1::', '2001:db8:1:1:a:b:c:d'],
    ['fe80::1%eth0', 'fe80::2%eth1'],
    ['unknown', 'unknown'],
  ])('returns the same subnet for %s and %s', (one, other) => {
    expect(clientSubnet(one)).toBe(clientSubnet(other));
  });

  it.each([
    ['203.0.113.7', '203.0.113.8'],
    ['2001:db8:1:1::1', '2001:db8:1:2::1'],
    ['::1', '127.0.0.1'],
  ])('returns different subnets for %s and %s', (one, other) => {
    expect(clientSubnet(one)).not.toBe(clientSubnet(other));
  });
});

describe('ipv6Networks', () => {
  it('are the /56 and the /48 of an address', () => {
    const networks = ipv6Networks('2001:db8:1:1234::1');
    expect(networks).toEqual(ipv6Networks('2001:db8:1:12ff:ffff::'));
    const neighbour = ipv6Networks('2001:db8:1:1334::1');
    expect([neighbour?.of56 === networks?.of56, neighbour?.of48 === networks?.of48]).toEqual([false, true]);
    expect(ipv6Networks('2001:db8:2:1234::1')?.of48).not.toBe(networks?.of48);
  });

  it.each(['203.0.113.7', '::ffff:203.0.113.7', 'unknown'])('are none for %s', (address) => {
    expect(ipv6Networks(address)).toBeNull();
  });
});
