import { createHmac } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { sessionIdIn } from './session-cookie.js';

const signature = createHmac('sha256', 'the secret').update('some.id').digest('base64').replace(/=+$/, '');
const signed = encodeURIComponent(`s:some.id.${signature}`);
const request = (cookie?: string): IncomingMessage => Object.assign(new IncomingMessage(new Socket()), { headers: { cookie } });

describe('the cookie of a session', () => {
  it('names the session, among whatever other cookies', () => {
    expect(sessionIdIn(request(`theme=dark; jamjar.sid=${signed}; x=y`), 'the secret')).toBe('some.id');
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
  ])('names nobody when it reads %p', (cookie) => {
    expect(sessionIdIn(request(cookie), 'the secret')).toBeNull();
  });

  it('names nobody under another secret', () => {
    expect(sessionIdIn(request(`jamjar.sid=${signed}`), 'another secret')).toBeNull();
  });
});
