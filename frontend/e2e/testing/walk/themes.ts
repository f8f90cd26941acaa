import { type Theme } from '@jamjar/contracts/enums';
import { routes } from '@jamjar/contracts/routes';
import { type Page } from 'playwright-core';
import { type Brightness, type Studio } from '../../../../infra/screens/studio.js';
import { themes } from '../../../src/app/theme/themes.js';

const tellers = new WeakMap<Page, (message: string) => void>();

/** Done before a page is opened: afterwards the server can seem to say something to it. What the real one says passes through. */
export async function listenIn(page: Page): Promise<void> {
  await page.routeWebSocket(`**${routes.socket}`, (socket) => {
    socket.connectToServer();
    tellers.set(page, (message) => socket.send(message));
  });
}

export interface Look {
  theme: keyof typeof themes;
  brightness: Brightness;
}

/**
 * Puts a theme on a page, whatever stands open on it: by news of the user's settings, or where nobody is signed in by another page of
 * the same device.
 * @returns false when the page hears nothing: its line is cut, or it was never opened
 */
export async function putOn(page: Page, { theme, brightness }: Look, studio: Studio): Promise<boolean> {
  const user = await page.evaluate(() => localStorage.getItem('jamjar.user'));
  const tell = tellers.get(page);
  if (tell && user !== null) tell(newsOf(theme, user));
  else if (user === null) await studio.keep(page, 'jamjar.theme', theme);
  else return false;
  await page.waitForFunction(
    (primary) => document.documentElement.style.getPropertyValue('--primary') === primary,
    themes[theme][brightness].primary,
  );
  return true;
}

function newsOf(theme: Theme, user: string): string {
  const { id } = JSON.parse(user) as { id?: string };
  return JSON.stringify({ type: 'user_settings_updated', userId: id, settings: { theme }, pos: 0, seq: 0 });
}
