/**
 * Runs in a page before its scripts: idle callbacks without a timeout are never called, so that the code of a dialog or menu is loaded only when
 * it is opened, as on a busy phone. Loading the code of all of them beforehand takes a third of the processor time of opening a page.
 */
export function disableIdleCallbacks(): void {
  const requestIdle = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (callback, options) => (options?.timeout === undefined ? 0 : requestIdle(callback, options));
}
