import { isPushWorker, registerServiceWorker } from '../../domain/push/register-service-worker.js';

let registration: ServiceWorkerRegistration | undefined;
let canWatch = true;
/** A waiting version is asked to take over every 100 ms, for five seconds at most. */
const [retryMs, maxAttempts] = [100, 50];

/** For a page that is about to be reloaded: `watchForUpdates` must not register a worker that replaces the one being installed. */
export const preventWatching = (): void => void (canWatch = false);

/**
 * Registers the service worker if the server has one, and checks for a new version, now and whenever the page becomes visible.
 * @param onUpdate called when a newer version than this page's has been loaded
 */
export function watchForUpdates(onUpdate: () => void): void {
  if (!isSupported() || !canWatch) return;
  canWatch = false;
  const check = (): void =>
    // after a failure the next check is made when the page becomes visible again
    void (registration ? registration.update() : register(onUpdate)).catch(() => undefined);
  check();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}

/** Reloads the page in the newest version of the app: the waiting one, if there is one. @throws Error as `takeOver` does */
export async function reloadInNewestVersion(): Promise<void> {
  const waiting = isSupported() ? (await navigator.serviceWorker.getRegistration())?.waiting : null;
  if (waiting) await takeOver(waiting); // otherwise another tab may have activated it
  location.reload();
}

const isSupported = (): boolean => 'serviceWorker' in navigator;

async function register(onUpdate: () => void): Promise<void> {
  const { serviceWorker } = navigator;
  const { controller } = serviceWorker;
  registration = (await registerServiceWorker()) ?? undefined;
  if (!registration || !controller || isPushWorker(controller)) return; // the page was loaded from the network, so it is the newest version
  const checkWaiting = (): void => {
    if (registration?.waiting) onUpdate();
  };
  registration.addEventListener('updatefound', () => registration?.installing?.addEventListener('statechange', checkWaiting));
  checkWaiting();
  serviceWorker.addEventListener('controllerchange', onUpdate); // another tab has activated a new version: this page's files are gone
}

/**
 * Lets a waiting version take over all open pages. Repeats the request until it does, because Chromium can miss that the previous version has
 * become idle.
 * @throws Error when the previous version stays busy for five seconds
 */
export async function takeOver(worker: ServiceWorker): Promise<void> {
  for (let attempt = 0; worker.state === 'installed'; attempt++) {
    if (attempt === maxAttempts) throw new Error('The version before is busy');
    worker.postMessage({ type: 'SKIP_WAITING' });
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}
