import { type FeedbackPageView } from '@jamjar/contracts/feedback/feedback.views';
import { Chips, Field } from '../ui/form-fields.js';
import { ratings } from '../../domain/feedback/ratings.js';
import { Actions, Alert, BusyNotice, GigHeader, Page, pageStyles } from '../ui/page.js';
import formStyles from '../ui/form-fields.module.css';
import { type FeedbackFormState, useFeedbackForm } from './use-feedback-form.js';

/** The feedback form. Only the question about the next event must be answered. */
export function FeedbackFormView({ token, gig, onSent }: { token: string; gig: FeedbackPageView; onSent: () => void }) {
  const state = useFeedbackForm(token, onSent);
  const { problem, phase, submit } = state;
  const isSending = phase !== 'editing';
  return (
    <Page>
      <GigHeader gig={gig} />
      <form
        className={formStyles.form}
        noValidate
        onSubmit={(domEvent) => {
          domEvent.preventDefault();
          submit();
        }}
      >
        <FeedbackFields {...state} />
        <Actions isSticky>
          {problem && <Alert title={problem.title}>{problem.message}</Alert>}
          {phase === 'busy' && <BusyNotice />}
          <button type="submit" className={pageStyles.primary} disabled={isSending}>
            {isSending ? 'Sending...' : 'Send feedback'}
          </button>
        </Actions>
      </form>
    </Page>
  );
}

const yesNoChoices = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;
const ratingChoices = ratings.map(({ rating, emoji, label }) => ({ value: String(rating), label: emoji, name: label }));

const FeedbackFields = (state: FeedbackFormState) => (
  <>
    <Chips
      legend="Did you enjoy it?"
      choices={ratingChoices}
      isChosen={(value) => state.form.rating === Number(value)}
      onToggle={(value) => state.change({ rating: state.form.rating === Number(value) ? null : Number(value) })}
    />
    <Chips
      legend="Would you attend the next event?"
      error={state.problem?.title === 'Required field missing' ? state.problem.message : undefined}
      choices={yesNoChoices}
      isChosen={(value) => state.form.wouldAttendNext === (value === 'yes')}
      onToggle={(value) => state.change({ wouldAttendNext: value === 'yes' })}
    />
    <TextFields {...state} />
  </>
);

const TextFields = ({ form, change }: FeedbackFormState) => (
  <>
    <Field label="Anything else?" hint="what was good, what was missing">
      {(props) => <textarea {...props} rows={4} value={form.feedback} onChange={({ target }) => change({ feedback: target.value })} />}
    </Field>
    <Field label="Your name" hint="if you like">
      {(props) => <input {...props} autoComplete="name" value={form.name} onChange={({ target }) => change({ name: target.value })} />}
    </Field>
  </>
);
