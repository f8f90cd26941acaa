import { routes } from '@jamjar/contracts/routes';

/**
 * Registers the service worker, unless the server has none.
 * @returns null without one, and where the browser allows none, as on plain http
 * @throws Error when the server is not reached
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !(await hasServiceWorker())) return null;
  const { serviceWorker } = navigator;
  // the address of a forced update is kept: with the other one the same version would be installed once more
  return serviceWorker.register((await serviceWorker.getRegistration())?.active?.scriptURL ?? routes.serviceWorker);
}

/** Whether the server has a service worker: the development server answers every path with a page. @throws Error when it is not reached */
export async function hasServiceWorker(): Promise<boolean> {
  const { ok, headers } = await fetch(new Request(routes.serviceWorker, { method: 'HEAD' }));
  return ok && (headers.get('content-type') ?? '').includes('javascript');
}
