interface DeviceListener {
  /** The network is back, or somebody looks at the page again. */
  awake(): void;
  offline(): void;
}

/** Tells when trying again is worth it (decisions, "Screens"), and when there is no network. */
export function watchDevice(listener: DeviceListener): void {
  window.addEventListener('online', () => listener.awake());
  window.addEventListener('offline', () => listener.offline());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') listener.awake();
  });
}
