import { hasServiceWorker } from '../../domain/push/register-service-worker.js';
import { installAnew, preventWatching, takeOver } from './service-worker.js';

/**
 * Downloads the whole app again, even if its version is unchanged, and reloads the page; without service workers it only reloads. The
 * registration stays, and with it the push subscription.
 * @throws Error when the server or a file of the app is not reached, or the previous version stays busy for about ten seconds; then the app
 * on this device is unchanged, or incomplete until a later update succeeds
 */
export async function forceUpdate(): Promise<void> {
  if (!('serviceWorker' in navigator)) return void location.reload();
  if (!(await hasServiceWorker())) throw new Error('The service worker is not reached');
  preventWatching();
  for (const name of await caches.keys()) await caches.delete(name);
  const version = await installAnew();
  if (version) await takeOver(version);
  location.reload();
}
