import { type Theme } from '@jamjar/contracts/enums';
import { limits } from '@jamjar/contracts/limits';
import { refusals } from '@jamjar/contracts/refusals';
import { routes } from '@jamjar/contracts/routes';
import { type BrowserContext, type Page } from 'playwright-core';
import { type Step, waiting } from './screen.js';

/** What can go wrong in the world around a page. Paths as the browser asks for them, with `*` and `**`. */
type Mishap = (page: Page) => Promise<unknown>;

const { status, words: message } = refusals.UNEXPECTED;

/** The server answers that it failed, as it does. */
export const failing =
  (path: string, method = 'GET'): Mishap =>
  (page) =>
    page.route(path, (route) =>
      route.request().method() === method ? route.fulfill({ status, json: { message, code: 'UNEXPECTED' } }) : route.fallback(),
    );

/** No mishap: the server answers that, whatever there is. */
export const answering =
  (path: string, body: unknown): Mishap =>
  (page) =>
    page.route(path, (route) => route.fulfill({ json: body }));

/** The server never answers. */
export const silent =
  (path: string): Mishap =>
  async (page) => {
    await page.route(path, () => undefined);
    return waiting;
  };

/** The page's own code does not arrive. */
export const notArriving =
  (path: string): Mishap =>
  (page) =>
    page.route(path, (route) => route.abort());

/** The socket is cut, again and again. */
export const cut: Mishap = (page) => page.routeWebSocket('**/ws', (socket) => socket.close({ code: 1011 }));

/** Browsers whose clock is not the world's any more: it is all their pages'. */
export const runAhead = new WeakSet<BrowserContext>();

/** The same, so often that the page gives up: its clock runs ahead. */
export const gone: Mishap = async (page) => {
  runAhead.add(page.context());
  await page.clock.install();
  await cut(page);
};
/** Until the page has lost its patience. */
export const minutesLater: Step = async (page) => {
  const tap = page.getByRole('button', { name: 'Tap to reconnect' });
  for (let attempt = 0; attempt < attemptsAtMost && !(await tap.isVisible()); attempt++) await page.clock.runFor(limits.reconnect.maxMs);
};
const attemptsAtMost = 50;

/** No mishap: whoever opens the page has that theme, or had it when they were here last. */
export const wear =
  (theme: Theme): Mishap =>
  async (page) => {
    await page.addInitScript((kept) => localStorage.setItem('jamjar.theme', kept), theme);
    await page.route(`**${routes.me}`, async (route) => {
      const answer = await route.fetch();
      const user: unknown = await answer.json();
      await route.fulfill({ response: answer, json: { ...(typeof user === 'object' ? user : {}), theme } });
    });
  };
