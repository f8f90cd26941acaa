import { type Theme } from '@jamjar/contracts/enums';
import { limits } from '@jamjar/contracts/limits';
import { refusals } from '@jamjar/contracts/refusals';
import { routes } from '@jamjar/contracts/routes';
import { type BrowserContext, type Page } from 'playwright-core';
import { type Step, staysLoading } from './screen.js';

/**
 * Changes what a page receives, by intercepting its requests in the browser; called before the page is opened.
 * A `urlPattern` is one of Playwright's, with `*` and `**`.
 */
type PagePreparation = (page: Page) => Promise<unknown>;

const { status, message } = refusals.UNEXPECTED;

/** Requests are answered with the server's error for unexpected failures. */
export const respondWithError =
  (urlPattern: string, method = 'GET'): PagePreparation =>
  (page) =>
    page.route(urlPattern, (route) =>
      route.request().method() === method ? route.fulfill({ status, json: { message, code: 'UNEXPECTED' } }) : route.fallback(),
    );

/** Requests are answered with a fixed body. */
export const respondWith =
  (urlPattern: string, body: unknown): PagePreparation =>
  (page) =>
    page.route(urlPattern, (route) => route.fulfill({ json: body }));

/** Requests are never answered. */
export const neverRespond =
  (urlPattern: string): PagePreparation =>
  async (page) => {
    await page.route(urlPattern, () => undefined);
    return staysLoading;
  };

/** Requests fail, for example those for the page's code. */
export const abortRequests =
  (urlPattern: string): PagePreparation =>
  (page) =>
    page.route(urlPattern, (route) => route.abort());

/** Each WebSocket connection is closed at once. */
export const closeSocket: PagePreparation = (page) => page.routeWebSocket('**/ws', (socket) => socket.close({ code: 1011 }));

/** Browser contexts with a fake clock, which all their pages share. */
export const contextsWithFakeClock = new WeakSet<BrowserContext>();

/** Like `closeSocket`, with a fake clock for `runClockUntilDisconnected`. */
export const closeSocketWithFakeClock: PagePreparation = async (page) => {
  contextsWithFakeClock.add(page.context());
  await page.clock.install();
  await closeSocket(page);
};
/** Advances the fake clock until the page stops reconnecting. */
export const runClockUntilDisconnected: Step = async (page) => {
  const reconnectButton = page.getByRole('button', { name: 'Tap to reconnect' });
  for (let advances = 0; advances < maxAdvances && !(await reconnectButton.isVisible()); advances++)
    await page.clock.runFor(limits.reconnect.maxDelayMs);
};
/** Enough for all attempts of the page to reconnect; limits the loop if the button never appears. */
const maxAdvances = 50;

/** The viewer has this theme, in the changed response of the server and in local storage. */
export const respondWithTheme =
  (theme: Theme): PagePreparation =>
  async (page) => {
    await page.addInitScript((storedTheme) => localStorage.setItem('jamjar.theme', storedTheme), theme);
    await page.route(`**${routes.currentUser}`, async (route) => {
      const response = await route.fetch();
      const user: unknown = await response.json();
      await route.fulfill({ response, json: { ...(typeof user === 'object' ? user : {}), theme } });
    });
  };
