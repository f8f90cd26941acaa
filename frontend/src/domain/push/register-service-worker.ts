import { routes } from '@jamjar/contracts/routes';

/** Path of the service worker that caches no files, for a performer's phone, which needs a worker for notifications only. */
export const pushWorkerPath = `${routes.serviceWorker}?push`;
export const isPushWorker = ({ scriptURL }: Pick<ServiceWorker, 'scriptURL'>): boolean => new URL(scriptURL).search === '?push';

/**
 * Registers the service worker. A browser that has the app's worker keeps it, whatever the `path`.
 * @param path of the worker for other browsers: the app's or `pushWorkerPath`
 * @returns null where the server has no worker, and where the browser allows none, as on plain http
 * @throws Error when the server is not reached, or the browser cannot register the worker
 */
export async function registerServiceWorker(path: string = routes.serviceWorker): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !(await hasServiceWorker())) return null;
  const { serviceWorker } = navigator;
  const { installing, waiting, active } = (await serviceWorker.getRegistration()) ?? {};
  const newest = installing ?? waiting ?? active;
  // the app's worker may have been registered at another address to force an update: the plain path would install the same version again
  return serviceWorker.register(newest && !isPushWorker(newest) ? newest.scriptURL : path);
}

/** Whether the server has a service worker: the development server answers every path with a page. @throws Error when it is not reached */
export async function hasServiceWorker(): Promise<boolean> {
  const { ok, headers } = await fetch(new Request(routes.serviceWorker, { method: 'HEAD' }));
  return ok && (headers.get('content-type') ?? '').includes('javascript');
}
