import { createHmac } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { AuthCookies } from './auth-cookies.js';
import { toStoredSessionId } from './stored-sessions.js';

const cookies = new AuthCookies({}, 'the secret', 'the secret of browsers');
const signature = createHmac('sha256', 'the secret').update('some.id').digest('base64').replace(/=+$/, '');
const signed = encodeURIComponent(`s:some.id.${signature}`);
const request = (cookie?: string): IncomingMessage => Object.assign(new IncomingMessage(new Socket()), { headers: { cookie } });

describe('readSessionId', () => {
  it('returns the id under which the session is stored, also among other cookies', () => {
    expect(cookies.readSessionId(request(`theme=dark; jamjar.sid=${signed}; x=y`))).toBe(toStoredSessionId('some.id'));
  });

  it.each([
    undefined,
    '',
    'theme=dark',
    'jamjar.sid=',
    'jamjar.sid=some.id',
    'jamjar.sid=s%3A',
    'jamjar.sid=s%3A.',
    'jamjar.sid=%E0%A4%A',
    `other=${signed}`,
    `jamjar.sid=${encodeURIComponent(`s:another.id.${signature}`)}`,
    `jamjar.sid=${signed}x`,
  ])('returns null for the cookie header %p', (cookie) => {
    expect(cookies.readSessionId(request(cookie))).toBeNull();
  });

  it('returns null for a cookie signed with another secret', () => {
    expect(new AuthCookies({}, 'another secret', 'x').readSessionId(request(`jamjar.sid=${signed}`))).toBeNull();
  });
});

describe('readKnownBrowser', () => {
  /** The cookie header after these accounts have signed in one after the other. */
  const signInAll = (...usernames: string[]): string =>
    usernames.reduce((header, username) => {
      const [name, value] = cookies.createKnownBrowserCookie(request(header), username);
      return `${name}=${value}`;
    }, '');

  it('returns the id of the browser for the last five accounts that signed in there, and null for all others', () => {
    const header = signInAll('ana', 'bo', 'cai', 'ana', 'dee', 'eve', 'flo');
    const ids = ['ana', 'bo', 'cai', 'dee', 'eve', 'flo', 'gus'].map((username) => cookies.readKnownBrowser(request(header), username));
    const id = /^jamjar\.browser=([\w-]{22})\./.exec(header)?.[1];
    expect(ids).toEqual([id, null, id, id, id, id, null]);
    expect(signInAll('ana')).not.toContain(id);
    expect(signInAll('a-username-of-many-letters')).not.toContain('a-username-of-many-letters');
  });

  it('returns null for a forged cookie, for a signature of another browser, and for one made with another secret', () => {
    const [anaCookie, boCookie] = [signInAll('ana'), signInAll('bo')];
    const [, anaId = '', anaSignature = ''] = /=([^.]+)\.(.+)/.exec(anaCookie) ?? [];
    const [, boId = '', boSignature = ''] = /=([^.]+)\.(.+)/.exec(boCookie) ?? [];
    const forged = [
      `${boId}.${anaSignature}`,
      `${anaId}.${boSignature}`,
      anaId,
      `${anaId}.${anaSignature}.`,
      `${anaId}.${'a'.repeat(22)}`,
      '',
      '.',
    ];
    for (const value of forged) expect([value, cookies.readKnownBrowser(request(`jamjar.browser=${value}`), 'ana')]).toEqual([value, null]);
    expect(new AuthCookies({}, 'the secret', 'another').readKnownBrowser(request(anaCookie), 'ana')).toBeNull();
    expect(cookies.readKnownBrowser(request(anaCookie), 'ana')).toBe(anaId);
  });
});

describe('with an https PUBLIC_URL', () => {
  const secure = new AuthCookies({ PUBLIC_URL: 'https://jam.example.org' }, 'the secret', 'the secret of browsers');

  it('the cookies can be set by this host alone, and cookies without the `__Host-` prefix are not read', () => {
    expect(secure.session).toMatchObject({
      name: '__Host-jamjar.sid',
      cookie: { httpOnly: true, secure: true, sameSite: 'lax', path: '/' },
    });
    expect(secure.session.cookie).not.toHaveProperty('domain');
    const [name, value, options] = secure.createKnownBrowserCookie(request(), 'ana');
    expect([name, options]).toEqual(['__Host-jamjar.browser', { ...secure.session.cookie, maxAge: 180 * 24 * 3_600_000 }]);
    expect(secure.readSessionId(request(`jamjar.sid=${signed}`))).toBeNull();
    expect(secure.readSessionId(request(`__Host-jamjar.sid=${signed}`))).toBe(toStoredSessionId('some.id'));
    expect(secure.readKnownBrowser(request(`jamjar.browser=${value}`), 'ana')).toBeNull();
  });
});
