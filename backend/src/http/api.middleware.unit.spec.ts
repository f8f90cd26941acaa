import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { parseTrustedProxies } from '@jamjar/infra/process/trusted-proxies';
import { OriginPolicy } from './api.middleware.js';

function request(headers: Record<string, string>): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers });
}
const noProxy = parseTrustedProxies('off');
const host = '192.168.1.5:3000';

describe('OriginPolicy without PUBLIC_URL', () => {
  const policy = new OriginPolicy(undefined, noProxy);

  it('accepts the host that the request was sent to, over http and https', () => {
    expect(policy.allowsChange(request({ host, origin: 'http://192.168.1.5:3000' }))).toBe(true);
    expect(policy.allowsChange(request({ host: 'Jam.example.org', origin: 'https://jam.example.org' }))).toBe(true);
    expect(policy.allowsChange(request({ host: 'jam.example.org:443', origin: 'https://jam.example.org' }))).toBe(true);
  });

  it.each(['http://evil.example', 'http://192.168.1.5', 'http://192.168.1.5:3001', 'null', '', 'http://', 'file://'])(
    'refuses the Origin %p',
    (origin) => {
      expect(policy.allowsChange(request({ host, origin }))).toBe(false);
      expect(policy.allowsSocket(request({ host, origin }))).toBe(false);
    },
  );

  it('uses X-Forwarded-Host only behind a trusted proxy', () => {
    const forged = request({ host, 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' });
    expect(policy.allowsChange(forged)).toBe(false);
    const proxied = request({ host: 'backend:3000', 'x-forwarded-host': 'jam.example.org', origin: 'https://jam.example.org' });
    expect(new OriginPolicy(undefined, parseTrustedProxies('1')).allowsChange(proxied)).toBe(true);
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
