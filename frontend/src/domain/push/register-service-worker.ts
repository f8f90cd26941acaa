import { routes } from '@jamjar/contracts/routes';

/** Address of the worker that keeps no files: a performer's phone needs it for notifications only. */
export const pushWorkerPath = `${routes.serviceWorker}?push`;
export const isPushWorker = ({ scriptURL }: Pick<ServiceWorker, 'scriptURL'>): boolean => new URL(scriptURL).search === '?push';

/**
 * Registers the service worker, unless the server has none. An app's worker stays as it is.
 * @param path with `pushWorkerPath` a browser without a worker gets that one
 * @returns null without one, and where the browser allows none, as on plain http
 * @throws Error when the server is not reached
 */
export async function registerServiceWorker(path: string = routes.serviceWorker): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !(await hasServiceWorker())) return null;
  const { serviceWorker } = navigator;
  const { installing, waiting, active } = (await serviceWorker.getRegistration()) ?? {};
  const newest = installing ?? waiting ?? active;
  // the address of a forced update is kept: with the other one the same version would be installed once more
  return serviceWorker.register(newest && !isPushWorker(newest) ? newest.scriptURL : path);
}

/** Whether the server has a service worker: the development server answers every path with a page. @throws Error when it is not reached */
export async function hasServiceWorker(): Promise<boolean> {
  const { ok, headers } = await fetch(new Request(routes.serviceWorker, { method: 'HEAD' }));
  return ok && (headers.get('content-type') ?? '').includes('javascript');
}
