import { commonPasswords } from './common-passwords.js';
import { isEasyPassword } from './easy-password.js';

describe('a password', () => {
  it.each(['123456', ' Password ', 'QWERTY', 'letmein', 'warlord', 'sam', ' SAM', 'Jamjar', 'JAMJAR '])('%p is easy', (password) => {
    expect(isEasyPassword(password, 'sam', commonPasswords)).toBe(true);
  });

  it.each(['jamjar!', 'sams', 'three chords and a truth', 'zephyr-quartz'])('%p is not', (password) => {
    expect(isEasyPassword(password, 'sam', commonPasswords)).toBe(false);
  });

  it('is compared with the 3,000 commonest, which are in lower case', () => {
    expect(commonPasswords.size).toBe(3_000);
    expect([...commonPasswords].filter((common) => common !== common.toLowerCase().trim())).toEqual([]);
  });
});
