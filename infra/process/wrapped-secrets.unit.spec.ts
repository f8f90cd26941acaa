import { randomBytes } from 'node:crypto';
import { toWrappingKey, unwrapSecret, wrappingKeyIdOf, wrapSecret } from './wrapped-secrets.js';

const bytes = randomBytes(32);
const key = toWrappingKey(bytes.toString('hex'));
const otherKey = toWrappingKey(randomBytes(32).toString('hex'));

describe('a wrapped secret', () => {
  it.each(['', 'a', 'Grüße 🎸', 'x'.repeat(5_000)])('is read with its key and under its name: %s', (secret) => {
    expect(unwrapSecret(key, 'session', wrapSecret(key, 'session', secret))).toBe(secret);
  });

  it('does not contain the secret, and is another one each time', () => {
    const stored = wrapSecret(key, 'session', 'guitar');
    expect(stored).not.toContain('guitar');
    expect(Buffer.from(stored.split(':')[3] ?? '', 'base64url').toString('latin1')).not.toContain('guitar');
    expect(wrapSecret(key, 'session', 'guitar')).not.toBe(stored);
  });

  it('names its key, in hex and in base64 the same', () => {
    const sameKeys = [bytes.toString('hex').toUpperCase(), bytes.toString('base64'), bytes.toString('base64url')].map(toWrappingKey);
    expect(new Set([key, ...sameKeys].map(({ id }) => id)).size).toBe(1);
    expect(wrappingKeyIdOf(wrapSecret(key, 'session', 'guitar'))).toBe(key.id);
    expect(wrappingKeyIdOf('guitar')).toBeNull();
  });

  it('is refused when any of its bytes was changed, or it was cut', () => {
    const stored = wrapSecret(key, 'session', 'guitar');
    const start = stored.lastIndexOf(':') + 1;
    const content = Buffer.from(stored.slice(start), 'base64url');
    const tampered = Array.from(content, (_, index) => {
      const copy = Buffer.from(content);
      copy.writeUInt8(copy.readUInt8(index) ^ 1, index);
      return copy;
    });
    for (const each of [...tampered, content.subarray(1), content.subarray(0, -1), content.subarray(0, 20), Buffer.alloc(0)])
      expect(() => unwrapSecret(key, 'session', stored.slice(0, start) + each.toString('base64url'))).toThrow(
        'the secret "session" was changed by something else than Jamjar.',
      );
  });

  it('is refused under another name, with another key and without one', () => {
    const stored = wrapSecret(key, 'session', 'guitar');
    expect(() => unwrapSecret(key, 'browsers', stored)).toThrow('the secret "browsers" was changed');
    expect(() => unwrapSecret(otherKey, 'session', stored)).toThrow('SECRETS_KEY is not the key');
    expect(() => unwrapSecret(null, 'session', stored)).toThrow('Set SECRETS_KEY');
  });
});

it('a plain secret is read with and without a key', () => {
  expect([unwrapSecret(key, 'session', 'guitar'), unwrapSecret(null, 'session', 'guitar')]).toEqual(['guitar', 'guitar']);
});
