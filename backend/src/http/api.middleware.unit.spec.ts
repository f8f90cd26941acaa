import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { hostname } from 'node:os';
import { parseTrustedProxies } from '@jamjar/infra/process/trusted-proxies';
import { OriginPolicy } from './api.middleware.js';

function request(headers: Record<string, string>): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers });
}
const noProxy = parseTrustedProxies('off');
const host = '192.168.1.5:3000';

describe('OriginPolicy without PUBLIC_URL', () => {
  const policy = new OriginPolicy(undefined, noProxy);

  it.each(['192.168.1.5:3000', '203.0.113.7', '[fe80::1]:3000', 'localhost:3000', 'jam.localhost', 'Pub:3000', 'jam.Local', 'jam.lan'])(
    'accepts the host %s that the request was sent to, over http and https',
    (ownHost) => {
      for (const scheme of ['http', 'https']) {
        const sent = request({ host: ownHost, origin: `${scheme}://${ownHost.toLowerCase()}` });
        expect([policy.isOwnHost(sent), policy.allowsChange(sent), policy.allowsSocket(sent)]).toEqual([true, true, true]);
      }
    },
  );

  it("accepts the machine's own name, and a Host header with the default port", () => {
    expect(policy.allowsChange(request({ host: hostname(), origin: `http://${hostname().toLowerCase()}` }))).toBe(true);
    expect(policy.allowsChange(request({ host: 'jam.local:443', origin: 'https://jam.local' }))).toBe(true);
  });

  it.each([
    'evil.example',
    'evil.example:3000',
    'evil.example.',
    '127.0.0.1.evil.example',
    'local.evil.example',
    'jam.notlocal',
    '1.2.3.4.5',
    '',
  ])('refuses the host %p, which is neither an IP address nor a local name', (ownHost) => {
    const sent = request({ host: ownHost, origin: `http://${ownHost}` });
    expect([policy.isOwnHost(sent), policy.allowsChange(sent), policy.allowsSocket(sent)]).toEqual([false, false, false]);
  });

  it('refuses a request with two Host headers', () => {
    const sent = request({ host, origin: `http://${host}` });
    expect(policy.allowsSocket(Object.assign(sent, { rawHeaders: ['Host', host, 'hOsT', 'evil.example'] }))).toBe(false);
    expect(policy.allowsSocket(Object.assign(sent, { rawHeaders: ['Host', host, 'X-Header', 'host'] }))).toBe(true);
  });

  it.each(['http://evil.example', 'http://192.168.1.5', 'http://192.168.1.5:3001', 'null', '', 'http://', 'file://'])(
    'refuses the Origin %p',
    (origin) => {
      expect(policy.allowsChange(request({ host, origin }))).toBe(false);
      expect(policy.allowsSocket(request({ host, origin }))).toBe(false);
    },
  );

  it('uses X-Forwarded-Host only behind a trusted proxy', () => {
    const forged = request({ host, 'x-forwarded-host': 'jam.local', origin: 'http://jam.local' });
    expect(policy.allowsChange(forged)).toBe(false);
    const behindProxy = new OriginPolicy(undefined, parseTrustedProxies('1'));
    const proxied = (name: string) => request({ host: 'backend:3000', 'x-forwarded-host': name, origin: `https://${name}` });
    expect(behindProxy.allowsChange(proxied('jam.local'))).toBe(true);
    expect(behindProxy.allowsChange(proxied('jam.example.org'))).toBe(false); // needs PUBLIC_URL
  });
});

describe('OriginPolicy with PUBLIC_URL', () => {
  const policy = new OriginPolicy('https://jam.example.org/', noProxy);

  it('accepts only the origin of PUBLIC_URL, for any Host header', () => {
    expect(policy.allowsChange(request({ host: 'backend:3000', origin: 'https://jam.example.org' }))).toBe(true);
    expect(policy.allowsChange(request({ host, origin: `http://${host}` }))).toBe(false);
    expect(policy.allowsChange(request({ host, origin: 'http://jam.example.org' }))).toBe(false);
  });
});

describe('a request without an Origin header', () => {
  const policy = new OriginPolicy(undefined, noProxy);

  it('may change data, unless the browser marks it as cross-site', () => {
    expect(policy.allowsChange(request({ host }))).toBe(true);
    expect(policy.allowsChange(request({ host, 'sec-fetch-site': 'same-origin' }))).toBe(true);
    expect(policy.allowsChange(request({ host, 'sec-fetch-site': 'cross-site' }))).toBe(false);
  });

  it('may not open a socket', () => {
    expect(policy.allowsSocket(request({ host }))).toBe(false);
  });
});
