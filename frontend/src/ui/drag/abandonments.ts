/** Whatever ends a drag by mouse or finger where it began: Escape, a page that goes away, a window that changes. */
export function abandonments(abandon: () => void, signal: AbortSignal): void {
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') abandon();
    event.preventDefault(); // no other key does anything meanwhile
  };
  window.addEventListener('keydown', pressed, { signal });
  window.addEventListener('resize', abandon, { signal });
  window.addEventListener('orientationchange', abandon, { signal });
  document.addEventListener('visibilitychange', abandon, { signal });
}
