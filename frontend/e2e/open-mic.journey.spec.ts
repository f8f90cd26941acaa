import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type Browser, type Locator } from 'playwright-core';
import { launchChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { UserPage } from './testing/user-page.js';
import { addPerformer, createGig, startTestOrganisation, type TestOrganisation } from './testing/test-organisation.js';

jest.setTimeout(60_000);
const minuteMs = 60_000;

let browser: Browser;
let testOrganisation: TestOrganisation;
let gig: GigView;
/** Ines runs the gig on a phone with touch; Sam uses a desktop with mouse and keyboard. */
let ines: UserPage;
let sam: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([launchChromium(), startTestOrganisation()]);
  gig = await createGig(testOrganisation, 'Tuesday Open Mic', 'openmic');
  for (const name of ['Priya Nair', 'Quinn Adler', 'Rosa & Tom', 'Sasha Lind']) await addPerformer(testOrganisation, gig, name, {});
  ines = await UserPage.open(browser, testOrganisation.url, 'ines', devices.touchPhone);
  sam = await UserPage.open(browser, testOrganisation.url, 'sam', devices.desktop);
  for (const userPage of [ines, sam]) {
    await userPage.signIn();
    await userPage.page.goto(`/event/${gig.id}/nonsense`);
    await userPage.expectVisible(queue(userPage).getByText('Sasha Lind'));
  }
}, 120_000);
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
}, 30_000);

const queue = (userPage: UserPage): Locator => userPage.section('Queue');
const row = (userPage: UserPage, name: string): Locator => queue(userPage).getByRole('listitem').filter({ hasText: name });
const dragHandle = (userPage: UserPage, name: string): Locator => queue(userPage).getByRole('button', { name: `Drag ${name}` });
const onStage = (userPage: UserPage, name: string): Locator =>
  userPage.section('Currently on Stage').getByRole('listitem').filter({ hasText: name });
const tab = (userPage: UserPage, name: string): Locator =>
  userPage.page.getByRole('navigation', { name: 'Parts of this event' }).getByRole('link', { name });

/** Waits until the queue starts with these names in this order. */
async function expectOrder(userPage: UserPage, ...names: string[]): Promise<void> {
  for (const [index, name] of names.entries())
    await userPage.expectVisible(queue(userPage).getByRole('listitem').nth(index).filter({ hasText: name }));
}

