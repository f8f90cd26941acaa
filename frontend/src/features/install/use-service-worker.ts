import { useEffect, useSyncExternalStore } from 'react';
import { waitUntilIdle } from '../../ui/browser/idle.js';

let hasUpdate = false;
const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a newer version of the app than this page's has been loaded. */
export const useHasUpdate = (): boolean => useSyncExternalStore(subscribe, () => hasUpdate);

function announceUpdate(): void {
  hasUpdate = true;
  for (const listener of listeners) listener();
}

/** So long after a page was opened, what it needs and its dialogs usually are there, and the worker takes them from the browser's cache. */
const startDelayMs = 3_000;

/**
 * When the browser has nothing to do, registers the service worker and looks for new versions. A page that was opened by plain http has none.
 * See docs/rules.md#the-installed-app.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    const timer = setTimeout(() => void startWatching().catch(() => undefined), startDelayMs);
    return () => clearTimeout(timer);
  }, []);
}

async function startWatching(): Promise<void> {
  await waitUntilIdle();
  const { watch } = await import('./service-worker.js');
  watch(announceUpdate);
}
