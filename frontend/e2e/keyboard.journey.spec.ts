import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type Browser, type Locator } from 'playwright-core';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import * as keyboard from './testing/keyboard.js';
import { UserPage } from './testing/user-page.js';
import { passwordOf } from '../../backend/src/testing/http-client.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
/** The page of Sam, an operator. */
let samPage: UserPage;
const performersByName = new Map<string, PerformerView>();

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'jam', { name: 'Friday Jam' });
  for (const [name, ...instruments] of [
    ['Ana Ruiz', 'vocals', 'guitar'],
    ['Bo Lindqvist', 'guitar'],
    ['Chidi Okafor', 'bass'],
    ['Dana Weiss', 'drums'],
  ] as const)
    performersByName.set(name, await gig.addPerformer(name, { instruments }));
  samPage = await UserPage.open(browser, testOrganisation.url, 'sam', devices.desktop, (page) => page.addInitScript(recordAnnouncements));
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const pressKeys = (...keys: string[]): Promise<void> => keyboard.pressKeys(samPage.page, ...keys);
const tabTo = (target: Locator): Promise<void> => keyboard.tabTo(samPage.page, target);
const button = (name: string | RegExp): Locator => samPage.page.getByRole('button', { name, exact: typeof name === 'string' });
const whenFocused = (locator: Locator): Locator => keyboard.whenFocused(samPage.page, locator);
/** Chooses an entry of the open menu with the arrow keys and Enter. */
async function chooseMenuEntry(entry: string): Promise<void> {
  await samPage.expectVisible(samPage.page.getByRole('menuitem', { name: entry }));
  while (!(await whenFocused(samPage.page.getByRole('menuitem', { name: entry })).isVisible())) {
    await pressKeys('ArrowDown');
    // the menu moves the focus in the next frame; pressing again before that would skip an entry
    await samPage.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  await pressKeys('Enter');
}
const postPerformerAction = (name: string, action: string) =>
  testOrganisation.ownerClient.post(`/api/performers/${String(performersByName.get(name)?.id)}/${action}`);
/** Waits until an element other than the body has the focus. @throws Error after 20 frames */
async function expectFocusKept(): Promise<void> {
  for (let frame = 0; frame < 20; frame++) {
    if (await samPage.page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body)) return;
    await samPage.page.evaluate(() => new Promise(requestAnimationFrame));
  }
  throw new Error('The focus is lost');
}

