import { refusals } from '@jamjar/contracts/refusals';
import { isEasyToGuess } from '@jamjar/contracts/users/easy-password';
import { type Settings } from '@jamjar/infra/process/settings';
import { RefusalException } from '../http/refusal.exception.js';

/** Whether the setting PASSWORDS refuses a password because it is easy to guess. The list of common ones is loaded when it is needed first. */
export async function isPasswordRefused({ PASSWORDS }: Pick<Settings, 'PASSWORDS'>, password: string, username: string): Promise<boolean> {
  if (PASSWORDS !== 'strict') return false;
  const { commonPasswords } = await import('@jamjar/contracts/users/common-passwords');
  return isEasyToGuess(password, username, commonPasswords);
}

/** @param field of the request, in which the password is. @throws RefusalException PASSWORD_TOO_COMMON when the setting refuses it */
export async function assertPasswordAllowed(
  settings: Settings,
  field: 'password' | 'newPassword',
  password: string,
  username: string,
): Promise<void> {
  if (!(await isPasswordRefused(settings, password, username))) return;
  throw new RefusalException('PASSWORD_TOO_COMMON', { [field]: refusals.PASSWORD_TOO_COMMON.message });
}
