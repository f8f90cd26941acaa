import { type PublicSignupRequest, type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { routes } from '@jamjar/contracts/routes';
import { v4 as uuid } from 'uuid';
import { type Outcome, sendPublic } from '../public-api.js';
import { storedValue } from '../storage.js';
import { type SignupForm } from './signup-form.js';

/** A signup that was sent and is not answered yet, with the form to go back to. */
export interface PendingSignup {
  key: string;
  request: PublicSignupRequest;
  form: SignupForm;
}

/** The signup through this link that is not answered yet. It survives a reload, so that it is sent again with the same key. */
export const pendingSignup = (token: string) => storedValue<PendingSignup>('localStorage', `pending-signup.${token}`);

/**
 * Sends a signup. The one that is not answered yet is sent again with its key when nothing was changed; changed input is another signup.
 * It stays pending only when it was neither answered nor refused.
 */
export async function sendSignup(
  token: string,
  request: PublicSignupRequest,
  form: SignupForm,
  onBusy: () => void,
): Promise<Outcome<SignupReceipt>> {
  const stored = pendingSignup(token);
  const earlier = stored.read();
  const key = earlier && JSON.stringify(earlier.request) === JSON.stringify(request) ? earlier.key : uuid();
  stored.write({ key, request, form });
  const outcome = await sendPublic<SignupReceipt>({ path: routes.publicSignup(token), body: request, key }, onBusy);
  if (outcome.kind !== 'unreachable') stored.write(null);
  return outcome;
}
