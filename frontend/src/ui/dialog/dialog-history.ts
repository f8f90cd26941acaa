import { useEffect } from 'react';
import { useStableCallback } from '../browser/use-stable-callback.js';

// Each open dialog has an entry in the browser's history, so that Back closes it (docs/adr/0032). The router does not notice these entries: they
// have the URL and the key of their page's own entry.

/** Functions that close the open dialogs; the topmost dialog's is the last. On a page with blocked Back, `stayOnPage` is the first. */
const openDialogs: (() => void)[] = [];
/** Identifies the page to which the newest entries of dialogs belong, see `getPageId`. */
let pageId = '';
/** Whether entries are being removed, which the browser does asynchronously. */
let isRemoving = false;
const removalListeners: (() => void)[] = [];

/** While mounted, the calling dialog has an entry in the history. @param close called when the user goes back from this entry */
export function useDialogHistory(close: () => void): void {
  const closeDialog = useStableCallback(close);
  useEffect(() => {
    openDialogs.push(closeDialog);
    scheduleUpdate();
    return () => {
      const index = openDialogs.indexOf(closeDialog);
      if (index >= 0) openDialogs.splice(index, 1);
      scheduleUpdate();
    };
  }, [closeDialog]);
}

/**
 * While mounted, Back does not leave the calling page, but still closes its dialogs: the page has an additional entry, like a dialog that
 * reopens at once. A browser may leave the page anyway if the user has not interacted with it.
 * @param pageKey changes with each navigation, after which the entry must be added again
 */
export function useBackBlocker(isBlocked: boolean, pageKey: string): void {
  useEffect(() => {
    if (!isBlocked) return undefined;
    openDialogs.unshift(stayOnPage);
    scheduleUpdate();
    return () => {
      const index = openDialogs.indexOf(stayOnPage);
      if (index >= 0) openDialogs.splice(index, 1);
      scheduleUpdate();
    };
  }, [isBlocked, pageKey]);
}
/** Takes the place of a dialog's `close`: adds the additional entry of a blocked page again. */
const stayOnPage = (): void => void openDialogs.unshift(stayOnPage);

/** Whether a dialog is open. The page's address must not change then, because the newest entry is the dialog's. */
export const isDialogOpen = (): boolean => openDialogs.some((close) => close !== stayOnPage);

/** Leaves the page: removes the entries of its dialogs, then calls `navigate`. */
export async function navigateWithoutDialogs(navigate: () => Promise<void>): Promise<void> {
  openDialogs.splice(0);
  updateEntries();
  while (isRemoving) {
    await new Promise<void>((resolve) => void removalListeners.push(resolve));
    updateEntries();
  }
  await navigate();
  pageId = getPageId(); // otherwise Back to the previous page would be mistaken for Back from a dialog
}

/** Removes the entries of dialogs that were open when the page was left or reloaded. */
export const removeLeftoverDialogEntries = (): void => updateEntries();

/** Updates after the current effects, so that the entry stays when one dialog replaces another or React's strict mode repeats an effect. */
const scheduleUpdate = (): void => queueMicrotask(updateEntries);

/** Makes the number of entries equal to the length of `openDialogs`. */
function updateEntries(): void {
  // for style sheets, which would be slow with `:has()` on the page (infra/testing/style-sheets.unit.spec.ts)
  document.documentElement.toggleAttribute('data-dialog-open', isDialogOpen());
  addEventListener('popstate', handlePopState, { capture: true }); // before the router's listener; the same function is added only once
  if (isRemoving) return;
  pageId = getPageId();
  const surplusCount = countEntries() - openDialogs.length;
  isRemoving = surplusCount > 0;
  if (isRemoving) history.go(-surplusCount);
  while (countEntries() < openDialogs.length) history.pushState({ ...readState(), dialogs: countEntries() + 1 }, '');
}

function handlePopState(domEvent: PopStateEvent): void {
  const wasRemoving = isRemoving;
  isRemoving = false;
  for (const listener of removalListeners.splice(0)) listener();
  if (getPageId() !== pageId) openDialogs.splice(0); // the router shows another page
  else {
    domEvent.stopImmediatePropagation();
    if (!wasRemoving) for (const close of openDialogs.splice(countEntries()).reverse()) close();
  }
  scheduleUpdate(); // Forward may have led to the entry of a closed dialog
}

/** The state of the current entry. `key` is the router's; `dialogs` is the number of dialog entries up to this one. */
function readState(): { key?: unknown; dialogs?: unknown } {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}
const countEntries = (): number => Number(readState().dialogs ?? 0);
/** The id of the current page, which is the same for all of its entries. */
const getPageId = (): string => `${String(readState().key)} ${location.href}`;
