import { useSyncExternalStore } from 'react';
import { consoleLimits } from '@jamjar/contracts/console-limits';
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

let current: ShownToast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setCurrent(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and replaces the one before. It fades out after `durationMs` and is removed `removalDelayMs` later (`consoleLimits.toast`). */
export function showToast(toast: Toast): void {
  clearTimeout(timer);
  setCurrent({ ...toast, isLeaving: false });
  timer = setTimeout(dismissToast, consoleLimits.toast.durationMs);
}

export function dismissToast(): void {
  if (!current) return;
  clearTimeout(timer);
  setCurrent({ ...current, isLeaving: true });
  timer = setTimeout(() => setCurrent(null), consoleLimits.toast.removalDelayMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The live region for toasts. It is always mounted, so that screen readers announce its changes. */
export function ToastView() {
  const toast = useSyncExternalStore(subscribe, () => current);
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
