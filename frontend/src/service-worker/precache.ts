import { publicPagePath } from '@jamjar/contracts/routes';
import { cleanupOutdatedCaches, createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isPushWorker } from '../domain/push/register-service-worker.js';

/** The used part of a worker's `self`. `__WB_MANIFEST`: the files to cache, inserted by the build (`frontend/precached-files.ts`). */
declare const self: EventTarget & {
  readonly __WB_MANIFEST: (string | PrecacheEntry)[];
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
};

/** Paths that are not answered with the signed-in app: those of the server, pages without login, and files. */
const networkPaths = [/^\/(?:api|logos|ws)(?:\/|$)/, publicPagePath, /\.[^/]+$/];

// caches the page, scripts, styles and fonts of the signed-in app, so that it opens without network (docs/adr/0045)
if (!isPushWorker({ scriptURL: self.location.href })) {
  cleanupOutdatedCaches();
  precacheAndRoute(self.__WB_MANIFEST);
  // the page is cached from `/` and not from `/index.html`, because only there does the server insert the origin of PUBLIC_URL
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { denylist: networkPaths }));
}

// a worker that only handles push has cached no files that open pages need, so it can be replaced at once
self.addEventListener('install', () => {
  if (self.registration.active && isPushWorker(self.registration.active)) void self.skipWaiting();
});
// another new worker waits until the user requests the update, because it replaces the cached files of all open pages
self.addEventListener('message', (domEvent) => {
  const data: unknown = 'data' in domEvent ? domEvent.data : null;
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING') void self.skipWaiting();
});
