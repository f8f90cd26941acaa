import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { OwnOrigin } from './own-origin.js';

function request(headers: Record<string, string>): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers });
}
const host = '192.168.1.5:3000';

describe('without PUBLIC_URL the own origin', () => {
  const own = new OwnOrigin(undefined, false);

  it('is whatever host was asked for, over http and https', () => {
    expect(own.allowsChange(request({ host, origin: 'http://192.168.1.5:3000' }))).toBe(true);
    expect(own.allowsChange(request({ host: 'Jam.example.org', origin: 'https://jam.example.org' }))).toBe(true);
    expect(own.allowsChange(request({ host: 'jam.example.org:443', origin: 'https://jam.example.org' }))).toBe(true);
  });

  it.each(['http://evil.example', 'http://192.168.1.5', 'http://192.168.1.5:3001', 'null', '', 'http://', 'file://'])(
    'is not %p',
    (origin) => {
      expect(own.allowsChange(request({ host, origin }))).toBe(false);
      expect(own.allowsSocket(request({ host, origin }))).toBe(false);
    },
  );

  it('is not told by a header that anybody can send, unless a proxy is trusted', () => {
    const forged = request({ host, 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' });
    expect(own.allowsChange(forged)).toBe(false);
    const proxied = request({ host: 'backend:3000', 'x-forwarded-host': 'jam.example.org', origin: 'https://jam.example.org' });
    expect(new OwnOrigin(undefined, true).allowsChange(proxied)).toBe(true);
  });
});

describe('with PUBLIC_URL the own origin', () => {
  const own = new OwnOrigin('https://jam.example.org/', false);

  it('is that one alone, whatever host was asked for', () => {
    expect(own.allowsChange(request({ host: 'backend:3000', origin: 'https://jam.example.org' }))).toBe(true);
    expect(own.allowsChange(request({ host, origin: `http://${host}` }))).toBe(false);
    expect(own.allowsChange(request({ host, origin: 'http://jam.example.org' }))).toBe(false);
  });
});

describe('a request without an origin', () => {
  const own = new OwnOrigin(undefined, false);

  it('may change things, for scripts, unless a browser says that it comes from elsewhere', () => {
    expect(own.allowsChange(request({ host }))).toBe(true);
    expect(own.allowsChange(request({ host, 'sec-fetch-site': 'same-origin' }))).toBe(true);
    expect(own.allowsChange(request({ host, 'sec-fetch-site': 'cross-site' }))).toBe(false);
  });

  it('opens no socket', () => {
    expect(own.allowsSocket(request({ host }))).toBe(false);
  });
});
