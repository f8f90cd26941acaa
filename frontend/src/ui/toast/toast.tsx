import { createSharedValue } from '../browser/shared-value.js';
import styles from './toast.module.css';

/** How long a toast is shown, and how long it then fades out before it is removed. */
const [durationMs, removalDelayMs] = [1_500, 500];

export interface Toast {
  title: string;
  description?: string;
  tone: 'good' | 'bad';
}
interface ShownToast extends Toast {
  /** Whether the toast is fading out. */
  isLeaving: boolean;
}

const shownToast = createSharedValue<ShownToast | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast and replaces the one before. It fades out after `durationMs` and is removed `removalDelayMs` later. */
export function showToast(toast: Toast): void {
  clearTimeout(timer);
  shownToast.set({ ...toast, isLeaving: false });
  timer = setTimeout(dismissToast, durationMs);
}

/** Lets the toast fade out now, and removes it afterwards. */
export function dismissToast(): void {
  const current = shownToast.get();
  if (!current) return;
  clearTimeout(timer);
  shownToast.set({ ...current, isLeaving: true });
  timer = setTimeout(() => shownToast.set(null), removalDelayMs);
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
