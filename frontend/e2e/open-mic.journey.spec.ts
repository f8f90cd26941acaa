import { type Browser, type Locator } from 'playwright-core';
import { instant, performerId } from '@jamjar/contracts/ids';
import { executeCommand } from '../../backend/src/testing/execute-command.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { UserPage } from './testing/user-page.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
/** Ines, the owner, runs the gig on a phone with touch; Sam, an operator, uses a desktop with mouse and keyboard. */
let inesPage: UserPage;
let samPage: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'openmic', { name: 'Tuesday Open Mic' });
  for (const name of ['Priya Nair', 'Quinn Adler', 'Rosa & Tom', 'Sasha Lind']) await gig.addPerformer(name, { instruments: [] });
  const path = `/event/${gig.id}/nonsense`;
  inesPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.touchPhone, { path });
  samPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'sam', devices.desktop, { path });
  for (const userPage of [inesPage, samPage]) {
    await userPage.expectVisible(queue(userPage).getByText('Sasha Lind'));
  }
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const queue = (userPage: UserPage): Locator => userPage.section('Queue');
const queueRow = (userPage: UserPage, name: string): Locator => queue(userPage).getByRole('listitem').filter({ hasText: name });
const dragHandle = (userPage: UserPage, name: string): Locator => queue(userPage).getByRole('button', { name: `Drag ${name}` });
const onStageRow = (userPage: UserPage, name: string): Locator =>
  userPage.section('Currently on Stage').getByRole('listitem').filter({ hasText: name });
const tab = (userPage: UserPage, name: string): Locator =>
  userPage.page.getByRole('navigation', { name: 'Parts of this event' }).getByRole('link', { name });

/** Waits until the queue starts with these names in this order. */
async function expectOrder(userPage: UserPage, ...names: string[]): Promise<void> {
  for (const [index, name] of names.entries())
    await userPage.expectVisible(queue(userPage).getByRole('listitem').nth(index).filter({ hasText: name }));
}

/** Replaces a performer’s stint by one that began `minutesAgo`. */
async function setStageStart(name: string, minutesAgo: number): Promise<void> {
  const performer = (await gig.lineUp()).find((other) => other.name === name);
  const data = { performerId: performerId(performer?.id ?? ''), at: instant(Date.now() - minutesAgo * 60_000) };
  for (const type of ['TakeOffStage', 'PutOnStage'] as const)
    await executeCommand(testOrganisation.app, gig.id, { type, data }, { at: data.at });
}

