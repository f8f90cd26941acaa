import { useSyncExternalStore } from 'react';
import { limits } from '@jamjar/contracts/limits';

export interface Toast {
  title: string;
  description?: string;
  tone: 'good' | 'bad';
}
interface Shown {
  toast: Toast;
  /** On its way out: still there, fading. */
  leaving: boolean;
}

let shown: Shown | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const watching = new Set<() => void>();

function set(next: Shown | null): void {
  shown = next;
  for (const changed of watching) changed();
}

/** One at a time: the newest takes the place of the one before. 1500 ms, gone 500 ms after that (S1 §8). */
export function showToast(toast: Toast): void {
  clearTimeout(timer);
  set({ toast, leaving: false });
  timer = setTimeout(dismissToast, limits.toast.shownMs);
}

export function dismissToast(): void {
  if (!shown) return;
  clearTimeout(timer);
  set({ ...shown, leaving: true });
  timer = setTimeout(() => set(null), limits.toast.removedMs);
}

export const useShownToast = (): Shown | null =>
  useSyncExternalStore(
    (changed) => {
      watching.add(changed);
      return () => void watching.delete(changed);
    },
    () => shown,
  );
