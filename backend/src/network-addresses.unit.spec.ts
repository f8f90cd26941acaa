import { type NetworkInterfaceInfo, type networkInterfaces } from 'node:os';
import { findLinkOrigins, findServerHosts, isLoopback } from './network-addresses.js';

const ipv4 = (address: string, internal = false) => ({ address, family: 'IPv4', internal }) as NetworkInterfaceInfo;
const ipv6 = (address: string, internal = false) => ({ address, family: 'IPv6', internal }) as NetworkInterfaceInfo;
type Interfaces = ReturnType<typeof networkInterfaces>;
const loopback: Interfaces = { lo: [ipv4('127.0.0.1', true), ipv6('::1', true)] };
const laptop: Interfaces = { ...loopback, wlan0: [ipv6('fe80::1'), ipv4('192.168.1.23')] };

describe('the origins of links on a page at localhost', () => {
  it.each<[string, Parameters<typeof findLinkOrigins>[0], Interfaces, string[]]>([
    ['one network', {}, laptop, ['http://192.168.1.23:3000']],
    [
      'several networks, in the order of the interfaces, as in the startup message',
      {},
      { ...laptop, eth0: [ipv4('10.1.2.3')] },
      ['http://192.168.1.23:3000', 'http://10.1.2.3:3000'],
    ],
    ['no network', {}, loopback, []],
    ['a public address, which a firewall may block', {}, { ...loopback, eth0: [ipv4('203.0.113.7')] }, []],
    ['a link-local address', {}, { ...loopback, eth0: [ipv4('169.254.3.4')] }, []],
    ['every address, set explicitly as HOST=0.0.0.0', { HOST: '0.0.0.0' }, laptop, ['http://192.168.1.23:3000']],
    ['HOST set to one address', { HOST: '10.0.0.5' }, laptop, ['http://10.0.0.5:3000']],
    ['HOST set to a loopback address', { HOST: '127.0.0.1' }, laptop, []],
    ['PUBLIC_URL set to that of a proxy', { PUBLIC_URL: 'https://jam.example.org' }, laptop, []],
    ['PUBLIC_URL set to a local name', { PUBLIC_URL: 'http://jam.local:3000' }, laptop, []],
  ])('are the private addresses that it listens on, none with PUBLIC_URL, for a server with %s', (_, settings, interfaces, origins) => {
    expect(findLinkOrigins(settings, 3_000, interfaces)).toEqual(origins);
  });
  it('omit the default port 80', () => {
    expect(findLinkOrigins({}, 80, laptop)).toEqual(['http://192.168.1.23']);
  });
});

it('findServerHosts returns the hosts of the startup message', () => {
  expect(findServerHosts({}, laptop)).toEqual({ isReachableAtLocalhost: true, networkHosts: ['192.168.1.23'] });
  expect(findServerHosts({ HOST: 'fd00::5' }, laptop)).toEqual({ isReachableAtLocalhost: false, networkHosts: ['[fd00::5]'] });
  expect(findServerHosts({ HOST: '::1' }, laptop)).toEqual({ isReachableAtLocalhost: true, networkHosts: [] });
});

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.168.1.23', false],
  ['::ffff:192.168.1.23', false],
  ['', false],
])('%j is a loopback address: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});