describe('an open mic, run on a phone and watched on a desktop', () => {
  it('redirects an unknown tab in the URL to Live, and marks only the first performer of the queue as up next', async () => {
    expect(ines.page.url()).toMatch(/\/live$/);
    for (const userPage of [ines, sam]) {
      await userPage.expectVisible(row(userPage, 'Priya Nair').getByText('Up Next'));
      expect(await queue(userPage).getByText('Up Next').count()).toBe(1);
    }
    sam.takeRequests();
  });

  it('adds a band', async () => {
    await ines.press('Add Participant');
    await ines.expectVisible(ines.page.getByRole('dialog', { name: 'Add Open Mic Participant' }));
    await ines.press('Add Participant', ines.dialog());
    await ines.expectVisible(ines.dialog().getByText('Participant name is required'));
    await ines.dialog().getByLabel('Name').fill('Odile & The Parlour Band');
    await ines.dialog().getByRole('radio', { name: 'band' }).check();
    await ines.press('Add Participant', ines.dialog());
    await sam.expectVisible(row(sam, 'Odile & The Parlour Band').getByText('band'));
  });

  it('is reordered by touch, in both browsers', async () => {
    await expectOrder(sam, 'Priya Nair', 'Quinn Adler', 'Rosa & Tom', 'Sasha Lind', 'Odile & The Parlour Band');
    await ines.drag(dragHandle(ines, 'Sasha Lind'), dragHandle(ines, 'Priya Nair'));
    const order = ['Sasha Lind', 'Priya Nair', 'Quinn Adler', 'Rosa & Tom', 'Odile & The Parlour Band'];
    await expectOrder(ines, ...order);
    await expectOrder(sam, ...order);
    await sam.expectVisible(row(sam, 'Sasha Lind').getByText('Up Next'));
  });

  it('is reordered by mouse, by menu entries and by keyboard', async () => {
    await sam.drag(dragHandle(sam, 'Sasha Lind'), dragHandle(sam, 'Quinn Adler'));
    await expectOrder(ines, 'Priya Nair', 'Quinn Adler', 'Sasha Lind');
    await sam.chooseFromMenu('Odile & The Parlour Band', 'Move to top');
    await expectOrder(ines, 'Odile & The Parlour Band', 'Priya Nair', 'Quinn Adler', 'Sasha Lind');
    await ines.chooseFromMenu('Priya Nair', 'Move down');
    await expectOrder(sam, 'Odile & The Parlour Band', 'Quinn Adler', 'Priya Nair');
    await ines.chooseFromMenu('Rosa & Tom', 'Move up');
    await expectOrder(sam, 'Odile & The Parlour Band', 'Quinn Adler', 'Priya Nair', 'Rosa & Tom', 'Sasha Lind');

    await dragHandle(sam, 'Quinn Adler').focus();
    for (const key of ['Space', 'ArrowDown']) await sam.page.keyboard.press(key);
    await sam.expectVisible(sam.page.getByText('Quinn Adler: place 3 of 5.'));
    await sam.page.keyboard.press('Space');
    await expectOrder(ines, 'Odile & The Parlour Band', 'Priya Nair', 'Quinn Adler');
    await sam.expectVisible(dragHandle(sam, 'Quinn Adler').and(sam.page.locator(':focus')));
  });

  it('puts the first performer on stage and marks the next one as up next', async () => {
    await ines.press('On Stage Odile & The Parlour Band');
    for (const userPage of [ines, sam]) {
      await userPage.expectVisible(onStage(userPage, 'Odile & The Parlour Band').getByRole('timer'));
      await userPage.expectVisible(row(userPage, 'Priya Nair').getByText('Up Next'));
    }
  });

  it('marks a performer who exceeds the time limit, by colour and by text', async () => {
    await tab(ines, 'Manage').tap();
    await ines.press('Set Time Limit');
    await ines.dialog().getByLabel('Minutes on stage').fill('-1');
    await ines.press('Save', ines.dialog());
    await ines.expectVisible(ines.dialog().getByText('Time limit must be a positive number'));
    await ines.dialog().getByLabel('Minutes on stage').fill('10');
    await ines.press('Save', ines.dialog());
    await ines.expectToast('Time limit updated successfully!');
    await tab(ines, 'Live').tap();

    const rowWithinLimit = onStage(sam, 'Odile & The Parlour Band').and(sam.page.locator('[data-over="false"]'));
    await sam.expectVisible(rowWithinLimit);
    for (const userPage of [ines, sam]) {
      await userPage.page.clock.setSystemTime(Date.now() + 13.1 * minuteMs);
      await userPage.expectVisible(onStage(userPage, 'Odile & The Parlour Band').and(userPage.page.locator('[data-over="true"]')));
      await userPage.expectVisible(onStage(userPage, 'Odile & The Parlour Band').getByText('3 min over'));
    }
  });

  it('hides a performer from the queue after they have played, and shows them with the Played filter', async () => {
    await ines.press('Off Stage Odile & The Parlour Band');
    for (const userPage of [ines, sam]) await userPage.expectVisible(userPage.page.getByText('No Performers On Stage'));
    await sam.expectHidden(row(sam, 'Odile & The Parlour Band'));
    await sam.press('Filter');
    await sam.page.getByRole('radio', { name: 'Played', exact: true }).check();
    await sam.expectVisible(row(sam, 'Odile & The Parlour Band'));
    expect(await queue(sam).getByRole('listitem').count()).toBe(1);
  });

  it('offers the chat in a dialog on a phone and always visible on a desktop', async () => {
    await ines.press('Chat');
    const field = ines.dialog().getByLabel('Message', { exact: true });
    await field.fill('Five minutes, then Priya');
    await ines.press('Send', ines.dialog());
    await sam.expectVisible(sam.section('Chat').getByText('Five minutes, then Priya'));
    await ines.press('Close', ines.dialog());
  });

  it('updates the other browser without reloading the page or reading data again', () => {
    expect(sam.takeRequests()).toEqual({ reads: [], navigations: 0 });
    expect([...ines.pageErrors, ...sam.pageErrors]).toEqual([]);
  });
});
