import { dismissToast, useShownToast } from './toast.js';
import styles from './toast.module.css';

/** Where toasts appear. Always there, so that a screen reader hears what comes into it. */
export function ToastView() {
  const shown = useShownToast();
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {shown && (
        <button type="button" className={styles.toast} data-tone={shown.toast.tone} data-leaving={shown.leaving} onClick={dismissToast}>
          <strong className={styles.title}>{shown.toast.title}</strong>
          {shown.toast.description && <span className={styles.description}>{shown.toast.description}</span>}
        </button>
      )}
    </div>
  );
}
