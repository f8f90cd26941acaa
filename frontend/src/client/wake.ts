/** Several events announce the same return. */
const onceWithinMs = 1_000;
const wakeEvents = ['online', 'offline', 'visibilitychange', 'pageshow', 'resume'] as const;

/**
 * Calls back when the network has come or gone, or the page is visible again: what was connected before may be dead without a sign of it. Once for
 * several events of one return; not when the page is first shown, and of a hidden page only when the network is back.
 * @returns a function that ends it
 */
export function onWake(listener: () => void): () => void {
  let wokenAt = -Infinity;
  const handle = (domEvent: Event): void => {
    const isFirstShow = 'persisted' in domEvent && domEvent.persisted === false;
    const isUnseen = document.hidden && domEvent.type !== 'online';
    if (isFirstShow || isUnseen || Math.abs(Date.now() - wokenAt) < onceWithinMs) return;
    wokenAt = Date.now();
    listener();
  };
  for (const type of wakeEvents) addEventListener(type, handle);
  return () => {
    for (const type of wakeEvents) removeEventListener(type, handle);
  };
}