describe('an open mic, run on a phone and on a desktop', () => {
  it('redirects an unknown tab in the URL to Live, and marks only the first performer of the queue as up next', async () => {
    expect(inesPage.page.url()).toMatch(/\/live$/);
    for (const userPage of [inesPage, samPage]) {
      await userPage.expectVisible(queueRow(userPage, 'Priya Nair').getByText('Up Next'));
      expect(await queue(userPage).getByText('Up Next').count()).toBe(1);
    }
    samPage.drainRecordedRequests();
  });

  it('adds a band', async () => {
    await inesPage.press('Add Participant');
    await inesPage.expectVisible(inesPage.page.getByRole('dialog', { name: 'Add Open Mic Participant' }));
    await inesPage.press('Add Participant', inesPage.dialog());
    await inesPage.expectVisible(inesPage.dialog().getByText('Participant name is required'));
    await inesPage.dialog().getByLabel('Name').fill('Odile & The Parlour Band');
    await inesPage.check(inesPage.dialog().getByRole('radio', { name: 'band' }));
    await inesPage.press('Add Participant', inesPage.dialog());
    await samPage.expectVisible(queueRow(samPage, 'Odile & The Parlour Band').getByText('band'));
    await inesPage.press('Cancel', inesPage.dialog());
  });

  it('reorders the queue by touch, and shows the new order in both browsers', async () => {
    await expectOrder(samPage, 'Priya Nair', 'Quinn Adler', 'Rosa & Tom', 'Sasha Lind', 'Odile & The Parlour Band');
    await inesPage.drag(dragHandle(inesPage, 'Sasha Lind'), dragHandle(inesPage, 'Priya Nair'));
    const order = ['Sasha Lind', 'Priya Nair', 'Quinn Adler', 'Rosa & Tom', 'Odile & The Parlour Band'];
    await expectOrder(inesPage, ...order);
    await expectOrder(samPage, ...order);
    await samPage.expectVisible(queueRow(samPage, 'Sasha Lind').getByText('Up Next'));
  });

  it('reorders the queue by mouse, by menu entries and by keyboard', async () => {
    await samPage.drag(dragHandle(samPage, 'Sasha Lind'), dragHandle(samPage, 'Quinn Adler'));
    await expectOrder(inesPage, 'Priya Nair', 'Quinn Adler', 'Sasha Lind');
    await samPage.chooseFromMenu('Odile & The Parlour Band', 'Move to top');
    await expectOrder(inesPage, 'Odile & The Parlour Band', 'Priya Nair', 'Quinn Adler', 'Sasha Lind');
    await inesPage.chooseFromMenu('Priya Nair', 'Move down');
    await expectOrder(samPage, 'Odile & The Parlour Band', 'Quinn Adler', 'Priya Nair');
    await inesPage.chooseFromMenu('Rosa & Tom', 'Move up');
    await expectOrder(samPage, 'Odile & The Parlour Band', 'Quinn Adler', 'Priya Nair', 'Rosa & Tom', 'Sasha Lind');

    await dragHandle(samPage, 'Quinn Adler').focus();
    for (const key of ['Space', 'ArrowDown']) await samPage.page.keyboard.press(key);
    await samPage.expectVisible(samPage.page.getByText('Quinn Adler: place 3 of 5.'));
    await samPage.page.keyboard.press('Space');
    await expectOrder(inesPage, 'Odile & The Parlour Band', 'Priya Nair', 'Quinn Adler');
    await samPage.expectVisible(dragHandle(samPage, 'Quinn Adler').and(samPage.page.locator(':focus')));
  });

  it('puts the first performer on stage and marks the next one as up next', async () => {
    await inesPage.press('On Stage Odile & The Parlour Band');
    for (const userPage of [inesPage, samPage]) {
      await userPage.expectVisible(onStageRow(userPage, 'Odile & The Parlour Band').getByRole('timer'));
      await userPage.expectVisible(queueRow(userPage, 'Priya Nair').getByText('Up Next'));
    }
  });

  it('marks a performer who exceeds the time limit, and shows by how many minutes', async () => {
    await tab(inesPage, 'Manage').tap();
    await inesPage.press('Set Time Limit');
    await inesPage.dialog().getByLabel('Minutes on stage').fill('-1');
    await inesPage.press('Save', inesPage.dialog());
    await inesPage.expectVisible(inesPage.dialog().getByText('Time limit must be a positive number'));
    await inesPage.dialog().getByLabel('Minutes on stage').fill('10');
    await inesPage.press('Save', inesPage.dialog());
    await inesPage.expectToast('Time limit updated successfully!');
    await tab(inesPage, 'Live').tap();

    const rowWithinLimit = onStageRow(samPage, 'Odile & The Parlour Band').and(samPage.page.locator('[data-overtime="false"]'));
    await samPage.expectVisible(rowWithinLimit);
    await setStageStart('Odile & The Parlour Band', 13.1); // a little more than 3 minutes over the limit of 10
    for (const userPage of [inesPage, samPage]) {
      await userPage.expectVisible(onStageRow(userPage, 'Odile & The Parlour Band').and(userPage.page.locator('[data-overtime="true"]')));
      await userPage.expectVisible(onStageRow(userPage, 'Odile & The Parlour Band').getByText('3 min over'));
    }
  });

  it('hides a performer from the queue after they have played, and shows them with the Played filter', async () => {
    await inesPage.press('Off Stage Odile & The Parlour Band');
    for (const userPage of [inesPage, samPage]) await userPage.expectVisible(userPage.page.getByText('No Performers On Stage'));
    await samPage.expectHidden(queueRow(samPage, 'Odile & The Parlour Band'));
    await samPage.press('Played 1');
    await samPage.expectVisible(queueRow(samPage, 'Odile & The Parlour Band'));
    expect(await queue(samPage).getByRole('listitem').count()).toBe(1);
  });

  it('shows the chat in a dialog on a phone, and permanently on a desktop', async () => {
    await inesPage.press('Chat');
    const field = inesPage.dialog().getByLabel('Message', { exact: true });
    await field.fill('Five minutes, then Priya');
    await inesPage.press('Send', inesPage.dialog());
    await samPage.expectVisible(samPage.section('Chat').getByText('Five minutes, then Priya'));
    await inesPage.press('Close', inesPage.dialog());
  });

  it('has updated the desktop in all these steps without reloading the page or reading data again', () => {
    expect(samPage.drainRecordedRequests()).toEqual({ readPaths: [], navigationCount: 0 });
    expect([...inesPage.pageErrors, ...samPage.pageErrors]).toEqual([]);
  });
});
