import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { requestedHost, subnetOf, toProxyTrust } from './client-address.js';

function request(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  return Object.assign(new IncomingMessage(socket), { headers });
}

/** The first entries are forged by the client. The others were appended by 10.0.0.2, then by 10.0.0.1, which is connected to the server. */
const forgedHeaders = {
  host: 'backend:3000',
  'x-forwarded-for': '192.0.2.66, 203.0.113.7, 10.0.0.2',
  'x-forwarded-host': 'evil.example, jam.example.org, proxy.internal',
};
const cases = [
  ['off', '10.0.0.1', 'backend:3000'],
  ['0', '10.0.0.1', 'backend:3000'],
  ['1', '10.0.0.2', 'proxy.internal'],
  ['on', '10.0.0.2', 'proxy.internal'],
  ['2', '203.0.113.7', 'jam.example.org'],
  ['10.0.0.0/8', '203.0.113.7', 'jam.example.org'],
  ['loopback, 10.0.0.1', '10.0.0.2', 'proxy.internal'],
  ['loopback', '10.0.0.1', 'backend:3000'],
] as const;

describe('behind proxies that append to the headers of a client', () => {
  it.each(cases)('TRUST_PROXY=%s finds the address %s and the host %s', (setting, address, host) => {
    const trust = toProxyTrust({ TRUST_PROXY: setting });
    const forged = request('10.0.0.1', forgedHeaders);
    expect([subnetOf(forged, trust), requestedHost(forged, trust)]).toEqual([address, host]);
  });

  it('a client that bypasses the trusted proxies cannot choose its address or the host', () => {
    const trust = toProxyTrust({ TRUST_PROXY: 'loopback, 10.0.0.0/8' });
    const forged = request('198.51.100.4', forgedHeaders);
    expect([subnetOf(forged, trust), requestedHost(forged, trust)]).toEqual(['198.51.100.4', 'backend:3000']);
  });
});

it('the requested host is X-Forwarded-Host also when a trusted proxy sends no X-Forwarded-For, or sends a single host', () => {
  const headers = { host: 'backend:3000', 'x-forwarded-host': 'jam.example.org' };
  const hostFor = (setting: string, moreHeaders = {}): string =>
    requestedHost(request('::1', { ...headers, ...moreHeaders }), toProxyTrust({ TRUST_PROXY: setting }));
  expect([hostFor('1'), hostFor('2', { 'x-forwarded-for': '203.0.113.7, 10.0.0.2' })]).toEqual(['jam.example.org', 'jam.example.org']);
  expect(requestedHost(request('::1', { host: 'backend:3000' }), toProxyTrust({ TRUST_PROXY: '1' }))).toBe('backend:3000');
});
