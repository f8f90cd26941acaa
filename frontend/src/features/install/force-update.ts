import { routes } from '@jamjar/contracts/routes';
import { hasServiceWorker } from '../../domain/push/register-service-worker.js';
import { stopWatching, takeOver } from './service-worker.js';

/**
 * Loads the whole app anew, also when its version is the same, and shows it. The registration stays, and with it the subscription to
 * notifications.
 * @throws Error when the server is not reached, or the version before is busy for seconds; then the app on this device is as it was, or
 * incomplete until it succeeds
 */
export async function forceUpdate(): Promise<void> {
  if (!('serviceWorker' in navigator)) return void location.reload();
  if (!(await hasServiceWorker())) throw new Error('The service worker is not reached');
  stopWatching();
  for (const name of await caches.keys()) await caches.delete(name);
  // a worker with another address is installed even if its code is the same
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
