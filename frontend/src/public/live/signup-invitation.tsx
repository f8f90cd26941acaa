import { type LiveView } from '@jamjar/contracts/live/live.views';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLinkOrigin } from '../../domain/gigs/use-link-origin.js';
import { useQrCode } from '../../ui/browser/qr-code.js';
import styles from './room-screen.module.css';
import { useSignupSlots } from './use-signup-slots.js';

/** When the library that draws the code is loaded again after that failed. */
const retryMs = 30_000;
/** When it is loaded at the latest. */
const idleTimeoutMs = 2_000;

/** How to sign up from where one stands, while signing up is open, and phones reach its page. */
export function SignupInvitation({ live: { type, signupToken, onStage, selected, queue } }: { live: LiveView }) {
  const { origin, choices } = useLinkOrigin();
  const slots = useSignupSlots(signupToken, onStage.length + selected.length + queue.length);
  if (signupToken === null || choices?.length === 0) return null;
  return (
    <div className={styles.invitation}>
      <QrCode text={origin && `${origin}/signup/${signupToken}`} />
      <p className={styles.question}>{type === 'generic' ? 'Coming too?' : 'Want to play?'}</p>
      {slots !== null && <p className={styles.slots}>{slots === 1 ? '1 place left' : `${slots} places left`}</p>}
    </div>
  );
}

/** The library that draws the code is loaded when the rest of the page is there. The code's place is kept until its text is known, too. */
function QrCode({ text }: { text: string | null }) {
  const [attempt, setAttempt] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => callWhenIdle(() => setAttempt(1)), []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tryLater = useCallback(() => void (timer.current = setTimeout(() => setAttempt((count) => (count ?? 0) + 1), retryMs)), []);
  return (
    <div className={styles.qrCode}>{attempt !== null && text !== null && <QrImage key={attempt} text={text} onError={tryLater} />}</div>
  );
}

/** Not every browser has `requestIdleCallback`. @returns takes the call back */
function callWhenIdle(call: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(call, idleTimeoutMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(call, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(handle);
}

function QrImage({ text, onError }: { text: string; onError: () => void }) {
  const url = useQrCode(text, onError);
  return url && <img src={url} alt="QR code of the signup page" />;
}
