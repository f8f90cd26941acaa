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

/** After this time a page and its dialogs are usually loaded, so that the service worker gets their files from the browser's cache. */
const startDelayMs = 3_000;

/**
 * When the browser is idle, registers the service worker and checks for new versions. A page on plain http has no service worker.
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
  const { watchForUpdates } = await import('./service-worker.js');
  watchForUpdates(announceUpdate);
}
