import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type LinkKind, linkKinds } from '@jamjar/contracts/gigs/link-kinds';
import { useCallback } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { QrCodeImage } from '../../../domain/links/qr-code-image.js';
import { useQrCode } from '../../../ui/browser/qr-code.js';
import { showToast } from '../../../ui/toast/toast.js';
import { linkTexts, toQrFileName } from './link-texts.js';

interface Props {
  gig: GigView;
  kind: LinkKind;
  address: string;
  onClose: () => void;
}

/** Shows a link's QR code, and downloads it. */
export function QrCodeDialog({ gig, kind, address, onClose }: Props) {
  const { qrFailureText } = linkTexts[kind];
  const qrTitle = `${linkKinds[kind].title} QR Code`;
  const showFailure = useCallback(() => showToast({ title: 'Error', description: qrFailureText, tone: 'bad' }), [qrFailureText]);
  const imageUrl = useQrCode(address, showFailure);
  const download = (): void => {
    if (imageUrl === null) return;
    const link = document.createElement('a');
    Object.assign(link, { href: imageUrl, download: toQrFileName(gig, kind) });
    link.click();
  };
  return (
    <Dialog title={qrTitle} confirmLabel="Download" disabled={imageUrl === null} onConfirm={download} onClose={onClose}>
      <QrCodeImage url={imageUrl} alt={`${qrTitle} of ${gig.name}`} />
    </Dialog>
  );
}
