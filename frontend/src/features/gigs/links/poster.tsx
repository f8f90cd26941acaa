import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type LinkKind } from '@jamjar/contracts/gigs/link-kinds';
import { useCallback, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { formatGigDate } from '../../../domain/gigs/gig-format.js';
import { showToast } from '../../../ui/toast/toast.js';
import { linkTexts } from './link-texts.js';
import styles from './poster.module.css';
import { useQrCode } from '../../../ui/browser/qr-code.js';

interface Props {
  gig: GigView;
  kind: LinkKind;
  address: string;
  /** Called when the print dialog is closed, or the QR code cannot be made. */
  onClose: () => void;
}

/** Prints an A4 page for the venue's door: logo, name, date, QR code and address. It is not shown on the screen. */
export function Poster({ gig, kind, address, onClose }: Props) {
  const { qrFailureText, invitation } = linkTexts[kind];
  const showFailure = useCallback(() => {
    showToast({ title: 'Error', description: qrFailureText, tone: 'bad' });
    onClose();
  }, [qrFailureText, onClose]);
  const qrCode = useQrCode(address, showFailure);
  usePrintWhenReady(qrCode !== null, onClose);
  const { name, date, venue, logoUrl, organisation } = gig;
  return createPortal(
    <main className={styles.poster} data-poster>
      <header>
        <img className={styles.logo} src={logoUrl ?? organisation.logoUrl ?? '/icon.svg'} alt="" />
        <h1 data-long={name.length > 40}>{name}</h1>
        <p>{formatGigDate(date)}</p>
        {venue !== null && <p className={styles.venue}>{venue}</p>}
      </header>
      <div>
        <p className={styles.invitation}>{invitation}</p>
        {qrCode !== null && <img className={styles.qrCode} src={qrCode} alt="" />}
      </div>
      <p className={styles.address}>{address.replace(/^https?:\/\//, '')}</p>
    </main>,
    document.body,
  );
}

/** Prints once the QR code is made and each image is loaded or has failed. */
function usePrintWhenReady(isReady: boolean, onPrintDialogClosed: () => void): void {
  useEffect(() => {
    if (!isReady) return undefined;
    let isCurrent = true;
    const images = [...document.querySelectorAll<HTMLImageElement>('[data-poster] img')];
    // a logo that cannot be loaded is left out
    void Promise.allSettled(images.map((image) => image.decode())).then(() => isCurrent && window.print());
    // phones return from `print` before the print dialog is closed
    addEventListener('afterprint', onPrintDialogClosed);
    return () => {
      isCurrent = false;
      removeEventListener('afterprint', onPrintDialogClosed);
    };
  }, [isReady, onPrintDialogClosed]);
}
