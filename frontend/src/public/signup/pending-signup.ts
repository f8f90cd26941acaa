import { type PublicSignupRequest, type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { routes } from '@jamjar/contracts/routes';
import { v4 as uuid } from 'uuid';
import { type Outcome, sendPublic } from '../public-api.js';
import { storedValue } from '../../client/stored-value.js';
import { type SignupForm } from './signup-form.js';

/** A signup that was sent and is not answered yet, with the form to go back to. */
export interface PendingSignup {
  key: string;
  request: PublicSignupRequest;
  form: SignupForm;
  /** All attempts are over, and the failure was shown: it is sent again only with the form. */
  failed: boolean;
}

/** The signup through this link that is not answered yet. It survives a reload, so that it is sent again with the same key. */
export const pendingSignup = (token: string) => storedValue<PendingSignup>('localStorage', `pending-signup.${token}`);

export interface SignupAttempt {
  token: string;
  request: PublicSignupRequest;
  form: SignupForm;
  /** At the door nothing is kept of a signup whose attempts are over: the next person stands there. */
  isKiosk: boolean;
}

/**
 * Sends a signup. The one that is not answered yet is sent again with its key when nothing was changed; changed input is another signup.
 * It stays pending only when it was neither answered nor refused.
 */
export async function sendSignup({ token, request, form, isKiosk }: SignupAttempt, onBusy: () => void): Promise<Outcome<SignupReceipt>> {
  const stored = pendingSignup(token);
  const earlier = stored.read();
  const key = earlier && JSON.stringify(earlier.request) === JSON.stringify(request) ? earlier.key : uuid();
  stored.write({ key, request, form, failed: false });
  const outcome = await sendPublic<SignupReceipt>({ path: routes.publicSignup(token), body: request, key }, onBusy);
  stored.write(outcome.kind === 'unreachable' && !isKiosk ? { key, request, form, failed: true } : null);
  return outcome;
}
