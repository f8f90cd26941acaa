import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { requestedHost, subnetOf, toProxyTrust } from './client-address.js';

function request(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  return Object.assign(new IncomingMessage(socket), { headers });
}

/** Results by TRUST_PROXY. The proxies 10.0.0.2 and 10.0.0.1 (connected to the server) appended the last entries of the headers. */
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

  it('nobody who comes around the trusted proxies chooses an address or a host', () => {
    const trust = toProxyTrust({ TRUST_PROXY: 'loopback, 10.0.0.0/8' });
    const forged = request('198.51.100.4', forgedHeaders);
    expect([subnetOf(forged, trust), requestedHost(forged, trust)]).toEqual(['198.51.100.4', 'backend:3000']);
  });
});

it('behind a trusted proxy that sends only X-Forwarded-Host, or replaces it, that host was asked for', () => {
  const headers = { host: 'backend:3000', 'x-forwarded-host': 'jam.example.org' };
  const hostFor = (setting: string, moreHeaders = {}): string =>
    requestedHost(request('::1', { ...headers, ...moreHeaders }), toProxyTrust({ TRUST_PROXY: setting }));
  expect([hostFor('1'), hostFor('2', { 'x-forwarded-for': '203.0.113.7, 10.0.0.2' })]).toEqual(['jam.example.org', 'jam.example.org']);
  expect(requestedHost(request('::1', { host: 'backend:3000' }), toProxyTrust({ TRUST_PROXY: '1' }))).toBe('backend:3000');
});
