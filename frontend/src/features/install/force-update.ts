import { routes } from '@jamjar/contracts/routes';
import { hasServiceWorker } from '../../domain/push/register-service-worker.js';
import { preventWatching, takeOver } from './service-worker.js';

/**
 * Downloads the whole app again, even if its version is unchanged, and reloads the page; without service workers it only reloads. The
 * registration stays, and with it the push subscription.
 * @throws Error when the server or a file of the app is not reached, or the previous version stays busy for five seconds; then the app on
 * this device is unchanged, or incomplete until a later update succeeds
 */
export async function forceUpdate(): Promise<void> {
  if (!('serviceWorker' in navigator)) return void location.reload();
  if (!(await hasServiceWorker())) throw new Error('The service worker is not reached');
  preventWatching();
  for (const name of await caches.keys()) await caches.delete(name);
  // a worker with another URL is installed even if its code is the same
  const { installing } = await navigator.serviceWorker.register(`${routes.serviceWorker}?forced=${Date.now()}`);
  if (installing) await waitUntilInstalled(installing).then(takeOver);
  location.reload();
}

/** @throws Error when the worker cannot be installed, for example because a file was not loaded */
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
