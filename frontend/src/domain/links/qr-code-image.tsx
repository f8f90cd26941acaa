import styles from './links.module.css';

/** A QR code on white, in any theme. @param props.url its data URL; null until it is drawn */
export const QrCodeImage = ({ url, alt }: { url: string | null; alt: string }) => (
  <div className={styles.qrCode}>{url !== null && <img src={url} alt={alt} width={300} height={300} />}</div>
);
