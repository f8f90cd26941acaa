import { useQrCode } from '../../ui/browser/qr-code.js';
import { showToast } from '../../ui/toast/toast.js';
import { getPublicOrigin } from '../gigs/links.js';
import { useLinkOrigin } from '../gigs/use-link-origin.js';
import { LinkAddress } from './link-address.js';
import styles from './links.module.css';
import { NetworkChoice } from './network-choice.js';
import { QrCodeImage } from './qr-code-image.js';

const showFailure = (): void => showToast({ title: 'Error', description: 'Failed to generate QR code', tone: 'bad' });

/** The link of a new invitation as QR code and text, which cannot be shown again. @param props.title what is shared, for example `Join The Barn` */
export function JoinLink({ token, title }: { token: string; title: string }) {
  const { origin, choices } = useLinkOrigin();
  const path = `/join/${token}`;
  const address = origin && origin + path;
  const qrCode = useQrCode(address, showFailure);
  return (
    <div className={styles.joinLink}>
      <p>Shown once: make a new one if it is lost.</p>
      {address !== null && <QrCodeImage url={qrCode} alt="QR code of the invitation" />}
      {choices !== null && <LinkAddress label="Invitation link" title={title} address={address ?? getPublicOrigin() + path} />}
      <NetworkChoice origin={origin} choices={choices} />
    </div>
  );
}
