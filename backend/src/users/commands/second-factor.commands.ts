import { refusals } from '@jamjar/contracts/refusals';
import { type UserId } from '@jamjar/contracts/ids';
import { type NewSecondFactor, type RecoveryCodesView } from '@jamjar/contracts/users/second-factor.views';
import { lockManagedUser } from '../../auth/account-policy.js';
import { AccountWriter } from '../../auth/account-writer.js';
import { type Principal } from '../../auth/principal.js';
import { SecretBox } from '../../config/secret-box.js';
import { RecoveryCodeEntity, SecondFactorEntity } from '../../auth/second-factor.entities.js';
import {
  createAppSecret,
  createRecoveryCodes,
  deleteSecondFactor,
  findTimeStep,
  hashRecoveryCode,
  SecondFactors,
  secretNameOf,
} from '../../auth/second-factors.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type EntityManager } from 'typeorm';
import { endOwnSessions, endUserSessions } from '../end-sessions.js';
import { OwnPassword } from '../own-password.js';

/**
 * Stores the secret of a second factor that asks for nothing until `ConfirmSecondFactor`, in the place of one that was not confirmed. Needs the
 * password, because an open session could otherwise lock its user out (docs/adr/0074).
 * @throws RefusalException WRONG_PASSWORD, SECOND_FACTOR_EXISTS, TOO_MANY_ATTEMPTS, NOT_SIGNED_IN
 */
export class CreateSecondFactor extends RequestCommand<{ password: string; principal: Principal }, NewSecondFactor> {}

export const CreateSecondFactorHandler = commandHandler(
  CreateSecondFactor,
  [OwnPassword, AccountWriter, SecretBox],
  async (ownPassword, accounts, secrets, { password, principal }) => {
    await ownPassword.verify(principal, password, 'password');
    const { secret, address } = createAppSecret(principal.username);
    await accounts.execute({ principal }, async (transaction, { userId }) => {
      await readUnconfirmed(transaction, userId);
      const sealed = await secrets.seal(transaction, secretNameOf(userId), secret);
      await transaction.upsert(SecondFactorEntity, { userId, secret: sealed, lastStep: 0 }, ['userId']);
      return { audit: [], changes: [] };
    });
    return { secret, address };
  },
);

/**
 * Switches the second factor on when the code is right, and ends the user's other sessions, which were started without it.
 * @returns the recovery codes, of which only hashes are stored
 * @throws RefusalException WRONG_CODE, NO_SECOND_FACTOR, SECOND_FACTOR_EXISTS, TOO_MANY_ATTEMPTS, NOT_SIGNED_IN
 */
export class ConfirmSecondFactor extends RequestCommand<{ code: string; principal: Principal }, RecoveryCodesView> {}

export const ConfirmSecondFactorHandler = commandHandler(
  ConfirmSecondFactor,
  [AccountWriter, SecondFactors, SecretBox],
  async (accounts, secondFactors, secrets, { code, principal }) => {
    const recoveryCodes = createRecoveryCodes();
    const confirm = async (transaction: EntityManager, actor: Principal) => {
      const { userId } = actor;
      const factor = await readUnconfirmed(transaction, userId);
      if (!factor) throw new RefusalException('NO_SECOND_FACTOR');
      const lastStep = findTimeStep(secrets.open(secretNameOf(userId), factor.secret), code);
      if (lastStep === null) return { isRight: false, audit: [], changes: [] };
      await transaction.update(SecondFactorEntity, { userId }, { confirmedAt: new Date(), lastStep });
      await transaction.insert(
        RecoveryCodeEntity,
        recoveryCodes.map((recoveryCode) => ({ userId, hash: hashRecoveryCode(recoveryCode) })),
      );
      return { isRight: true, ...(await endOwnSessions(transaction, actor, { action: 'second factor set', fields: [] })) };
    };
    const attempt = async () => (await accounts.execute({ principal }, confirm))?.isRight === true;
    if (!(await secondFactors.countIfWrong(principal.userId, 'session', attempt))) throw createWrongCodeRefusal();
    return { recoveryCodes };
  },
);

/**
 * Removes the principal's own second factor, given a code from the app or a recovery code, and ends their other sessions.
 * @throws RefusalException WRONG_CODE, NO_SECOND_FACTOR, TOO_MANY_ATTEMPTS, NOT_SIGNED_IN
 */
export class RemoveOwnSecondFactor extends RequestCommand<{ code: string; principal: Principal }, void> {}

export const RemoveOwnSecondFactorHandler = commandHandler(
  RemoveOwnSecondFactor,
  [AccountWriter, SecondFactors],
  async (accounts, secondFactors, { code, principal }) => {
    if ((await secondFactors.readConfirmedAt(principal.userId)) === null) throw new RefusalException('NO_SECOND_FACTOR');
    if (!(await secondFactors.useCode(principal.userId, code, 'session'))) throw createWrongCodeRefusal();
    await accounts.execute({ principal }, async (transaction, actor) => {
      await deleteSecondFactor(transaction, actor.userId);
      return endOwnSessions(transaction, actor, { action: 'second factor removed', fields: [] });
    });
  },
);

/**
 * Removes the second factor of another user, who has lost phone and recovery codes, and ends their sessions. Only for god.
 * @throws RefusalException USER_NOT_FOUND, NO_SECOND_FACTOR, NOT_SIGNED_IN; NOT_ALLOWED for the principal's own, which needs a code
 */
export class RemoveSecondFactor extends RequestCommand<{ id: UserId; principal: Principal }, void> {}

export const RemoveSecondFactorHandler = commandHandler(RemoveSecondFactor, [AccountWriter], async (accounts, { id, principal }) => {
  if (id === principal.userId) throw new RefusalException('NOT_ALLOWED');
  await accounts.execute({ principal, users: [id] }, async (transaction, actor) => {
    const user = await lockManagedUser(transaction, actor, id);
    await deleteSecondFactor(transaction, id);
    return endUserSessions(transaction, user, { actor, action: 'second factor removed', fields: [] });
  });
});

const createWrongCodeRefusal = (): RefusalException => new RefusalException('WRONG_CODE', { code: refusals.WRONG_CODE.message });

/** The user's row is locked, so that this stays true. @throws RefusalException SECOND_FACTOR_EXISTS */
async function readUnconfirmed(transaction: EntityManager, userId: UserId): Promise<SecondFactorEntity | null> {
  const factor = await transaction.findOneBy(SecondFactorEntity, { userId });
  if (factor?.confirmedAt) throw new RefusalException('SECOND_FACTOR_EXISTS');
  return factor;
}
