import { useEffect } from 'react';

/**
 * Reloads the page when the server has another version of it: nobody operates this screen (docs/rules.md#running-order).
 * @param connectCount how often a socket has started to work. Each new one triggers a check, because a restart of the server closes all sockets
 */
export function useReloadOnNewVersion(connectCount: number): void {
  useEffect(() => {
    if (connectCount === 0) return;
    void fetch(location.href, { cache: 'no-store' })
      .then((response) => (response.ok ? response.text() : null))
      .then((html) => html !== null && !isLoadedVersion(html) && location.reload())
      .catch(() => undefined); // the next socket triggers another check
  }, [connectCount]);
}

/** The name of the page's script changes with every version. */
function isLoadedVersion(html: string): boolean {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  return !script || html.includes(script);
}
