import { toLoggedSubnet } from './request-origin.js';

describe('toLoggedSubnet', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:77:1:2:3:4:5', '2001:db8:77::/48'],
    ['::1', '::/48'],
    ['unknown', null],
    ['', null],
    [undefined, null],
  ])('returns of %s at most the part that tells no household', (address, subnet) => {
    expect(toLoggedSubnet(address)).toBe(subnet);
  });
});
