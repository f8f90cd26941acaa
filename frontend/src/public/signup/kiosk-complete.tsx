import { type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { useEffect, useState } from 'react';
import { useLinkOrigin } from '../../domain/gigs/use-link-origin.js';
import { useQrCode } from '../../ui/browser/qr-code.js';
import { MessagePage, pageStyles } from '../ui/page.js';
import styles from './signup.module.css';

const shownSeconds = 10;
/** The signup is complete even if the QR code cannot be drawn. */
const ignoreError = (): void => undefined;

/** The confirmation on a kiosk: a QR code of the link to the place page if phones can open it, and after ten seconds an empty form. */
export function KioskComplete({ receipt, onDone }: { receipt: SignupReceipt; onDone: () => void }) {
  const [secondsLeft, setSecondsLeft] = useState(shownSeconds);
  const { origin } = useLinkOrigin();
  const qrCode = useQrCode(origin && `${origin}/place/${receipt.place.secret}`, ignoreError);
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (secondsLeft <= 0) onDone();
  }, [secondsLeft, onDone]);
  return (
    <MessagePage title="Registration Complete!">
      <p role="status" className={styles.receivedNames}>
        {receipt.performers.map(({ name }) => name).join(', ')}
      </p>
      {origin !== null && (
        <>
          <div className={styles.qrCode}>{qrCode && <img src={qrCode} alt="QR code of your place" width={300} height={300} />}</div>
          <p>Take your place along: scan it with your phone</p>
        </>
      )}
      <button type="button" className={pageStyles.primary} onClick={onDone}>
        Next person ({Math.max(0, secondsLeft)})
      </button>
    </MessagePage>
  );
}
