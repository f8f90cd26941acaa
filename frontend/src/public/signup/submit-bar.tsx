import { useEffect, useRef } from 'react';
import { Actions, Alert, BusyNotice, pageStyles } from '../ui/page.js';
import { type SignupFormState } from './use-signup-form.js';

/** The submit button, always visible, with an error message above it. */
export function SubmitBar({ problem, phase }: Pick<SignupFormState, 'problem' | 'phase'>) {
  const alertRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) alertRef.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const isSending = phase !== 'editing';
  const label = problem?.title === 'Registration failed' ? 'Try Again' : 'Sign me up';
  return (
    <Actions isSticky>
      <div ref={alertRef}>{problem && <Alert title={problem.title}>{problem.message}</Alert>}</div>
      {phase === 'busy' && <BusyNotice />}
      <button type="submit" className={pageStyles.primary} disabled={isSending}>
        {isSending ? 'Sending...' : label}
      </button>
    </Actions>
  );
}
