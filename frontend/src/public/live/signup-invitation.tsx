import { type LiveView } from '@jamjar/contracts/live/live.views';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLinkOrigin } from '../../domain/gigs/use-link-origin.js';
import { useQrCode } from '../../ui/browser/qr-code.js';
import styles from './room-screen.module.css';
import { useSignupSlots } from './use-signup-slots.js';

/** Delay before a new attempt to load the library that draws QR codes. */
const retryMs = 30_000;
/** The library is loaded after this time even if the browser is never idle. */
const idleTimeoutMs = 2_000;

/** A QR code that leads to the signup page, shown while signing up is open and phones can reach that page. */
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

/** Loads the library that draws the code when the browser is idle. The space of the code is reserved until it and the text are loaded. */
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

/** Not every browser has `requestIdleCallback`. @returns a function that cancels the call */
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
