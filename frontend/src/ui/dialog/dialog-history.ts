import { useEffect } from 'react';
import { useStableCallback } from '../browser/use-stable-callback.js';

// Each open dialog has an entry in the browser's history, so that Back closes it (docs/adr/0032). The router does not see these entries: they
// have the URL and the key of their page's own entry.

/** Functions that close the open dialogs, that of the topmost last. */
const openDialogs: (() => void)[] = [];
/** Identifies the page to which the newest entries of dialogs belong. */
let page = '';
/** Whether entries are being removed, which the browser does later. */
let isRemoving = false;
const removalListeners: (() => void)[] = [];

/** While mounted, the calling dialog has an entry in the history. @param close called when the user goes back from that entry */
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
 * While mounted, Back does not leave the calling page, but still closes its dialogs: the page has an entry like a dialog that opens again. A
 * browser may leave it all the same as long as the user has not touched it.
 * @param pageKey changes with each navigation, which removes the entries of dialogs
 */
export function useBlockedBack(isBlocked: boolean, pageKey: string): void {
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
const stayOnPage = (): void => void openDialogs.unshift(stayOnPage);

/** While a dialog is open, the address must not change: its entry is the newest. */
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
  page = readPage(); // else Back to the page before would pass for one from a dialog
}

/** Removes the entries of dialogs that were open when the page was left or reloaded. */
export const removeLeftoverDialogEntries = (): void => updateEntries();

/** Later, so that an entry stays when a dialog takes the place of another, and when React's strict mode repeats an effect. */
const scheduleUpdate = (): void => queueMicrotask(updateEntries);

/** Makes the number of entries equal to the number of open dialogs. */
function updateEntries(): void {
  addEventListener('popstate', handlePopState, { capture: true }); // before the router's listener; the same function is added only once
  if (isRemoving) return;
  page = readPage();
  const surplus = countEntries() - openDialogs.length;
  isRemoving = surplus > 0;
  if (isRemoving) history.go(-surplus);
  while (countEntries() < openDialogs.length) history.pushState({ ...readState(), dialogs: countEntries() + 1 }, '');
}

function handlePopState(domEvent: PopStateEvent): void {
  const wasRemoving = isRemoving;
  isRemoving = false;
  for (const listener of removalListeners.splice(0)) listener();
  if (readPage() !== page) openDialogs.splice(0); // the router shows another page
  else {
    domEvent.stopImmediatePropagation();
    if (!wasRemoving) for (const close of openDialogs.splice(countEntries()).reverse()) close();
  }
  scheduleUpdate(); // Forward may have led to the entry of a closed dialog
}

/** The state of the current entry: the router's, and how many entries of dialogs there are up to this one. */
function readState(): { key?: unknown; dialogs?: unknown } {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}
const countEntries = (): number => Number(readState().dialogs ?? 0);
/** The same for all entries of a page. */
const readPage = (): string => `${String(readState().key)} ${location.href}`;
