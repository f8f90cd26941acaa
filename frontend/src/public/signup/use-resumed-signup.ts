import { type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { useEffect, useState } from 'react';
import { type Outcome } from '../public-api.js';
import { pendingSignup, sendSignup } from './pending-signup.js';
import { type FormProblem, toProblem, type SignupForm } from './signup-form.js';

/** The state of the signup that was being sent when the page was left. */
export type ResumedSignup =
  | { kind: 'none' }
  | { kind: 'sending' }
  | { kind: 'complete'; receipt: SignupReceipt }
  | { kind: 'failed'; form: SignupForm; problem: FormProblem };

/**
 * Resends the signup that was being sent when the page was left. The page shows nothing else until that ends: somebody who is already on the
 * list must see their place even if the event is full now, or the link was switched off or replaced.
 */
export function useResumedSignup(token: string, isKiosk: boolean): ResumedSignup {
  const [pending] = useState(() => {
    const stored = pendingSignup(token).read();
    return stored?.failed === false ? stored : null;
  });
  const [resumed, setResumed] = useState<ResumedSignup>({ kind: pending ? 'sending' : 'none' });
  useEffect(() => {
    if (!pending) return;
    const { request, form } = pending;
    const finish = (outcome: Outcome<SignupReceipt>): void =>
      setResumed(
        outcome.kind === 'answered'
          ? { kind: 'complete', receipt: outcome.answer }
          : { kind: 'failed', form, problem: toProblem(outcome, form) },
      );
    void sendSignup({ token, request, form, isKiosk }, () => undefined).then(finish);
  }, [token, pending, isKiosk]);
  return resumed;
}
