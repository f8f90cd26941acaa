import { type Theme } from '@jamjar/contracts/enums';
import { routes } from '@jamjar/contracts/routes';
import { type Page } from 'playwright-core';
import { type Brightness, type DeviceContexts } from '../../../../infra/screens/device-contexts.js';
import { themes } from '../../../src/app/theme/themes.js';

const messageSenders = new WeakMap<Page, (message: string) => void>();

/**
 * Lets `applyTheme` send messages to the page besides those of the server, and keeps the page from reloading itself after a change of
 * its theme. Must be called before the page is opened.
 */
export async function prepareThemeChanges(page: Page): Promise<void> {
  await page.addInitScript(preventReloads);
  // the page that is opened next may have no socket
  page.on('request', (request) => request.isNavigationRequest() && messageSenders.delete(page));
  await page.routeWebSocket(`**${routes.socket}`, (socket) => {
    socket.connectToServer();
    messageSenders.set(page, (message) => socket.send(message));
  });
}

/** Runs in the page. Routing its requests instead would turn off the browser's cache. */
function preventReloads(): void {
  const { navigation } = window as unknown as { navigation: EventTarget };
  navigation.addEventListener('navigate', (event) => {
    if (Reflect.get(event, 'navigationType') === 'reload') event.preventDefault();
  });
}

export interface ThemeVariant {
  theme: keyof typeof themes;
  brightness: Brightness;
}

/**
 * Changes the theme of an open page without reloading it: by a server message about the user's theme or, without a signed-in user, by
 * writing to localStorage.
 * @returns false when the page has a signed-in user but no socket connection
 */
export async function applyTheme(page: Page, { theme, brightness }: ThemeVariant, contexts: DeviceContexts): Promise<boolean> {
  const storedUser = await page.evaluate(() => localStorage.getItem('jamjar.user'));
  const sendMessage = messageSenders.get(page);
  if (sendMessage && storedUser !== null) sendMessage(toThemeMessage(theme, storedUser));
  else if (storedUser === null) await contexts.writeLocalStorage(page, 'jamjar.theme', theme);
  else return false;
  await page.waitForFunction(
    (primary) => document.documentElement.style.getPropertyValue('--primary') === primary,
    themes[theme][brightness].primary,
  );
  return true;
}

function toThemeMessage(theme: Theme, storedUser: string): string {
  const { id } = JSON.parse(storedUser) as { id?: string };
  return JSON.stringify({ type: 'theme_updated', userId: id, theme, pos: 0, seq: 0 });
}
