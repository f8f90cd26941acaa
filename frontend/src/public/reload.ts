const retryMs = 15_000;

/**
 * Asks the server every 15 s and reloads the page once it answers. For a page that cannot recover otherwise: some browsers do not request a
 * failed script again.
 */
export function reloadWhenReachable(): void {
  setTimeout(() => {
    void fetch(location.href, { cache: 'no-store' }).then(
      ({ ok }) => (ok ? location.reload() : reloadWhenReachable()),
      () => reloadWhenReachable(),
    );
  }, retryMs);
}
