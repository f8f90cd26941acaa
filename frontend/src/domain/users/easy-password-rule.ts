import { easyPasswordMessage, isEasyPassword } from '@jamjar/contracts/users/easy-password';

/**
 * Whether a password is easy to guess. The list of common passwords is loaded with the first that is typed; without it, only the names are
 * compared.
 */
export const checkIsEasy = async (password: string, username: string): Promise<boolean> =>
  password.trim() !== '' && isEasyPassword(password, username, await loadCommonPasswords());

/** A rule of a form's field that warns of a password that is easy to guess, and prevents nothing. */
export const easyPasswordRule = (getUsername: () => string) => ({
  warningOnly: true,
  validator: async (_rule: unknown, password = ''): Promise<void> => {
    if (await checkIsEasy(password, getUsername())) throw new Error(easyPasswordMessage);
  },
});

const loadCommonPasswords = (): Promise<ReadonlySet<string>> =>
  import('@jamjar/contracts/users/common-passwords').then(
    ({ commonPasswords }) => commonPasswords,
    () => new Set(),
  );
