import { type Theme } from '@jamjar/contracts/enums';
import { routes } from '@jamjar/contracts/routes';
import { type Page } from 'playwright-core';

const tellers = new WeakMap<Page, (message: string) => void>();

/** Done before a page is opened: afterwards the server can seem to say something to it. What the real one says passes through. */
export async function listenIn(page: Page): Promise<void> {
  await page.routeWebSocket(`**${routes.socket}`, (socket) => {
    socket.connectToServer();
    tellers.set(page, (message) => socket.send(message));
  });
}

/**
 * Puts a theme on a page, whatever stands open on it, by news of the user's settings.
 * @returns false when the page hears nothing: nobody is signed in, or its line is cut
 */
export async function putOn(page: Page, theme: Theme): Promise<boolean> {
  const tell = tellers.get(page);
  if (!tell) return false;
  const userId = await page.evaluate(() => (JSON.parse(localStorage.getItem('jamjar.user') ?? '{}') as { id?: string }).id);
  tell(JSON.stringify({ type: 'user_settings_updated', userId, settings: { theme }, pos: 0, asOf: 0 }));
  await page.waitForFunction((wanted) => localStorage.getItem('jamjar.theme') === wanted, theme);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  return true;
}
