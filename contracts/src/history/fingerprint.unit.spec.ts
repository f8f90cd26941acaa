import { formatFingerprint, parseFingerprint, toFingerprint } from './fingerprint.js';

const end = { revision: 247, hash: `7f3a91c05be20d44${'e'.repeat(48)}` };

describe('a fingerprint', () => {
  it('consists of revision and hash of an entry, and can be parsed, ignoring case and surrounding space', () => {
    const fingerprint = toFingerprint(end);
    expect(fingerprint).toBe(`247-${end.hash}`);
    expect(parseFingerprint(` ${fingerprint.toUpperCase()}\n`)).toEqual(end);
  });

  it.each(['', '247', '247-7f3a', `-1-${end.hash}`, `247-${end.hash}0`, `${end.hash}-247`, `1e3-${end.hash}`])(
    'cannot be parsed from %j',
    (text) => {
      expect(parseFingerprint(text)).toBeNull();
    },
  );

  it('is formatted as its revision and the first 16 digits of its hash', () => {
    expect(formatFingerprint(toFingerprint(end))).toBe('247 · 7f3a 91c0 5be2 0d44');
  });
});
