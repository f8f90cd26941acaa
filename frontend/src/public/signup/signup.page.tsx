import { type SignupPageView, type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { type ReactNode, useCallback, useState } from 'react';
import { type Outcome } from '../public-api.js';
import { LoadingPage, MessagePage, pageStyles } from '../ui/page.js';
import { type KioskComplete as KioskCompleteComponent } from './kiosk-complete.js';
import { OwnPlace, SignupComplete } from './signup-complete.js';
import { SignupFormView } from './signup-form-view.js';
import { closureMessages } from './signup-form.js';
import { useIdleReset } from './use-idle-reset.js';
import { useResumedSignup } from './use-resumed-signup.js';
import { type SignupFormOptions } from './use-signup-form.js';
import { type ReloadSignupPage, useSignupPage } from './use-signup-page.js';

const kioskPollMs = 30_000;

interface SignupPageProps {
  token: string;
  /** At the door, what is shown after a signup: there the page never leaves itself, and keeps nothing of anybody. Null elsewhere. */
  KioskComplete: typeof KioskCompleteComponent | null;
}

/** The page of a signup link: the form, or why there is none, and at last that it worked. */
export function SignupPage({ token, KioskComplete }: SignupPageProps) {
  const isKiosk = KioskComplete !== null;
  const resumed = useResumedSignup(token, isKiosk);
  const { page, reload } = useSignupPage(token, isKiosk ? kioskPollMs : null);
  const [isDone, setDone] = useState(false);
  const next = useCallback(() => {
    setDone(true);
    void reload(false);
  }, [reload]);
  if (resumed.kind === 'complete' && !isDone) {
    const { receipt } = resumed;
    return KioskComplete ? (
      <KioskComplete receipt={receipt} onDone={next} />
    ) : (
      <SignupComplete token={token} receipt={receipt} logoUrl={null} />
    );
  }
  if (page.kind === 'loading' || resumed.kind === 'sending') return <LoadingPage />;
  if (page.kind !== 'answered') return <NotLoaded outcome={page} onTryAgain={() => reload(false)} />;
  const failed = resumed.kind === 'failed' && !isKiosk ? resumed : null;
  return <LoadedSignupPage token={token} KioskComplete={KioskComplete} gig={page.answer} failed={failed} onReload={reload} />;
}

/** The page at the door. What it shows after a signup is loaded with it: nothing can be loaded then where the wifi is bad. */
export const loadKiosk = (token: string): Promise<ReactNode> =>
  import('./kiosk-complete.js').then(({ KioskComplete }) => <SignupPage token={token} KioskComplete={KioskComplete} />);

interface LoadedSignupPageProps extends SignupPageProps, Pick<SignupFormOptions, 'gig' | 'failed'> {
  onReload: ReloadSignupPage;
}

function LoadedSignupPage({ token, KioskComplete, gig, failed, onReload }: LoadedSignupPageProps) {
  const isKiosk = KioskComplete !== null;
  const [receipt, setReceipt] = useState<SignupReceipt | null>(null);
  /** A form in which something was typed stays open, also when signing up is closed meanwhile. */
  const [isInUse, setInUse] = useState(failed !== null);
  const [isSending, setSending] = useState(false);
  const [person, setPerson] = useState(1);
  const startAgain = useCallback(() => {
    setReceipt(null);
    setPerson((number) => number + 1);
    setInUse(false);
    void onReload(false);
  }, [onReload]);
  useIdleReset(isKiosk && !receipt && !isSending, startAgain);

  if (receipt && KioskComplete) return <KioskComplete receipt={receipt} onDone={startAgain} />;
  if (receipt) return <SignupComplete token={token} receipt={receipt} logoUrl={gig.logoUrl} />;
  const ownPlace = !isKiosk && <OwnPlace token={token} />;
  if (!gig.open && !isInUse) return <SignupClosed gig={gig}>{ownPlace}</SignupClosed>;
  return (
    <SignupFormView
      key={person}
      {...{ token, gig, isKiosk, failed }}
      onComplete={setReceipt}
      onRefused={() => onReload(true)}
      onUse={() => setInUse(true)}
      onSendingChange={setSending}
    >
      {ownPlace}
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

const NotLoaded = ({ outcome, onTryAgain }: { outcome: Outcome<unknown>; onTryAgain: () => Promise<void> }) => {
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
