import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type LinkKind, linkKinds } from '@jamjar/contracts/gigs/link-kinds';
import { useCallback } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { showToast } from '../../../ui/toast/toast.js';
import styles from './link-dialog.module.css';
import { linkTexts, toQrFileName } from './link-kinds.js';
import { useQrCode } from '../../../ui/browser/qr-code.js';

interface Props {
  gig: GigView;
  kind: LinkKind;
  address: string;
  onClose: () => void;
}

/** A link's QR code to be shown and downloaded. */
export function QrCodeDialog({ gig, kind, address, onClose }: Props) {
  const { qrFailed } = linkTexts[kind];
  const qrTitle = `${linkKinds[kind].title} QR Code`;
  const fail = useCallback(() => showToast({ title: 'Error', description: qrFailed, tone: 'bad' }), [qrFailed]);
  const url = useQrCode(address, fail);
  const download = (): void => {
    if (url === null) return;
    const link = document.createElement('a');
    Object.assign(link, { href: url, download: toQrFileName(gig, kind) });
    link.click();
  };
  return (
    <Dialog title={qrTitle} confirmLabel="Download" disabled={url === null} onConfirm={download} onClose={onClose}>
      <div className={styles.qrCode}>{url !== null && <img src={url} alt={`${qrTitle} of ${gig.name}`} width={300} height={300} />}</div>
    </Dialog>
  );
}
