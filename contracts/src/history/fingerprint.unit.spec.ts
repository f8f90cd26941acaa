import { formatFingerprint, parseFingerprint, toFingerprint } from './fingerprint.js';

const end = { revision: 247, hash: `7f3a91c05be20d44${'e'.repeat(48)}` };

describe('a fingerprint', () => {
  it('is the revision and the hash of an entry, and is read back', () => {
    const fingerprint = toFingerprint(end);
    expect(fingerprint).toBe(`247-${end.hash}`);
    expect(parseFingerprint(` ${fingerprint.toUpperCase()}\n`)).toEqual(end);
  });

  it.each(['', '247', '247-7f3a', `-1-${end.hash}`, `247-${end.hash}0`, `${end.hash}-247`, `1e3-${end.hash}`])(
    'is not the text %j',
    (text) => {
      expect(parseFingerprint(text)).toBeNull();
    },
  );

  it('is shown to people by its revision and its first digits', () => {
    expect(formatFingerprint(toFingerprint(end))).toBe('247 · 7f3a 91c0 5be2 0d44');
  });
});
