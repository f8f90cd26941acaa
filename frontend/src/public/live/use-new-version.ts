import { useEffect, useRef } from 'react';
import { type FeedState } from '../feed-state.js';

/** Loads the page again when the server came back with another version of it: nobody is there to do it (docs/rules.md#running-order). */
export function useNewVersion(connection: FeedState['connection']): void {
  const wasOffline = useRef(false);
  useEffect(() => {
    if (connection === 'offline') wasOffline.current = true;
    if (connection !== 'connected' || !wasOffline.current) return;
    wasOffline.current = false;
    void fetch(location.href, { cache: 'no-store' })
      .then((response) => (response.ok ? response.text() : null))
      .then((html) => html !== null && !isThisVersion(html) && location.reload())
      .catch(() => undefined); // at the next outage it is asked again
  }, [connection]);
}

/** The name of the page's script changes with every version. */
function isThisVersion(html: string): boolean {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  return !script || html.includes(script);
}
