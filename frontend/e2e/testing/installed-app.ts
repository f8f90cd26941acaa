// Functions that `installed.journey.spec.ts` runs in the page and in the service worker of the installed app

/** Runs in the page: makes the media query `display-mode: standalone` match, as in the installed app. */
export function showAsInstalled(): void {
  const query = window.matchMedia.bind(window);
  window.matchMedia = (text) => {
    const list = query(text);
    if (text === '(display-mode: standalone)') Object.defineProperty(list, 'matches', { value: true });
    return list;
  };
}

/** Runs in the service worker, which its next message keeps busy until the event `finish`. */
export function keepBusyAfterNextMessage(): void {
  const wait = (domEvent: Event): void => {
    const finished = new Promise((resolve) => addEventListener('finish', resolve));
    (domEvent as unknown as { waitUntil: (work: Promise<unknown>) => void }).waitUntil(finished);
  };
  addEventListener('message', wait, { once: true });
}

/** Runs in the page. @returns the real sizes of icons, as `192x192` */
export function measureIcons(icons: readonly { src: string }[]): Promise<string[]> {
  return Promise.all(
    icons.map(async ({ src }) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }),
  );
}

/** Runs in the page. @returns the paths of everything in its caches, without the revisions in their queries */
export async function listCachedPaths(): Promise<string[]> {
  const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}

/** Runs in the page. @returns how many lists `LastState` has stored in IndexedDB, for use without network */
export function countPersistedLists(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('jamjar');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('lastState').objectStore('lastState').count();
      counting.onsuccess = () => resolve(counting.result);
      opening.result.close();
    };
  });
}
