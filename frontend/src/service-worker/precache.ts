import { publicPagePath } from '@jamjar/contracts/routes';
import { cleanupOutdatedCaches, createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isPushWorker } from '../domain/push/register-service-worker.js';

/** A worker's `self`, as far as it is used. `__WB_MANIFEST`: the files of the shell, filled in by the build (`frontend/precached-files.ts`). */
declare const self: EventTarget & {
  readonly __WB_MANIFEST: (string | PrecacheEntry)[];
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
};

/** What the server answers itself, pages without login, and files. */
const networkPaths = [/^\/(?:api|logos|ws)(?:\/|$)/, publicPagePath, /\.[^/]+$/];

// Keeps the page, scripts, styles and fonts of the signed-in app and answers with them, so that it opens without network (docs/adr/0045)
if (!isPushWorker({ scriptURL: self.location.href })) {
  cleanupOutdatedCaches();
  precacheAndRoute(self.__WB_MANIFEST);
  // the page is fetched as `/` and not as `/index.html`, because the server completes it there with the origin of PUBLIC_URL
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { denylist: networkPaths }));
}

// a worker that keeps no files has none that open pages would miss
self.addEventListener('install', () => {
  if (self.registration.active && isPushWorker(self.registration.active)) void self.skipWaiting();
});
// a new version waits until the user requests it, because it replaces the files of all open pages
self.addEventListener('message', (domEvent) => {
  const data: unknown = 'data' in domEvent ? domEvent.data : null;
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING') void self.skipWaiting();
});
