import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type Browser, type Locator } from 'playwright-core';
import { launchChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { Screen } from './testing/screen.js';
import { addTo, gigAt, openVenue, type Venue } from './testing/venue.js';

jest.setTimeout(60_000);
const minutes = 60_000;

let browser: Browser;
let venue: Venue;
let gig: GigView;
/** Ines runs the gig with one thumb; Sam has a keyboard. */
let ines: Screen;
let sam: Screen;

beforeAll(async () => {
  [browser, venue] = await Promise.all([launchChromium(), openVenue()]);
  gig = await gigAt(venue, 'Tuesday Open Mic', 'openmic');
  for (const name of ['Priya Nair', 'Quinn Adler', 'Rosa & Tom', 'Sasha Lind']) await addTo(venue, gig, name, {});
  ines = await Screen.open(browser, venue.url, 'ines', devices.touchPhone);
  sam = await Screen.open(browser, venue.url, 'sam', devices.desktop);
  for (const screen of [ines, sam]) {
    await screen.signIn();
    await screen.page.goto(`/event/${gig.id}/nonsense`);
    await screen.sees(queue(screen).getByText('Sasha Lind'));
  }
}, 120_000);
afterAll(async () => {
  await browser.close();
  await venue.close();
}, 30_000);

const queue = (screen: Screen): Locator => screen.section('Queue');
const row = (screen: Screen, name: string): Locator => queue(screen).getByRole('listitem').filter({ hasText: name });
const handle = (screen: Screen, name: string): Locator => queue(screen).getByRole('button', { name: `Drag ${name}` });
const onStage = (screen: Screen, name: string): Locator =>
  screen.section('Currently on Stage').getByRole('listitem').filter({ hasText: name });
const tab = (screen: Screen, name: string): Locator =>
  screen.page.getByRole('navigation', { name: 'Parts of this event' }).getByRole('link', { name });

/** Until the names stand in this order, from the first on. */
async function inOrder(screen: Screen, ...names: string[]): Promise<void> {
  for (const [place, name] of names.entries()) await screen.sees(queue(screen).getByRole('listitem').nth(place).filter({ hasText: name }));
}

describe('an open mic, run by a thumb and watched beside', () => {
  it('opens at its queue, the first of which is up next', async () => {
    expect(ines.page.url()).toMatch(/\/live$/);
    for (const screen of [ines, sam]) {
      await screen.sees(row(screen, 'Priya Nair').getByText('Up Next'));
      expect(await queue(screen).getByText('Up Next').count()).toBe(1);
    }
    sam.asked();
  });

  it('takes a band that walks in', async () => {
    await ines.press('Add Participant');
    await ines.sees(ines.page.getByRole('dialog', { name: 'Add Open Mic Participant' }));
    await ines.press('Add Participant', ines.dialog());
    await ines.sees(ines.dialog().getByText('Participant name is required'));
    await ines.dialog().getByLabel('Name').fill('Odile & The Parlour Band');
    await ines.dialog().getByRole('radio', { name: 'band' }).check();
    await ines.press('Add Participant', ines.dialog());
    await sam.sees(row(sam, 'Odile & The Parlour Band').getByText('band'));
  });

  it('is put in another order by a finger, and every screen follows', async () => {
    await inOrder(sam, 'Priya Nair', 'Quinn Adler', 'Rosa & Tom', 'Sasha Lind', 'Odile & The Parlour Band');
    await ines.drag(handle(ines, 'Sasha Lind'), handle(ines, 'Priya Nair'));
    const order = ['Sasha Lind', 'Priya Nair', 'Quinn Adler', 'Rosa & Tom', 'Odile & The Parlour Band'];
    await inOrder(ines, ...order);
    await inOrder(sam, ...order);
    await sam.sees(row(sam, 'Sasha Lind').getByText('Up Next'));
  });

  it('by a mouse, by buttons, and by the keyboard alone', async () => {
    await sam.drag(handle(sam, 'Sasha Lind'), handle(sam, 'Quinn Adler'));
    await inOrder(ines, 'Priya Nair', 'Quinn Adler', 'Sasha Lind');
    await sam.pressInMenu('Odile & The Parlour Band', 'Move to top');
    await inOrder(ines, 'Odile & The Parlour Band', 'Priya Nair', 'Quinn Adler', 'Sasha Lind');
    await ines.pressInMenu('Priya Nair', 'Move down');
    await inOrder(sam, 'Odile & The Parlour Band', 'Quinn Adler', 'Priya Nair');
    await ines.pressInMenu('Rosa & Tom', 'Move up');
    await inOrder(sam, 'Odile & The Parlour Band', 'Quinn Adler', 'Priya Nair', 'Rosa & Tom', 'Sasha Lind');

    await handle(sam, 'Quinn Adler').focus();
    for (const key of ['Space', 'ArrowDown']) await sam.page.keyboard.press(key);
    await sam.sees(sam.page.getByText('Quinn Adler: place 3 of 5.'));
    await sam.page.keyboard.press('Space');
    await inOrder(ines, 'Odile & The Parlour Band', 'Priya Nair', 'Quinn Adler');
    await sam.sees(handle(sam, 'Quinn Adler').and(sam.page.locator(':focus')));
  });

  it('puts the first on stage, and the next is up', async () => {
    await ines.press('On Stage Odile & The Parlour Band');
    for (const screen of [ines, sam]) {
      await screen.sees(onStage(screen, 'Odile & The Parlour Band').getByRole('timer'));
      await screen.sees(row(screen, 'Priya Nair').getByText('Up Next'));
    }
  });

  it('has a time limit; whoever exceeds it turns red, in words too', async () => {
    await tab(ines, 'Manage').tap();
    await ines.press('Set Time Limit');
    await ines.dialog().getByLabel('Minutes on stage').fill('-1');
    await ines.press('Save', ines.dialog());
    await ines.sees(ines.dialog().getByText('Time limit must be a positive number'));
    await ines.dialog().getByLabel('Minutes on stage').fill('10');
    await ines.press('Save', ines.dialog());
    await ines.wasTold('Time limit updated successfully!');
    await tab(ines, 'Live').tap();

    const inTime = onStage(sam, 'Odile & The Parlour Band').and(sam.page.locator('[data-over="false"]'));
    await sam.sees(inTime);
    for (const screen of [ines, sam]) {
      await screen.page.clock.setSystemTime(Date.now() + 13.1 * minutes);
      await screen.sees(onStage(screen, 'Odile & The Parlour Band').and(screen.page.locator('[data-over="true"]')));
      await screen.sees(onStage(screen, 'Odile & The Parlour Band').getByText('3 min over'));
    }
  });

  it('takes them off, and they are no longer in the way', async () => {
    await ines.press('Off Stage Odile & The Parlour Band');
    for (const screen of [ines, sam]) await screen.sees(screen.page.getByText('No Performers On Stage'));
    await sam.seesNoMore(row(sam, 'Odile & The Parlour Band'));
    await sam.press('Filter');
    await sam.page.getByRole('radio', { name: 'Played', exact: true }).check();
    await sam.sees(row(sam, 'Odile & The Parlour Band'));
    expect(await queue(sam).getByRole('listitem').count()).toBe(1);
  });

  it('carries a word, one tap away on a phone and always in sight on a wide screen', async () => {
    await ines.press('Chat');
    const field = ines.dialog().getByLabel('Message', { exact: true });
    await field.fill('Five minutes, then Priya');
    await ines.press('Send', ines.dialog());
    await sam.sees(sam.section('Chat').getByText('Five minutes, then Priya'));
    await ines.press('Close', ines.dialog());
  });

  it('was seen in the other browser without reading or loading anything again', () => {
    expect(sam.asked()).toEqual({ reads: [], navigations: 0 });
    expect([...ines.errors, ...sam.errors]).toEqual([]);
  });
});
