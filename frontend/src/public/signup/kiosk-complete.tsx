import { type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { useEffect, useState } from 'react';
import { MessagePage, pageStyles } from '../ui/page.js';
import styles from './signup.module.css';

const shownSeconds = 10;

/** At the door: the place to take along as a QR code, and after ten seconds the form for the next person. */
export function KioskComplete({ receipt, onDone }: { receipt: SignupReceipt; onDone: () => void }) {
  const [secondsLeft, setSecondsLeft] = useState(shownSeconds);
  const qrCode = useQrCode(`${location.origin}/place/${receipt.place.secret}`);
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (secondsLeft <= 0) onDone();
  }, [secondsLeft, onDone]);
  return (
    <MessagePage title="Registration Complete!">
      <p role="status">{receipt.performers.map(({ name }) => name).join(', ')}</p>
      <div className={styles.qrCode}>{qrCode && <img src={qrCode} alt="QR code of your place" width={300} height={300} />}</div>
      <p>Take your place along: scan it with your phone</p>
      <button type="button" className={pageStyles.primary} onClick={onDone}>
        Next person ({Math.max(0, secondsLeft)})
      </button>
    </MessagePage>
  );
}

/** Draws a QR code as a data URL; null until then, and where drawing fails. The library is loaded only here. */
function useQrCode(text: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('qrcode')
      .then(({ toDataURL }) => toDataURL(text, { width: 300, margin: 2 }))
      .then((drawn) => isCurrent && setUrl(drawn))
      .catch(() => undefined);
    return () => void (isCurrent = false);
  }, [text]);
  return url;
}
