import { type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { useEffect, useState } from 'react';
import { type Outcome } from '../public-api.js';
import { pendingSignup, sendSignup } from './pending-signup.js';
import { type FormProblem, toProblem, type SignupForm } from './signup-form.js';

/** What became of the signup that was being sent when the page was reloaded. */
export type ResumedSignup =
  | { kind: 'none' }
  | { kind: 'sending' }
  | { kind: 'complete'; receipt: SignupReceipt }
  | { kind: 'failed'; form: SignupForm; problem: FormProblem };

/**
 * Sends the signup again that was on its way when the page was left. That comes before anything else, because those who are on the list
 * already must see their place, also when the event is full by now, or its link switched off or replaced.
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
