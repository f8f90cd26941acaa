const retryMs = 15_000;

/** Loads the page again as soon as the server answers, for a page that cannot go on without: a browser may not load a failed script twice. */
export function reloadWhenReachable(): void {
  setTimeout(() => {
    void fetch(location.href, { cache: 'no-store' }).then(
      ({ ok }) => (ok ? location.reload() : reloadWhenReachable()),
      () => reloadWhenReachable(),
    );
  }, retryMs);
}
