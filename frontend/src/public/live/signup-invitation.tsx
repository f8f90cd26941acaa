import { type LiveView } from '@jamjar/contracts/live/live.views';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLinkOrigin } from '../../domain/gigs/use-link-origin.js';
import { useQrCode } from '../../ui/browser/qr-code.js';
import styles from './room-screen.module.css';
import { useSignupSlots } from './use-signup-slots.js';

/** Delay before a new attempt to draw the QR code when the library for it could not be loaded. */
const retryMs = 30_000;
/** The library is loaded after this time even if the browser is never idle. */
const idleTimeoutMs = 2_000;

/** A QR code that leads to the signup page, shown while signing up is open, unless phones cannot reach that page. */
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

/** Reserves the space of the code, and loads the library that draws it when the browser is idle. @param text null until it is known */
function QrCode({ text }: { text: string | null }) {
  const [attemptNumber, setAttemptNumber] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => callWhenIdle(() => setAttemptNumber(1)), []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tryLater = useCallback(() => void (timer.current = setTimeout(() => setAttemptNumber((number) => (number ?? 0) + 1), retryMs)), []);
  return (
    <div className={styles.qrCode}>
      {attemptNumber !== null && text !== null && <QrImage key={attemptNumber} text={text} onError={tryLater} />}
    </div>
  );
}

/** Not every browser has `requestIdleCallback`. @returns a function that cancels the callback */
function callWhenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, idleTimeoutMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(handle);
}

function QrImage({ text, onError }: { text: string; onError: () => void }) {
  const url = useQrCode(text, onError);
  return url && <img src={url} alt="QR code of the signup page" />;
}
