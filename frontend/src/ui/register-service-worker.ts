import { routes } from '@jamjar/contracts/routes';

/**
 * Registers the service worker, unless the server has none: the development server answers every path with a page.
 * @returns null without one, and where the browser allows none, as on plain http
 * @throws Error when the server is not reached
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  const { ok, headers } = await fetch(new Request(routes.serviceWorker, { method: 'HEAD' }));
  const isScript = ok && headers.get('content-type')?.includes('javascript');
  return isScript ? navigator.serviceWorker.register(routes.serviceWorker) : null;
}
