import { useEffect, useSyncExternalStore } from 'react';
import { waitUntilIdle } from '../../ui/idle.js';
import { registerServiceWorker } from '../../ui/register-service-worker.js';

let registration: ServiceWorkerRegistration | undefined;
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
let isWatching = false;

/**
 * When the browser has nothing to do, registers the service worker if the server has one, and looks for a new version then and whenever the page
 * becomes visible. A page that was opened by plain http has none. See docs/rules.md#the-installed-app.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    const timer = setTimeout(() => void waitUntilIdle().then(watch), startDelayMs);
    return () => clearTimeout(timer);
  }, []);
}

/** For a page that is about to be reloaded: it registers no worker any more, which would replace one that is being loaded. */
export const stopWatching = (): void => void (isWatching = true);

function watch(): void {
  if (!isSupported() || isWatching) return;
  isWatching = true;
  const check = (): void =>
    // without a connection: when the page becomes visible again
    void (registration ? registration.update() : register()).catch(() => undefined);
  check();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}

/** Shows the newest version of the app: the one that waits, if there is one. */
export async function reloadInNewestVersion(): Promise<void> {
  const waiting = isSupported() ? (await navigator.serviceWorker.getRegistration())?.waiting : null;
  if (!waiting) return void location.reload(); // another tab may have taken it
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  takeOver(waiting);
}

const isSupported = (): boolean => 'serviceWorker' in navigator;

async function register(): Promise<void> {
  registration = (await registerServiceWorker()) ?? undefined;
  const { serviceWorker } = navigator;
  if (!registration || !serviceWorker.controller) return; // the page was loaded from the network: it is in the newest version
  const checkWaiting = (): void => {
    if (registration?.waiting) announceUpdate();
  };
  registration.addEventListener('updatefound', () => registration?.installing?.addEventListener('statechange', checkWaiting));
  checkWaiting();
  serviceWorker.addEventListener('controllerchange', announceUpdate); // another tab has taken it: this page's files are gone
}

/** Lets a version that waits answer all open pages. */
export const takeOver = (worker: ServiceWorker): void => worker.postMessage({ type: 'SKIP_WAITING' });
