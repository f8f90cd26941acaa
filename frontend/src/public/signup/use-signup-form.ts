import { type SignupPageView, type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { useState } from 'react';
import { storedValue, type StoredValue } from '../../client/stored-value.js';
import { pendingSignup, sendSignup } from './pending-signup.js';
import { emptyForm, findProblem, type FormProblem, type SignupForm, toProblem, toRequest } from './signup-form.js';

export interface SignupFormOptions {
  token: string;
  gig: SignupPageView;
  isKiosk: boolean;
  /** A signup that could not be sent after a reload. */
  failed: { form: SignupForm; problem: FormProblem } | null;
  onComplete: (receipt: SignupReceipt) => void;
  onRefused: () => Promise<void>;
  /** Something was typed or chosen. */
  onUse: () => void;
  onSendingChange: (isSending: boolean) => void;
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
export function useSignupForm(options: SignupFormOptions): SignupFormState {
  const { token, gig, isKiosk, failed, onUse } = options;
  const [draft] = useState(() => draftOf(token, isKiosk));
  const [form, setForm] = useState(() => failed?.form ?? draft.read() ?? (isKiosk ? null : pendingSignup(token).read()?.form) ?? emptyForm);
  const [problem, setProblem] = useState(failed?.problem ?? null);
  const { state, send } = useSending(options, draft, setProblem);
  const change = (changes: Partial<SignupForm>): void => {
    setForm({ ...form, ...changes });
    setProblem(null);
    draft.write({ ...form, ...changes });
    onUse();
  };
  const submit = (): void => {
    const found = findProblem(gig, form);
    setProblem(found);
    onUse();
    if (!found) void send(form);
  };
  return { form, change, problem, state, submit };
}

function useSending(
  { token, gig, isKiosk, onComplete, onRefused, onSendingChange }: SignupFormOptions,
  draft: StoredValue<SignupForm>,
  onProblem: (problem: FormProblem) => void,
) {
  const [state, setState] = useState<SignupFormState['state']>('editing');
  const send = async (form: SignupForm): Promise<void> => {
    setState('sending');
    onSendingChange(true);
    const outcome = await sendSignup({ token, request: toRequest(gig, form), form, isKiosk }, () => setState('busy'));
    setState('editing');
    onSendingChange(false);
    if (outcome.kind === 'answered') {
      draft.write(null);
      onComplete(outcome.answer);
    } else {
      onProblem(toProblem(outcome, form));
      void onRefused();
    }
  };
  return { state, send };
}
