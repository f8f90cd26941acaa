import styles from './links.module.css';

/** A QR code on white, in any theme. @param props.url its data URL; null until it is drawn @param props.size width and height in pixels */
export const QrCodeImage = ({ url, alt, size = 300 }: { url: string | null; alt: string; size?: number }) => (
  <div className={styles.qrCode} style={{ width: size, height: size }}>
    {url !== null && <img src={url} alt={alt} width={size} height={size} />}
  </div>
);
