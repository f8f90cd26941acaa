import { type SignupPageView, type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { type ReactNode, useCallback, useState } from 'react';
import { type Outcome } from '../public-api.js';
import { LoadingPage, MessagePage, pageStyles } from '../ui/page.js';
import { type KioskComplete as KioskCompleteComponent } from './kiosk-complete.js';
import { OwnPlaceLink, SignupComplete } from './signup-complete.js';
import { SignupFormView } from './signup-form-view.js';
import { closureMessages } from './signup-form.js';
import { useIdleReset } from './use-idle-reset.js';
import { useResumedSignup } from './use-resumed-signup.js';
import { type SignupFormOptions } from './use-signup-form.js';
import { type ReloadSignupPage, useSignupPage } from './use-signup-page.js';

const kioskPollMs = 30_000;

interface SignupPageProps {
  token: string;
  /** The confirmation on a kiosk, a shared device that never leaves this page and stores a signup only while it is sent. Null elsewhere. */
  KioskComplete: typeof KioskCompleteComponent | null;
}

/** The page of a signup link: the form, or why there is none, and a confirmation after signing up. */
export function SignupPage({ token, KioskComplete }: SignupPageProps) {
  const isKiosk = KioskComplete !== null;
  const resumed = useResumedSignup(token, isKiosk);
  const { page, reload } = useSignupPage(token, isKiosk ? kioskPollMs : null);
  const [isResumedDone, setResumedDone] = useState(false);
  const showForm = useCallback(() => {
    setResumedDone(true);
    void reload();
  }, [reload]);
  if (resumed.kind === 'complete' && !isResumedDone) {
    const { receipt } = resumed;
    return KioskComplete ? (
      <KioskComplete receipt={receipt} onDone={showForm} />
    ) : (
      <SignupComplete token={token} receipt={receipt} logoUrl={null} />
    );
  }
  if (page.kind === 'loading' || resumed.kind === 'sending') return <LoadingPage />;
  if (page.kind !== 'answered') return <LoadError outcome={page} onTryAgain={() => reload()} />;
  const failure = resumed.kind === 'failed' && !isKiosk ? resumed : null;
  return <LoadedSignupPage token={token} KioskComplete={KioskComplete} gig={page.answer} failure={failure} onReload={reload} />;
}

/** Loads the page for a kiosk together with its confirmation, which bad wifi might keep from loading later. */
export const loadKioskPage = (token: string): Promise<ReactNode> =>
  import('./kiosk-complete.js').then(({ KioskComplete }) => <SignupPage token={token} KioskComplete={KioskComplete} />);

interface LoadedSignupPageProps extends SignupPageProps, Pick<SignupFormOptions, 'gig' | 'failure'> {
  onReload: ReloadSignupPage;
}

function LoadedSignupPage({ token, KioskComplete, gig, failure, onReload }: LoadedSignupPageProps) {
  const isKiosk = KioskComplete !== null;
  const [receipt, setReceipt] = useState<SignupReceipt | null>(null);
  /** A form in which something was typed stays open even if signing up is closed meanwhile. */
  const [isInUse, setInUse] = useState(failure !== null);
  const [isSending, setSending] = useState(false);
  const [personNumber, setPersonNumber] = useState(1);
  const startNextPerson = useCallback(() => {
    setReceipt(null);
    setPersonNumber((number) => number + 1);
    setInUse(false);
    void onReload();
  }, [onReload]);
  useIdleReset(isKiosk && !receipt && !isSending, startNextPerson);

  if (receipt && KioskComplete) return <KioskComplete receipt={receipt} onDone={startNextPerson} />;
  if (receipt) return <SignupComplete token={token} receipt={receipt} logoUrl={gig.logoUrl} />;
  const ownPlaceLink = !isKiosk && <OwnPlaceLink token={token} />;
  if (!gig.open && !isInUse) return <SignupClosed gig={gig}>{ownPlaceLink}</SignupClosed>;
  return (
    <SignupFormView
      key={personNumber}
      {...{ token, gig, isKiosk, failure }}
      onComplete={setReceipt}
      onFailed={() => onReload({ keepsPage: true })}
      onUse={() => setInUse(true)}
      onSending={setSending}
    >
      {ownPlaceLink}
    </SignupFormView>
  );
}

const SignupClosed = ({ gig, children }: { gig: SignupPageView; children: ReactNode }) => (
  <MessagePage title="Sign Up Disabled" logoUrl={gig.logoUrl}>
    <p>{closureMessages[gig.closed ?? 'off']}</p>
    <p className={pageStyles.soft}>{gig.name}</p>
    {children}
  </MessagePage>
);

const LoadError = ({ outcome, onTryAgain }: { outcome: Outcome<unknown>; onTryAgain: () => Promise<void> }) => {
  const isGone = outcome.kind === 'refused' && outcome.status === 404;
  return (
    <MessagePage title="Sign Up Disabled">
      <p role="alert">{isGone ? 'Invalid or expired signup link' : 'Failed to load event details'}</p>
      {!isGone && (
        <button type="button" className={pageStyles.secondary} onClick={() => void onTryAgain()}>
          Try Again
        </button>
      )}
    </MessagePage>
  );
};
