import { useEffect } from 'react';

/**
 * Loads the page again when the server came back with another version of it: nobody is there to do it (docs/rules.md#running-order).
 * @param socketStarts how often the socket has begun to work: a restarted server has closed it, even if it was away too shortly to be missed
 */
export function useNewVersion(socketStarts: number): void {
  useEffect(() => {
    if (socketStarts === 0) return;
    void fetch(location.href, { cache: 'no-store' })
      .then((response) => (response.ok ? response.text() : null))
      .then((html) => html !== null && !isThisVersion(html) && location.reload())
      .catch(() => undefined); // it is checked again when the socket works again
  }, [socketStarts]);
}

/** The name of the page's script changes with every version. */
function isThisVersion(html: string): boolean {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  return !script || html.includes(script);
}
