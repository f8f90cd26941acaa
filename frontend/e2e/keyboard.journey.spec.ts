import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type Browser, type Locator } from 'playwright-core';
import { launchChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { Screen } from './testing/screen.js';
import { addTo, gigAt, openVenue, passwordOf, type Venue } from './testing/venue.js';

jest.setTimeout(60_000);

let browser: Browser;
let venue: Venue;
let gig: GigView;
let sam: Screen;
const added = new Map<string, PerformerView>();

beforeAll(async () => {
  [browser, venue] = await Promise.all([launchChromium(), openVenue()]);
  gig = await gigAt(venue, 'Friday Jam');
  for (const [name, ...instruments] of [
    ['Ana Ruiz', 'vocals', 'guitar'],
    ['Bo Lindqvist', 'guitar'],
    ['Chidi Okafor', 'bass'],
    ['Dana Weiss', 'drums'],
  ])
    added.set(String(name), await addTo(venue, gig, String(name), { instruments }));
  sam = await Screen.open(browser, venue.url, 'sam', devices.desktop);
  await sam.page.addInitScript(rememberWords);
  await sam.page.goto('/');
}, 120_000);
afterAll(async () => {
  await browser.close();
  await venue.close();
}, 30_000);

const key = (...keys: string[]): Promise<void> =>
  keys.reduce((before, one) => before.then(() => sam.page.keyboard.press(one)), Promise.resolve());
/** Tab by Tab, as somebody without a mouse gets there. */
async function tabTo(what: Locator): Promise<void> {
  for (let steps = 0; steps < 120; steps++) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await key('Tab');
  }
  throw new Error(`Not to be reached by Tab: ${String(what)}`);
}
const button = (name: string | RegExp): Locator => sam.page.getByRole('button', { name, exact: typeof name === 'string' });
const focused = (what: Locator): Locator => what.and(sam.page.locator(':focus'));
/** In a menu that is open. */
async function choose(entry: string): Promise<void> {
  await sam.sees(sam.page.getByRole('menuitem', { name: entry }));
  while (!(await focused(sam.page.getByRole('menuitem', { name: entry })).isVisible())) {
    await key('ArrowDown');
    // the menu moves the focus with the next frame: who presses on before that goes too far
    await sam.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  await key('Enter');
}
const api = (name: string, action: string) => venue.ines.post(`/api/performers/${String(added.get(name)?.id)}/${action}`);
/** Something is focused: whoever works by keyboard goes on where they are. */
async function keepsFocus(): Promise<void> {
  for (let wait = 0; wait < 20; wait++) {
    if (await sam.page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body)) return;
    await sam.page.evaluate(() => new Promise(requestAnimationFrame));
  }
  throw new Error('The focus is lost');
}

