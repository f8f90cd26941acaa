interface ConnectivityListener {
  /** The network is back, or the page is visible again. */
  onAvailable(): void;
  onOffline(): void;
}

/** Reports when a reconnect is likely to succeed, and when the device is offline. See `docs/rules.md#screens`. */
export function watchConnectivity(listener: ConnectivityListener): void {
  window.addEventListener('online', () => listener.onAvailable());
  window.addEventListener('offline', () => listener.onOffline());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') listener.onAvailable();
  });
}
