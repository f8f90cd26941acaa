import { consoleLimits } from '@jamjar/contracts/console-limits';
import { createSharedValue } from '../browser/shared-value.js';
import styles from './toast.module.css';

export interface Toast {
  title: string;
  description?: string;
  tone: 'good' | 'bad';
}
interface ShownToast extends Toast {
  /** Fading out. */
  isLeaving: boolean;
}

const shownToast = createSharedValue<ShownToast | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast and replaces the one before. It fades out after `durationMs` and is removed `removalDelayMs` later (`consoleLimits.toast`). */
export function showToast(toast: Toast): void {
  clearTimeout(timer);
  shownToast.set({ ...toast, isLeaving: false });
  timer = setTimeout(dismissToast, consoleLimits.toast.durationMs);
}

/** Takes the toast away before its time is over. */
export function dismissToast(): void {
  const current = shownToast.get();
  if (!current) return;
  clearTimeout(timer);
  shownToast.set({ ...current, isLeaving: true });
  timer = setTimeout(() => shownToast.set(null), consoleLimits.toast.removalDelayMs);
}

/** The live region for toasts. It is always mounted, so that screen readers announce its changes. */
export function ToastView() {
  const toast = shownToast.useValue();
  return (
    <div className={styles.container} role="status" aria-live="polite">
      {toast && (
        <button type="button" className={styles.toast} data-tone={toast.tone} data-leaving={toast.isLeaving} onClick={dismissToast}>
          <strong className={styles.title}>{toast.title}</strong>
          {toast.description && <span className={styles.description}>{toast.description}</span>}
        </button>
      )}
    </div>
  );
}
