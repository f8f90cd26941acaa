import { type PublicSignupRequest, type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { routes } from '@jamjar/contracts/routes';
import { v4 as uuid } from 'uuid';
import { type Outcome, sendPublic } from '../public-api.js';
import { storedValue } from '../../client/stored-value.js';
import { type SignupForm } from './signup-form.js';

/** A signup that was sent but not answered, with its idempotency key and the values of its form. */
export interface PendingSignup {
  key: string;
  request: PublicSignupRequest;
  form: SignupForm;
  /** Whether all attempts failed and the user saw the error: only submitting the form sends it again. */
  failed: boolean;
}

/** The unanswered signup that is stored for a link. It survives a reload, so that it is resent with the same key. */
export const pendingSignup = (token: string) => storedValue<PendingSignup>('localStorage', `pending-signup.${token}`);

export interface SignupAttempt {
  token: string;
  request: PublicSignupRequest;
  form: SignupForm;
  /** A kiosk (a shared device at the door) stores no failed signup: the next person uses the device. */
  isKiosk: boolean;
}

/**
 * Sends a signup, which is stored meanwhile. If it equals the stored, unanswered one, it is a resend with the same key; changed input is a
 * new signup. Afterwards it stays stored only if it was neither answered nor refused, and not at a kiosk.
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
