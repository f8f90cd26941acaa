import { Button } from 'antd';
import { Logo } from './logo.js';
import styles from './present-logo.module.css';

/** What is on its way to the server. */
export type Doing = 'saving' | 'removing' | 'uploading' | null;
interface Props {
  name: string;
  logoUrl: string | null;
  instead?: string | null;
  doing: Doing;
  onRemove: () => void;
}

/** What guests see now, and the way back to none. */
export function PresentLogo({ name, logoUrl, instead = null, doing, onRemove }: Props) {
  const shown = logoUrl ?? instead;
  return (
    <div className={styles.present}>
      {shown !== null && (
        <span className={styles.frame}>
          <Logo url={shown} className={styles.picture} broken="Cannot be shown" />
        </span>
      )}
      <div className={styles.about}>
        <strong className={styles.name}>{name}</strong>
        {logoUrl === null && <span className={styles.words}>{instead === null ? 'No logo yet' : 'The organisation’s logo is shown'}</span>}
        {logoUrl !== null && (
          <Button danger loading={doing === 'removing'} disabled={doing !== null && doing !== 'removing'} onClick={onRemove}>
            Remove logo
          </Button>
        )}
      </div>
    </div>
  );
}
