import { type FeedbackReceipt, type SubmitFeedbackRequest } from '@jamjar/contracts/feedback/feedback.views';
import { missingAnswerMessage } from '@jamjar/contracts/feedback/missing-answer-message';
import { limits } from '@jamjar/contracts/limits';
import { feedbackRoutes } from '@jamjar/contracts/feedback-routes';
import { isWithinLength, toTooLongMessage } from '@jamjar/contracts/text/text-length';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { type Outcome, sendPublic } from '../public-api.js';
import { storedValue } from '../../client/stored-value.js';

/** The values of the form. */
export interface FeedbackForm {
  name: string;
  rating: number | null;
  wouldAttendNext: boolean | null;
  feedback: string;
}
const emptyForm: FeedbackForm = { name: '', rating: null, wouldAttendNext: null, feedback: '' };

export interface FeedbackFormState {
  form: FeedbackForm;
  change: (changes: Partial<FeedbackForm>) => void;
  problem: { title: string; message: string } | null;
  /** `busy`: still sending, because the server has too many requests. */
  phase: 'editing' | 'sending' | 'busy';
  submit: () => void;
}

/** Describes a text that is longer than the server accepts; null if there is none. */
export function findTooLongText({ feedback, name }: Pick<FeedbackForm, 'feedback' | 'name'>): FeedbackFormState['problem'] {
  const { maxFeedbackLength, maxNameLength } = limits;
  if (!isWithinLength(feedback.trim(), maxFeedbackLength))
    return { title: 'Your answer is too long', message: toTooLongMessage(maxFeedbackLength) };
  return isWithinLength(name.trim(), maxNameLength) ? null : { title: 'Your name is too long', message: toTooLongMessage(maxNameLength) };
}

const missingAnswer = { title: 'Required field missing', message: missingAnswerMessage };

/** The state of the form. It survives a reload with its idempotency key, so that a resend counts once; changed answers get a new key. */
export function useFeedbackForm(token: string, onSent: () => void): FeedbackFormState {
  const [draft] = useState(() => storedValue<{ form: FeedbackForm; key: string }>('sessionStorage', `feedback.${token}`));
  const [{ form, key }, setState] = useState(() => draft.read() ?? { form: emptyForm, key: uuid() });
  const [problem, setProblem] = useState<FeedbackFormState['problem']>(null);
  const [phase, setPhase] = useState<FeedbackFormState['phase']>('editing');

  const change = (changes: Partial<FeedbackForm>): void => {
    const changed = { form: { ...form, ...changes }, key: uuid() };
    setState(changed);
    draft.write(changed);
    setProblem(null);
  };
  const submit = (): void => {
    const { name, rating, wouldAttendNext, feedback } = form;
    if (wouldAttendNext === null) return void setProblem(missingAnswer);
    const tooLongText = findTooLongText(form);
    if (tooLongText) return void setProblem(tooLongText);
    const body: SubmitFeedbackRequest = { feedbackUrl: token, name, enjoymentRating: rating, wouldAttendNext, feedback };
    setPhase('sending');
    setProblem(null);
    void sendPublic<FeedbackReceipt>({ path: feedbackRoutes.submitFeedback, body, key }, () => setPhase('busy')).then((outcome) => {
      setPhase('editing');
      setProblem(toProblem(outcome));
      if (outcome.kind !== 'answered') return;
      draft.write(null);
      onSent();
    });
  };
  return { form, change, problem, phase, submit };
}

function toProblem(outcome: Outcome<unknown>): FeedbackFormState['problem'] {
  if (outcome.kind === 'answered') return null;
  const message = outcome.kind === 'refused' ? outcome.message : null;
  return { title: 'Failed to submit feedback', message: message ?? 'Check your connection and try again' };
}