describe('a jam night without a mouse', () => {
  it('begins with the sign-in and the way to the gig', async () => {
    await tabTo(sam.page.getByLabel('Username'));
    await sam.page.keyboard.type('sam');
    await key('Tab');
    await sam.page.keyboard.type(passwordOf('sam'));
    await key('Enter');
    await tabTo(sam.page.getByRole('link', { name: 'Friday Jam' }));
    await key('Enter');
    await sam.sees(button('Select Ana Ruiz'));
  });

  it('selects by a dialog that begins at its first choice, and goes on in the list', async () => {
    await tabTo(button('Select Ana Ruiz'));
    await key('Enter');
    await sam.sees(focused(sam.dialog().getByRole('radio', { name: 'vocals' })));
    await key('ArrowRight');
    await tabTo(sam.dialog().getByRole('button', { name: 'Select' }));
    await key('Enter');
    await sam.sees(sam.section('Selected for Stage').getByText('guitar'));
    await sam.seesNoMore(sam.dialog());
    await keepsFocus();
    await sam.sees(
      focused(
        sam
          .section('Participants')
          .getByRole('listitem')
          .first()
          .getByRole('button', { name: /^Select/ }),
      ),
    );
  });

  it('puts on stage, subs out and swaps; the row that goes hands the focus on', async () => {
    await tabTo(button('Put Ana Ruiz on stage'));
    await key('Enter');
    await sam.sees(button('Off: Ana Ruiz'));
    await tabTo(button('Sub Out Ana Ruiz'));
    await key('Enter');
    await sam.sees(focused(sam.dialog().getByRole('radio', { name: 'No replacement' })));
    await key('ArrowDown');
    await sam.sees(sam.dialog().getByRole('radio', { name: /Bo Lindqvist/, checked: true }));
    await tabTo(sam.dialog().getByRole('button', { name: 'Sub Out' }));
    await key('Enter');
    await sam.seesNoMore(sam.dialog());
    await keepsFocus();
    await tabTo(button('Swap Ana Ruiz for Bo Lindqvist'));
    await key('Enter');
    await sam.sees(button('Off: Bo Lindqvist'));
    await keepsFocus();
  });

  it('opens a menu, chooses in it, and is back at its button', async () => {
    await tabTo(button('More for Dana Weiss'));
    await key('Enter');
    await sam.sees(sam.page.getByRole('menuitem', { name: 'Move to top' }));
    await key('Escape');
    await sam.sees(focused(button('More for Dana Weiss')));
    await key('Enter');
    await choose('Move to top');
    await sam.sees(sam.section('Participants').getByRole('listitem').first().filter({ hasText: 'Dana Weiss' }));
    await keepsFocus();
  });

  it('asks before it removes, at the answer that harms nobody', async () => {
    await tabTo(button('More for Chidi Okafor'));
    await key('Enter');
    await choose('Remove');
    await sam.sees(focused(sam.dialog().getByRole('button', { name: 'Cancel' })));
    await key('Enter');
    await sam.seesNoMore(sam.dialog());
    await sam.sees(focused(button('More for Chidi Okafor')));
  });

  it('goes round in a dialog by Tab, and back to what opened it', async () => {
    await tabTo(button('Add Participant'));
    await key('Enter');
    const last = sam.dialog().getByRole('button', { name: 'Add Participant' });
    await sam.sees(last);
    for (const further of [1, 2]) {
      await tabTo(last);
      await key(...Array.from({ length: further }, () => 'Tab'), 'Escape');
      await sam.seesNoMore(sam.dialog());
      await sam.sees(focused(button('Add Participant')));
      await key('Enter');
      await sam.sees(last);
    }
    await key('Escape');
    await sam.seesNoMore(sam.dialog());
  });

  it('keeps the focus when somebody else takes away the row one is in', async () => {
    await tabTo(button('Select Chidi Okafor'));
    await api('Chidi Okafor', 'remove');
    await sam.seesNoMore(button('Select Chidi Okafor'));
    await keepsFocus();
    await tabTo(button('Off: Bo Lindqvist'));
    await api('Bo Lindqvist', 'take-off-stage');
    await sam.seesNoMore(button('Off: Bo Lindqvist'));
    await keepsFocus();
  });

  it('was told politely what changed, and never the time', async () => {
    const told = await sam.page.evaluate(() => sessionStorage.getItem('told') ?? '');
    for (const words of [
      'Ana Ruiz is selected',
      'Ana Ruiz is on stage',
      'Bo Lindqvist is on stage',
      'Chidi Okafor was removed',
      'Bo Lindqvist is off stage',
    ])
      expect(told).toContain(words);
    expect(told).not.toMatch(/\d\d:\d\d/);
    expect(await sam.page.locator('[aria-live] [role="timer"], [role="timer"][aria-live]').count()).toBe(0);
    expect(sam.errors).toEqual([]);
  });
});

/** Runs in the page: what stands in a live region is read out. */
function rememberWords(): void {
  const look = (): void => {
    for (const live of document.querySelectorAll('[aria-live="polite"], [role="status"]')) {
      const told = sessionStorage.getItem('told') ?? '';
      if (live.textContent !== '' && !told.includes(live.textContent)) sessionStorage.setItem('told', `${told}\n${live.textContent}`);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}
