import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type JoinPageView } from '@jamjar/contracts/organisations/invitation.views';
import { useCallback, useEffect, useState } from 'react';
import { type Outcome, readPublic } from '../public-api.js';
import { Actions, BusyNotice, LoadingPage, Logo, MessagePage, Page, pageStyles } from '../ui/page.js';
import { JoinAlert, JoinForm } from './join-form.js';
import { type JoinState, useJoin } from './use-join.js';

const isGone = (outcome: Outcome<unknown>): boolean => outcome.kind === 'refused' && outcome.status === 404;

/** The page of an invitation's link: joins with a new account, or with one tap as the user who is signed in. */
export function JoinPage({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome<JoinPageView> | null>(null);
  const load = useCallback(() => void readPublic<JoinPageView>(accountRoutes.publicJoin(token)).then(setOutcome), [token]);
  useEffect(load, [load]);
  const state = useJoin(token);

  if (!outcome) return <LoadingPage />;
  if (isGone(outcome) || (state.failure && isGone(state.failure))) {
    return (
      <MessagePage title="Jamjar">
        <p role="alert">This invitation is not valid any more</p>
      </MessagePage>
    );
  }
  if (outcome.kind !== 'answered') {
    return (
      <MessagePage title="Failed to load the invitation">
        <button type="button" className={pageStyles.secondary} onClick={load}>
          Try Again
        </button>
      </MessagePage>
    );
  }
  return <LoadedJoinPage token={token} invitation={outcome.answer} state={state} />;
}

function LoadedJoinPage({ token, invitation, state }: { token: string; invitation: JoinPageView; state: JoinState }) {
  const { organisation, role, eventName } = invitation;
  return (
    <Page>
      <header className={pageStyles.header}>
        <Logo url={organisation.logoUrl} />
        <h1>{eventName === null ? `Join ${organisation.name} as ${role ?? ''}` : `Help at ${eventName} of ${organisation.name}`}</h1>
      </header>
      {state.username === null ? <JoinForm token={token} {...state} /> : <AcceptBar {...state} />}
    </Page>
  );
}

/** For a browser in which somebody is signed in. */
function AcceptBar({ username, failure, phase, accept, useAnotherAccount }: JoinState) {
  const isSending = phase !== 'editing';
  return (
    <Actions>
      {failure && <JoinAlert failure={failure} />}
      {phase === 'busy' && <BusyNotice />}
      <button type="button" className={pageStyles.primary} disabled={isSending} onClick={accept}>
        {isSending ? 'Joining...' : `Join as ${username ?? ''}`}
      </button>
      <button type="button" className={pageStyles.secondary} disabled={isSending} onClick={useAnotherAccount}>
        Join with a new account
      </button>
    </Actions>
  );
}
