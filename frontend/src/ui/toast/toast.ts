import { useSyncExternalStore } from 'react';
import { limits } from '@jamjar/contracts/limits';

export interface Toast {
  title: string;
  description?: string;
  tone: 'good' | 'bad';
}
interface ToastState {
  toast: Toast;
  /** Fading out. */
  isLeaving: boolean;
}

let current: ToastState | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setCurrent(next: ToastState | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and replaces the one before. It fades out after `durationMs` and is removed `removalDelayMs` later (`limits.toast`). */
export function showToast(toast: Toast): void {
  clearTimeout(timer);
  setCurrent({ toast, isLeaving: false });
  timer = setTimeout(dismissToast, limits.toast.durationMs);
}

export function dismissToast(): void {
  if (!current) return;
  clearTimeout(timer);
  setCurrent({ ...current, isLeaving: true });
  timer = setTimeout(() => setCurrent(null), limits.toast.removalDelayMs);
}

/** The toast on the screen, or null. */
export const useCurrentToast = (): ToastState | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => current,
  );
