import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type NewSecondFactor, type RecoveryCodesView } from '@jamjar/contracts/users/second-factor.views';
import { TOTP, URI } from 'otpauth';
import { advanceClock } from './fake-clock.fixture.js';
import { type HttpClient, passwordOf } from './http-client.js';

/** How long a code from an app is shown. */
export const stepMs = 30_000;

/** An app that computes the codes of a second factor. */
export class AuthenticatorApp {
  private readonly totp: TOTP;

  constructor(readonly secret: NewSecondFactor) {
    const parsed = URI.parse(secret.address);
    if (!(parsed instanceof TOTP)) throw new Error('Not the address of a TOTP');
    this.totp = parsed;
  }

  /** The code that is shown now or, for another number, that many steps later. */
  codeIn = (steps = 0): string => this.totp.generate({ timestamp: Date.now() + steps * stepMs });
  /** A code that is wrong now and in the neighbouring steps. */
  wrongCode = (): string => ['000000', '111111', '222222', '333333'].find((code) => ![-1, 0, 1].map(this.codeIn).includes(code)) ?? '';
  /** Sets the stopped clock forward, and returns a code that was not used before. */
  nextCode(): string {
    advanceClock(2 * stepMs);
    return this.codeIn();
  }
}

/** Creates a second factor that is not confirmed. */
export const createSecondFactor = async (client: HttpClient, username: string): Promise<AuthenticatorApp> =>
  new AuthenticatorApp(await client.call<NewSecondFactor>('POST', accountRoutes.secondFactor, { password: passwordOf(username) }));

/** Creates and confirms a second factor. Needs a stopped clock (`setClock`). */
export async function setSecondFactor(
  client: HttpClient,
  username: string,
): Promise<{ app: AuthenticatorApp; recoveryCodes: readonly string[] }> {
  const app = await createSecondFactor(client, username);
  const { recoveryCodes } = await client.call<RecoveryCodesView>('PUT', accountRoutes.secondFactor, { code: app.nextCode() });
  return { app, recoveryCodes };
}
