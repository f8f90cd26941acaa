import { routes } from '@jamjar/contracts/routes';
import { sleep } from '../../client/sleep.js';
import { isPushWorker, registerServiceWorker } from '../../domain/push/register-service-worker.js';

let registration: ServiceWorkerRegistration | undefined;
let canWatch = true;
/** A waiting version is asked to take over once a second, three times, and its state is read every 100 ms. */
const [askMs, maxAskCount, readMs] = [1_000, 3, 100];
const maxActivations = 3;

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
 * Downloads the app and installs it as a new version, even if its code is the same.
 * @returns the version, which waits to take over; null when the browser has it already
 * @throws Error when it cannot be installed, for example because a file was not loaded
 */
export async function installAnew(): Promise<ServiceWorker | null> {
  // a worker with another URL is installed even if its code is the same
  const { installing } = await navigator.serviceWorker.register(`${routes.serviceWorker}?forced=${Date.now()}`);
  return installing && waitUntilInstalled(installing);
}

function waitUntilInstalled(worker: ServiceWorker): Promise<ServiceWorker> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if (worker.state === 'redundant') reject(new Error('The new version was not loaded'));
      else if (worker.state !== 'installing') resolve(worker);
    };
    worker.addEventListener('statechange', check);
    check();
  });
}

/**
 * Lets a waiting version take over all open pages as soon as the previous version is idle. Chromium can miss that the previous version has
 * become idle, and then never lets this version take over, only one that is installed anew.
 * @throws Error as `installAnew`, or when the previous version stays busy, after about ten seconds
 */
export async function takeOver(version: ServiceWorker): Promise<void> {
  for (let count = 1, waiting: ServiceWorker | null = version; waiting && !(await activate(waiting)); count++) {
    if (count === maxActivations) throw new Error('The previous version is busy');
    waiting = await installAnew();
  }
}

/** @returns whether the version took over within three seconds */
async function activate(version: ServiceWorker): Promise<boolean> {
  for (let waitedMs = 0; version.state === 'installed'; waitedMs += readMs) {
    if (waitedMs === maxAskCount * askMs) return false;
    if (waitedMs % askMs === 0) version.postMessage({ type: 'SKIP_WAITING' });
    await sleep(readMs);
  }
  return true;
}
