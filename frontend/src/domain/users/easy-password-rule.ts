import { easyPasswordMessage, isEasyPassword } from '@jamjar/contracts/users/easy-password';

/**
 * A rule of a form's field that warns of a password that is easy to guess, and prevents nothing. The list of common passwords is loaded with
 * the first that is typed; without it, only the names are compared.
 */
export const easyPasswordRule = (getUsername: () => string) => ({
  warningOnly: true,
  validator: async (_rule: unknown, password = ''): Promise<void> => {
    if (password.trim() === '') return;
    if (isEasyPassword(password, getUsername(), await loadCommonPasswords())) throw new Error(easyPasswordMessage);
  },
});

const loadCommonPasswords = (): Promise<ReadonlySet<string>> =>
  import('@jamjar/contracts/users/common-passwords').then(
    ({ commonPasswords }) => commonPasswords,
    () => new Set(),
  );
