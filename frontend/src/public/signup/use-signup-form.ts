import { type PublicSignupRequest, type SignupPageView, type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Outcome } from '../public-api.js';
import { storedValue, type StoredValue } from '../storage.js';
import { type PendingSignup, pendingSignup, sendSignup } from './pending-signup.js';
import { emptyForm, findProblem, type FormProblem, type SignupForm, toFieldErrors, toRequest } from './signup-form.js';

interface SignupFormOptions {
  token: string;
  gig: SignupPageView;
  isKiosk: boolean;
  onComplete: (receipt: SignupReceipt) => void;
  onRefused: () => Promise<void>;
}

export interface SignupFormState {
  form: SignupForm;
  change: (changes: Partial<SignupForm>) => void;
  /** Why the form cannot be sent, or was refused. */
  problem: FormProblem | null;
  /** `busy`: sending, but many others are too. */
  state: 'editing' | 'sending' | 'busy';
  submit: () => void;
}

/** What was typed before a reload; at the door nothing is kept. */
const draftOf = (token: string, isKiosk: boolean): StoredValue<SignupForm> =>
  isKiosk ? { read: () => null, write: () => undefined } : storedValue('sessionStorage', `signup-form.${token}`);

/** The state of the form. */
export function useSignupForm({ token, gig, isKiosk, onComplete, onRefused }: SignupFormOptions): SignupFormState {
  const [draft] = useState(() => draftOf(token, isKiosk));
  const [pending] = useState(() => pendingSignup(token).read());
  const [form, setForm] = useState(() => pending?.form ?? draft.read() ?? emptyForm);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const { state, send } = useSending(token, pending, (outcome, sent) => {
    if (outcome.kind !== 'answered') {
      setProblem(toProblem(outcome, sent));
      void onRefused();
      return;
    }
    draft.write(null);
    onComplete(outcome.answer);
  });
  const change = (changes: Partial<SignupForm>): void => {
    setForm({ ...form, ...changes });
    setProblem(null);
    draft.write({ ...form, ...changes });
  };
  const submit = (): void => {
    const found = findProblem(gig, form);
    setProblem(found);
    if (!found) send(toRequest(gig, form), form);
  };
  return { form, change, problem, state, submit };
}

type OnOutcome = (outcome: Outcome<SignupReceipt>, sent: SignupForm) => void;

/** Sends signups. The one that was not answered before a reload is sent again at once. */
function useSending(token: string, pending: PendingSignup | null, onOutcome: OnOutcome) {
  const [state, setState] = useState<SignupFormState['state']>(pending ? 'sending' : 'editing');
  const finish: OnOutcome = (outcome, sent) => {
    setState('editing');
    onOutcome(outcome, sent);
  };
  const finishPending = useEffectEvent(finish);
  useEffect(() => {
    if (!pending) return;
    const { request, form } = pending;
    void sendSignup(token, request, form, () => setState('busy')).then((outcome) => finishPending(outcome, form));
  }, [token, pending]);
  const send = (request: PublicSignupRequest, form: SignupForm): void => {
    setState('sending');
    void sendSignup(token, request, form, () => setState('busy')).then((outcome) => finish(outcome, form));
  };
  return { state, send };
}

function toProblem(outcome: Exclude<Outcome<unknown>, { kind: 'answered' }>, sent: SignupForm): FormProblem {
  const { message, errors } = outcome.kind === 'refused' ? outcome : { message: null, errors: {} };
  return { title: 'Registration failed', message: message ?? 'Failed to register for event', fields: toFieldErrors(errors, sent) };
}
