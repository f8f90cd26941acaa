import { refusals } from '@jamjar/contracts/refusals';
import { isEasyPassword } from '@jamjar/contracts/users/easy-password';
import { Settings } from '@jamjar/infra/process/settings';
import { Inject, Injectable } from '@nestjs/common';
import { RefusalException } from '../http/refusal.exception.js';

/** Which passwords may be set: with PASSWORDS=strict no easy one (docs/rules.md#sessions-and-passwords). */
@Injectable()
export class PasswordPolicy {
  constructor(@Inject(Settings) private readonly settings: Pick<Settings, 'PASSWORDS'>) {}

  /** Whether an account may have a password. The list of common passwords is loaded when it is needed first. */
  async allows(password: string, username: string): Promise<boolean> {
    if (this.settings.PASSWORDS === 'any') return true;
    const { commonPasswords } = await import('@jamjar/contracts/users/common-passwords');
    return !isEasyPassword(password, username, commonPasswords);
  }

  /** @param field that contains the password, for the error. @throws RefusalException PASSWORD_TOO_COMMON when it is not allowed */
  async assertAllowed(field: 'password' | 'newPassword', password: string, username: string): Promise<void> {
    if (await this.allows(password, username)) return;
    throw new RefusalException('PASSWORD_TOO_COMMON', { [field]: refusals.PASSWORD_TOO_COMMON.message });
  }
}
