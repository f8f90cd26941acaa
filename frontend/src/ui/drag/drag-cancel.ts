/**
 * Until `signal` aborts: keeps all keys without effect, and calls `cancel` at each event that must cancel a mouse or touch drag (Escape, a
 * hidden page, a resized or rotated window).
 */
export function listenForDragCancel(cancel: () => void, signal: AbortSignal): void {
  const handleKeyDown = (domEvent: KeyboardEvent): void => {
    if (domEvent.key === 'Escape') cancel();
    domEvent.preventDefault(); // keys have no effect during a drag
  };
  window.addEventListener('keydown', handleKeyDown, { signal });
  window.addEventListener('resize', cancel, { signal });
  window.addEventListener('orientationchange', cancel, { signal });
  document.addEventListener('visibilitychange', cancel, { signal });
}
