import { Button } from 'antd';
import { Logo } from './logo.js';
import styles from './current-logo.module.css';

/** The request that is running, or null. */
export type PendingLogoAction = 'saving' | 'removing' | 'uploading' | null;
interface Props {
  name: string;
  logoUrl: string | null;
  fallbackLogoUrl?: string | null;
  pendingAction: PendingLogoAction;
  onRemove: () => void;
}

/** Shows the logo that a gig (else its organisation's, the fallback) or an organisation has now; its own logo can be removed. */
export function CurrentLogo({ name, logoUrl, fallbackLogoUrl = null, pendingAction, onRemove }: Props) {
  const visibleLogoUrl = logoUrl ?? fallbackLogoUrl;
  return (
    <div className={styles.currentLogo}>
      {visibleLogoUrl !== null && (
        <span className={styles.frame}>
          <Logo url={visibleLogoUrl} className={styles.picture} fallback="Cannot be shown" />
        </span>
      )}
      <div className={styles.details}>
        <strong className={styles.name}>{name}</strong>
        {logoUrl === null && (
          <span className={styles.hint}>{fallbackLogoUrl === null ? 'No logo yet' : 'The organisation’s logo is shown'}</span>
        )}
        {logoUrl !== null && (
          <Button
            danger
            loading={pendingAction === 'removing'}
            disabled={pendingAction !== null && pendingAction !== 'removing'}
            onClick={onRemove}
          >
            Remove logo
          </Button>
        )}
      </div>
    </div>
  );
}
