import { type SignupPageView, type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { useState } from 'react';
import { storedValue, type StoredValue } from '../../client/stored-value.js';
import { pendingSignup, sendSignup } from './pending-signup.js';
import { emptyForm, findProblem, type FormProblem, type SignupForm, toProblem, toRequest } from './signup-form.js';

export interface SignupFormOptions {
  token: string;
  gig: SignupPageView;
  isKiosk: boolean;
  /** The signup from before a reload, when resending it has failed. */
  failure: { form: SignupForm; problem: FormProblem } | null;
  onComplete: (receipt: SignupReceipt) => void;
  /** Called when the signup was refused or could not be sent. */
  onFailed: () => Promise<void>;
  /** Called when the user types, chooses or submits. */
  onUse: () => void;
  onSending: (isSending: boolean) => void;
}

export interface SignupFormState {
  form: SignupForm;
  change: (changes: Partial<SignupForm>) => void;
  /** Why the form cannot be sent, was refused, or did not reach the server. */
  problem: FormProblem | null;
  /** `busy`: still sending, because the server has too many requests. */
  phase: 'editing' | 'sending' | 'busy';
  submit: () => void;
}

/** The stored values of the form, which survive a reload; a kiosk stores none. */
const createDraft = (token: string, isKiosk: boolean): StoredValue<SignupForm> =>
  isKiosk ? { read: () => null, write: () => undefined } : storedValue('sessionStorage', `signup-form.${token}`);

/** The state of the signup form, and functions that change and submit it. */
export function useSignupForm(options: SignupFormOptions): SignupFormState {
  const { token, gig, isKiosk, failure, onUse } = options;
  const [draft] = useState(() => createDraft(token, isKiosk));
  const [form, setForm] = useState(
    () => failure?.form ?? draft.read() ?? (isKiosk ? null : pendingSignup(token).read()?.form) ?? emptyForm,
  );
  const [problem, setProblem] = useState(failure?.problem ?? null);
  const { phase, send } = useSendSignup(options, draft, setProblem);
  const change = (changes: Partial<SignupForm>): void => {
    setForm({ ...form, ...changes });
    setProblem(null);
    draft.write({ ...form, ...changes });
    onUse();
  };
  const submit = (): void => {
    const foundProblem = findProblem(gig, form);
    setProblem(foundProblem);
    onUse();
    if (!foundProblem) void send(form);
  };
  return { form, change, problem, phase, submit };
}

function useSendSignup(
  { token, gig, isKiosk, onComplete, onFailed, onSending }: SignupFormOptions,
  draft: StoredValue<SignupForm>,
  onProblem: (problem: FormProblem) => void,
) {
  const [phase, setPhase] = useState<SignupFormState['phase']>('editing');
  const send = async (form: SignupForm): Promise<void> => {
    setPhase('sending');
    onSending(true);
    const outcome = await sendSignup({ token, request: toRequest(gig, form), form, isKiosk }, () => setPhase('busy'));
    setPhase('editing');
    onSending(false);
    if (outcome.kind === 'answered') {
      draft.write(null);
      onComplete(outcome.answer);
    } else {
      onProblem(toProblem(outcome, form));
      void onFailed();
    }
  };
  return { phase, send };
}
