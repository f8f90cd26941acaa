/** Events within this time count as one wake-up, since a browser fires several; each event after `offline` is a new one. */
const debounceMs = 1_000;
const wakeEvents = ['online', 'offline', 'visibilitychange', 'pageshow', 'resume'] as const;

/**
 * Calls `listener` when the page wakes up: the network has come or gone, or the page is visible again. Connections may then be dead without
 * having been closed. The listener is not called when the page is first shown, and on a hidden page only when the network is back.
 * @returns a function that removes the listener
 */
export function onWake(listener: () => void): () => void {
  let wokenAt = -Infinity;
  const handle = (domEvent: Event): void => {
    const isFirstShow = 'persisted' in domEvent && domEvent.persisted === false;
    const isIgnoredWhileHidden = document.hidden && domEvent.type !== 'online';
    if (isFirstShow || isIgnoredWhileHidden || Math.abs(Date.now() - wokenAt) < debounceMs) return;
    wokenAt = domEvent.type === 'offline' ? -Infinity : Date.now(); // the network may be back at once
    listener();
  };
  for (const type of wakeEvents) addEventListener(type, handle);
  return () => {
    for (const type of wakeEvents) removeEventListener(type, handle);
  };
}
