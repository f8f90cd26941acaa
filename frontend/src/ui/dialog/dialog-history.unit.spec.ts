import { waitFor } from '@testing-library/react';
import { navigateWithoutDialogs, removeLeftoverDialogEntries } from './dialog-history.js';

/** The path of the page at each `popstate` that reaches the router, whose listener is added after that of the dialogs. */
const shownPaths: string[] = [];
beforeAll(() => {
  removeLeftoverDialogEntries();
  addEventListener('popstate', () => shownPaths.push(location.pathname));
});

const open = (path: string): Promise<void> =>
  navigateWithoutDialogs(() => {
    history.pushState({ key: path }, '', path);
    return Promise.resolve();
  });
describe('Back from a page without dialogs', () => {
  it('reaches the router, also right after a navigation', async () => {
    for (const path of ['/analytics', '/analytics/performer']) await open(path);
    history.back();
    await waitFor(() => expect(shownPaths).toEqual(['/analytics']));
    history.back();
    await waitFor(() => expect(shownPaths).toEqual(['/analytics', '/']));
  });
});
