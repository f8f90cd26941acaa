import { type FeedbackPageView } from '@jamjar/contracts/feedback/feedback.views';
import { feedbackRoutes } from '@jamjar/contracts/feedback-routes';
import { useCallback, useEffect, useState } from 'react';
import { type Outcome, readPublic } from '../public-api.js';
import { LoadingPage, MessagePage, pageStyles } from '../ui/page.js';
import { FeedbackFormView } from './feedback-form-view.js';

/** The page of a feedback link: the form, or why there is none, and a confirmation after the form was sent. */
export function FeedbackPage({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome<FeedbackPageView> | null>(null);
  const [isSent, setSent] = useState(false);
  const load = useCallback(() => void readPublic<FeedbackPageView>(feedbackRoutes.feedbackPage(token)).then(setOutcome), [token]);
  useEffect(load, [load]);

  if (!outcome) return <LoadingPage />;
  if (outcome.kind !== 'answered') return <LoadError isGone={outcome.kind === 'refused' && outcome.status === 404} onTryAgain={load} />;
  if (isSent)
    return (
      <MessagePage title="Feedback submitted!" logoUrl={outcome.answer.logoUrl}>
        <p role="status">Thank you for telling {outcome.answer.organisation.name}</p>
      </MessagePage>
    );
  return <FeedbackFormView token={token} gig={outcome.answer} onSent={() => setSent(true)} />;
}

const LoadError = ({ isGone, onTryAgain }: { isGone: boolean; onTryAgain: () => void }) => (
  <MessagePage title={isGone ? 'Event not found' : 'Failed to load event details'}>
    {isGone ? (
      <p role="alert">This feedback link is invalid or feedback is not enabled for this event.</p>
    ) : (
      <button type="button" className={pageStyles.secondary} onClick={onTryAgain}>
        Try Again
      </button>
    )}
  </MessagePage>
);
