import { type SignupPageView, type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { type ReactNode, useCallback, useState } from 'react';
import { type Outcome } from '../public-api.js';
import { LoadingPage, MessagePage, pageStyles } from '../ui/page.js';
import { KioskComplete } from './kiosk-complete.js';
import { OwnPlace, SignupComplete } from './signup-complete.js';
import { SignupFormView } from './signup-form-view.js';
import { closureMessages } from './signup-form.js';
import { useIdleReset } from './use-idle-reset.js';
import { useSignupPage } from './use-signup-page.js';

const kioskPollMs = 30_000;

interface SignupPageProps {
  token: string;
  /** At the door: the page never leaves itself, and keeps nothing of anybody. */
  isKiosk: boolean;
}

/** The page of a signup link: the form, or why there is none, and at last that it worked. */
export function SignupPage({ token, isKiosk }: SignupPageProps) {
  const { page, reload } = useSignupPage(token, isKiosk ? kioskPollMs : null);
  if (page.kind === 'loading') return <LoadingPage />;
  if (page.kind !== 'answered') return <NotLoaded outcome={page} onTryAgain={reload} />;
  return <LoadedSignupPage token={token} isKiosk={isKiosk} gig={page.answer} onReload={reload} />;
}

type LoadedSignupPageProps = SignupPageProps & { gig: SignupPageView; onReload: () => Promise<void> };

function LoadedSignupPage({ token, isKiosk, gig, onReload }: LoadedSignupPageProps) {
  const [receipt, setReceipt] = useState<SignupReceipt | null>(null);
  /** A form that was opened stays open, with what was typed, also when signing up is closed meanwhile. */
  const [wasOpened, setWasOpened] = useState(gig.open);
  const [person, setPerson] = useState(1);
  if (gig.open && !wasOpened) setWasOpened(true);
  const startAgain = useCallback(() => {
    setReceipt(null);
    setPerson((number) => number + 1);
    setWasOpened(false);
    void onReload();
  }, [onReload]);
  useIdleReset(isKiosk && !receipt, startAgain);

  if (receipt && isKiosk) return <KioskComplete receipt={receipt} onDone={startAgain} />;
  if (receipt) return <SignupComplete token={token} receipt={receipt} logoUrl={gig.logoUrl} />;
  const ownPlace = !isKiosk && <OwnPlace token={token} />;
  if (!wasOpened) return <SignupClosed gig={gig}>{ownPlace}</SignupClosed>;
  return (
    <SignupFormView key={person} token={token} gig={gig} isKiosk={isKiosk} onComplete={setReceipt} onRefused={onReload}>
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
