import { dismissToast, useCurrentToast } from './toast.js';
import styles from './toast.module.css';

/** The live region for toasts. It is always mounted, so that screen readers announce its changes. */
export function ToastView() {
  const current = useCurrentToast();
  return (
    <div className={styles.container} role="status" aria-live="polite">
      {current && (
        <button
          type="button"
          className={styles.toast}
          data-tone={current.toast.tone}
          data-leaving={current.isLeaving}
          onClick={dismissToast}
        >
          <strong className={styles.title}>{current.toast.title}</strong>
          {current.toast.description && <span className={styles.description}>{current.toast.description}</span>}
        </button>
      )}
    </div>
  );
}