describe('a jam operated by keyboard', () => {
  it('allows signing in and opening the gig', async () => {
    await tabTo(samPage.page.getByLabel('Username'));
    await samPage.page.keyboard.type('sam');
    await pressKeys('Tab');
    await samPage.page.keyboard.type(passwordOf('sam'));
    await pressKeys('Enter');
    await tabTo(samPage.page.getByRole('link', { name: 'Friday Jam' }));
    await pressKeys('Enter');
    await samPage.expectVisible(button('Select Ana Ruiz'));
  });

  it('focuses the first choice of the Select dialog and, after it closes, the Select button of the first performer', async () => {
    await tabTo(button('Select Ana Ruiz'));
    await pressKeys('Enter');
    await samPage.expectVisible(whenFocused(samPage.dialog().getByRole('radio', { name: 'vocals' })));
    await pressKeys('ArrowRight');
    await tabTo(samPage.dialog().getByRole('button', { name: 'Select' }));
    await pressKeys('Enter');
    await samPage.expectVisible(samPage.section('Selected for Stage').getByText('guitar'));
    await samPage.expectHidden(samPage.dialog());
    await expectFocusKept();
    await samPage.expectVisible(
      whenFocused(
        samPage
          .section('Participants')
          .getByRole('listitem')
          .first()
          .getByRole('button', { name: /^Select/ }),
      ),
    );
  });

  it('keeps the focus when rows disappear after subbing out and swapping', async () => {
    await tabTo(button('Put Ana Ruiz on stage'));
    await pressKeys('Enter');
    await samPage.expectVisible(button('Off: Ana Ruiz'));
    await tabTo(button('Sub Out Ana Ruiz'));
    await pressKeys('Enter');
    await samPage.expectVisible(whenFocused(samPage.dialog().getByRole('radio', { name: 'No replacement' })));
    await pressKeys('ArrowDown');
    await samPage.expectVisible(samPage.dialog().getByRole('radio', { name: /Bo Lindqvist/, checked: true }));
    await tabTo(samPage.dialog().getByRole('button', { name: 'Sub Out' }));
    await pressKeys('Enter');
    await samPage.expectHidden(samPage.dialog());
    await expectFocusKept();
    await tabTo(button('Swap Ana Ruiz for Bo Lindqvist'));
    await pressKeys('Enter');
    await samPage.expectVisible(button('Off: Bo Lindqvist'));
    await expectFocusKept();
  });

  it('returns the focus to the button when a menu closes', async () => {
    await tabTo(button('More for Dana Weiss'));
    await pressKeys('Enter');
    await samPage.expectVisible(samPage.page.getByRole('menuitem', { name: 'Move to top' }));
    await pressKeys('Escape');
    await samPage.expectVisible(whenFocused(button('More for Dana Weiss')));
    await pressKeys('Enter');
    await chooseMenuEntry('Move to top');
    await samPage.expectVisible(samPage.section('Participants').getByRole('listitem').first().filter({ hasText: 'Dana Weiss' }));
    await expectFocusKept();
  });

  it('focuses Cancel in the dialog that confirms a removal', async () => {
    await tabTo(button('More for Chidi Okafor'));
    await pressKeys('Enter');
    await chooseMenuEntry('Remove');
    await samPage.expectVisible(whenFocused(samPage.dialog().getByRole('button', { name: 'Cancel' })));
    await pressKeys('Enter');
    await samPage.expectHidden(samPage.dialog());
    await samPage.expectVisible(whenFocused(button('More for Chidi Okafor')));
  });

  it('returns the focus to the button that opened a dialog, even after Tab has passed the end of the dialog', async () => {
    await tabTo(button('Add Participant'));
    await pressKeys('Enter');
    const lastButton = samPage.dialog().getByRole('button', { name: 'Add Participant' });
    await samPage.expectVisible(lastButton);
    for (const extraTabs of [1, 2]) {
      await tabTo(lastButton);
      await pressKeys(...Array.from({ length: extraTabs }, () => 'Tab'), 'Escape');
      await samPage.expectHidden(samPage.dialog());
      await samPage.expectVisible(whenFocused(button('Add Participant')));
      await pressKeys('Enter');
      await samPage.expectVisible(lastButton);
    }
    await pressKeys('Escape');
    await samPage.expectHidden(samPage.dialog());
  });

  it('keeps the focus when another user removes the focused row', async () => {
    await tabTo(button('Select Chidi Okafor'));
    await postPerformerAction('Chidi Okafor', 'remove');
    await samPage.expectHidden(button('Select Chidi Okafor'));
    await expectFocusKept();
    await tabTo(button('Off: Bo Lindqvist'));
    await postPerformerAction('Bo Lindqvist', 'take-off-stage');
    await samPage.expectHidden(button('Off: Bo Lindqvist'));
    await expectFocusKept();
  });

  it('announces changes in polite live regions, but not the running timers', async () => {
    const announced = await samPage.page.evaluate(() => sessionStorage.getItem('announced') ?? '');
    for (const text of [
      'Ana Ruiz is selected',
      'Ana Ruiz is on stage',
      'Bo Lindqvist is on stage',
      'Chidi Okafor was removed',
      'Bo Lindqvist is off stage',
    ])
      expect(announced).toContain(text);
    expect(announced).not.toMatch(/\d\d:\d\d/);
    expect(await samPage.page.locator('[aria-live] [role="timer"], [role="timer"][aria-live]').count()).toBe(0);
    expect(samPage.pageErrors).toEqual([]);
  });
});

/** Runs in the page: records the texts of all polite live regions, which screen readers announce. */
function recordAnnouncements(): void {
  const record = (): void => {
    for (const { textContent } of document.querySelectorAll('[aria-live="polite"], [role="status"]')) {
      const announced = sessionStorage.getItem('announced') ?? '';
      if (textContent !== '' && !announced.includes(textContent)) sessionStorage.setItem('announced', `${announced}\n${textContent}`);
    }
  };
  new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true });
}
