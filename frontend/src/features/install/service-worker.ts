import { isPushWorker, registerServiceWorker } from '../../domain/push/register-service-worker.js';

let registration: ServiceWorkerRegistration | undefined;
let isWatching = false;
/** How many attempts are made to let a version that waits take over: for five seconds. */
const [askAgainMs, maxAttempts] = [100, 50];

/** For a page that is about to be reloaded: it registers no worker any more, which would replace one that is being loaded. */
export const stopWatching = (): void => void (isWatching = true);

/**
 * Registers the service worker if the server has one, and checks for a new version, now and whenever the page becomes visible.
 * @param onUpdate called when a newer version than this page's has been loaded
 */
export function watch(onUpdate: () => void): void {
  if (!isSupported() || isWatching) return;
  isWatching = true;
  const check = (): void =>
    // without a connection: when the page becomes visible again
    void (registration ? registration.update() : register(onUpdate)).catch(() => undefined);
  check();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}

/** Shows the newest version of the app: the one that waits, if there is one. */
export async function reloadInNewestVersion(): Promise<void> {
  const waiting = isSupported() ? (await navigator.serviceWorker.getRegistration())?.waiting : null;
  if (waiting) await takeOver(waiting); // else another tab may have taken it
  location.reload();
}

const isSupported = (): boolean => 'serviceWorker' in navigator;

async function register(onUpdate: () => void): Promise<void> {
  const { serviceWorker } = navigator;
  const { controller } = serviceWorker;
  registration = (await registerServiceWorker()) ?? undefined;
  if (!registration || !controller || isPushWorker(controller)) return; // the page was loaded from the network: it is in the newest version
  const checkWaiting = (): void => {
    if (registration?.waiting) onUpdate();
  };
  registration.addEventListener('updatefound', () => registration?.installing?.addEventListener('statechange', checkWaiting));
  checkWaiting();
  serviceWorker.addEventListener('controllerchange', onUpdate); // another tab has taken it: this page's files are gone
}

/**
 * Lets a version that waits answer all open pages. Asks again until it does, because Chromium can miss that the version before it has nothing
 * to do any more.
 * @throws Error when the version before is busy for seconds
 */
export async function takeOver(worker: ServiceWorker): Promise<void> {
  for (let attempt = 0; worker.state === 'installed'; attempt++) {
    if (attempt === maxAttempts) throw new Error('The version before is busy');
    worker.postMessage({ type: 'SKIP_WAITING' });
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
}
