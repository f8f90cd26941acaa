import { publicOriginMeta } from '@jamjar/contracts/routes';
import { getPublicOrigin, isPublicOriginLoopback } from './links.js';

/** Set by browser-environment.ts: changes the address of the page. */
declare const goTo: (url: string) => void;

afterEach(() => document.head.replaceChildren());

describe('the public origin', () => {
  it('is that of the page, unless the server sent the origin of PUBLIC_URL', () => {
    goTo('http://localhost:3000/event/1');
    expect([getPublicOrigin(), isPublicOriginLoopback()]).toEqual(['http://localhost:3000', true]);
    document.head.innerHTML = `<meta name="${publicOriginMeta}" content="https://jam.example.org" />`;
    expect([getPublicOrigin(), isPublicOriginLoopback()]).toEqual(['https://jam.example.org', false]);
  });
  it.each([
    ['http://localhost:3000/', true],
    ['http://jam.localhost/', true],
    ['http://127.0.0.1:3000/', true],
    ['http://127.1.2.3/', true],
    ['http://[::1]:3000/', true],
    ['http://0.0.0.0:3000/', true],
    ['http://192.168.1.23:3000/', false],
    ['http://localhost.example.org/', false],
    ['http://127.0.0.1.example.org/', false],
    ['http://jam.local:3000/', false],
  ])('%s leads to this machine alone: %s', (url, expected) => {
    goTo(url);
    expect(isPublicOriginLoopback()).toBe(expected);
  });
});
