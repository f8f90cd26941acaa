import { type FeedbackReceipt, type SubmitFeedbackRequest } from '@jamjar/contracts/feedback/feedback.views';
import { limits } from '@jamjar/contracts/limits';
import { routes } from '@jamjar/contracts/routes';
import { fitsText, toTooLongMessage } from '@jamjar/contracts/text/text-length';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { type Outcome, sendPublic } from '../public-api.js';
import { storedValue } from '../../client/stored-value.js';

/** What is typed and chosen. */
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
  /** `busy`: sending, but many others are too. */
  state: 'editing' | 'sending' | 'busy';
  submit: () => void;
}

/** What the server would refuse; null when nothing. */
export function findTooLong({ feedback, name }: Pick<FeedbackForm, 'feedback' | 'name'>): FeedbackFormState['problem'] {
  const { maxFeedbackLength, maxNameLength } = limits;
  if (!fitsText(feedback.trim(), maxFeedbackLength))
    return { title: 'Your answer is too long', message: toTooLongMessage(maxFeedbackLength) };
  return fitsText(name.trim(), maxNameLength) ? null : { title: 'Your name is too long', message: toTooLongMessage(maxNameLength) };
}

const unanswered = { title: 'Required field missing', message: 'Please answer whether you would attend the next event' };

/** The state of the form, which survives a reload together with its key: what is sent again counts once. Changed answers have a new key. */
export function useFeedbackForm(token: string, onSent: () => void): FeedbackFormState {
  const [draft] = useState(() => storedValue<{ form: FeedbackForm; key: string }>('sessionStorage', `feedback.${token}`));
  const [{ form, key }, setState] = useState(() => draft.read() ?? { form: emptyForm, key: uuid() });
  const [problem, setProblem] = useState<FeedbackFormState['problem']>(null);
  const [state, setSendState] = useState<FeedbackFormState['state']>('editing');

  const change = (changes: Partial<FeedbackForm>): void => {
    const changed = { form: { ...form, ...changes }, key: uuid() };
    setState(changed);
    draft.write(changed);
    setProblem(null);
  };
  const submit = (): void => {
    const { name, rating, wouldAttendNext, feedback } = form;
    if (wouldAttendNext === null) return void setProblem(unanswered);
    const tooLong = findTooLong(form);
    if (tooLong) return void setProblem(tooLong);
    const body: SubmitFeedbackRequest = { feedbackUrl: token, name, enjoymentRating: rating, wouldAttendNext, feedback };
    setSendState('sending');
    setProblem(null);
    void sendPublic<FeedbackReceipt>({ path: routes.submitFeedback, body, key }, () => setSendState('busy')).then((outcome) => {
      setSendState('editing');
      setProblem(toProblem(outcome));
      if (outcome.kind !== 'answered') return;
      draft.write(null);
      onSent();
    });
  };
  return { form, change, problem, state, submit };
}

function toProblem(outcome: Outcome<unknown>): FeedbackFormState['problem'] {
  if (outcome.kind === 'answered') return null;
  const message = outcome.kind === 'refused' ? outcome.message : null;
  return { title: 'Failed to submit feedback', message: message ?? 'Check your connection and try again' };
}
