/** What dialogs say of an easy password; with PASSWORDS=strict the server refuses it. */
export const easyPasswordMessage = 'This password is easy to guess';

/**
 * Whether a password is among the commonest, the username or the product's name, whatever its capitals (docs/rules.md#sessions-and-passwords).
 * @param commonPasswords in lower case: `common-passwords.ts`, a parameter because it is loaded only where it is needed
 */
export function isEasyPassword(password: string, username: string, commonPasswords: ReadonlySet<string>): boolean {
  const folded = fold(password);
  return folded === 'jamjar' || folded === fold(username) || commonPasswords.has(folded);
}

const fold = (text: string): string => text.trim().normalize('NFC').toLowerCase();
