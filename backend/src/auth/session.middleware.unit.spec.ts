import { createHmac } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { readSessionId } from './session.middleware.js';

const signature = createHmac('sha256', 'the secret').update('some.id').digest('base64').replace(/=+$/, '');
const signed = encodeURIComponent(`s:some.id.${signature}`);
const request = (cookie?: string): IncomingMessage => Object.assign(new IncomingMessage(new Socket()), { headers: { cookie } });

describe('readSessionId', () => {
  it('returns the session id, also among other cookies', () => {
    expect(readSessionId(request(`theme=dark; jamjar.sid=${signed}; x=y`), 'the secret')).toBe('some.id');
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
    expect(readSessionId(request(cookie), 'the secret')).toBeNull();
  });

  it('returns null for a cookie signed with another secret', () => {
    expect(readSessionId(request(`jamjar.sid=${signed}`), 'another secret')).toBeNull();
  });
});
