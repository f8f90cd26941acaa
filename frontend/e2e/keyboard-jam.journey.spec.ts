import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { tapGuardWaitMs } from '../../infra/screens/clicks.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { pressKeys, tabTo, whenFocused } from './testing/keyboard.js';
import { UserPage } from './testing/user-page.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
/** The page of Sam, an operator, who never uses the mouse here. */
let samPage: UserPage;
let page: Page;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  const gig = await TestGig.create(testOrganisation, 'jam', { name: 'Friday Jam' });
  samPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'sam', devices.desktop, { path: `/event/${gig.id}` });
  page = samPage.page;
  await samPage.expectVisible(button('Nobody is waiting'));
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const rowInSection = (section: string, text: string): Locator => samPage.section(section).getByRole('listitem').filter({ hasText: text });
const onStageRow = (name: string): Locator => rowInSection('Currently on Stage', name);
const selectedRow = (name: string): Locator => rowInSection('Selected for Stage', name);
/** Presses `n` when the next bar has offered this action for long enough: right after a change the key does nothing. */
async function pressNext(action: string): Promise<void> {
  await samPage.expectVisible(button(action).and(page.locator('[aria-keyshortcuts="n"]:enabled')));
  await sleep(tapGuardWaitMs);
  await pressKeys(page, 'n');
}
/** Waits until the undo bar names an action: only then can it be undone, and only then does the next action see its result. */
const expectDone = (action: string): Promise<void> => samPage.expectVisible(page.locator('[data-undo-bar="true"]').getByText(action));
/** Adds a performer in the dialog that the key `a` opens, and closes the dialog with Escape. */
async function add(name: string, instrument: string): Promise<void> {
  await pressKeys(page, 'a');
  await samPage.expectVisible(whenFocused(page, samPage.dialog().getByLabel('Name', { exact: true })));
  await page.keyboard.type(name);
  await tabTo(page, samPage.dialog().getByRole('checkbox', { name: instrument }));
  await pressKeys(page, ' ', 'Enter');
  await samPage.expectVisible(rowInSection('Participants', name));
  await pressKeys(page, 'Escape');
  await samPage.expectHidden(samPage.dialog());
}
/** Finds a performer in the list by name and selects them. */
async function findAndSelect(name: string): Promise<void> {
  await pressKeys(page, '/');
  await samPage.expectVisible(whenFocused(page, samPage.section('Participants').getByLabel('Find a name')));
  await pressKeys(page, 'Control+a', 'Delete');
  await page.keyboard.type(name);
  await tabTo(page, button(`Select ${name}`));
  await pressKeys(page, 'Enter');
  await samPage.expectVisible(selectedRow(name));
  await expectDone(`${name} is selected`);
}

describe('a jam run with keyboard shortcuts alone', () => {
  it('has a skip link to the queue as the first element that Tab reaches', async () => {
    await pressKeys(page, 'Tab');
    await samPage.expectVisible(whenFocused(page, button('Skip to the line')));
    await pressKeys(page, 'Enter');
    await samPage.expectVisible(whenFocused(page, page.getByRole('heading', { name: 'Participants' })));
  });

  it('lists its shortcuts with ?', async () => {
    await pressKeys(page, '?');
    await samPage.expectVisible(page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).getByText('Add Participant'));
    await pressKeys(page, 'Escape');
    await samPage.expectHidden(samPage.dialog());
  });

  it('adds performers with a', async () => {
    await add('Ana', 'vocals');
    await add('Bo', 'guitar');
    await add('Cy', 'bass');
  });

  it('finds and selects a performer with /, and puts them on stage with n', async () => {
    await findAndSelect('Bo');
    await pressNext('On: Bo');
    await samPage.expectVisible(onStageRow('Bo'));
    await expectDone('Bo is on stage');
  });

  it('undoes the last action with u', async () => {
    await pressKeys(page, 'u');
    await samPage.expectVisible(selectedRow('Bo'));
    await samPage.expectHidden(onStageRow('Bo'));
    await pressNext('On: Bo');
    await samPage.expectVisible(onStageRow('Bo'));
    await expectDone('Bo is on stage');
  });

  it('selects the next performer and puts the next band on stage with n, and takes the only performer off stage with o', async () => {
    await pressNext('Select: Ana');
    await samPage.expectVisible(selectedRow('Ana'));
    await expectDone('Ana is selected');
    await pressNext('Next band (1): Ana');
    await samPage.expectVisible(onStageRow('Ana'));
    await samPage.expectHidden(onStageRow('Bo'));
    await expectDone('The next band is on stage');
    await pressKeys(page, 'o');
    await samPage.expectHidden(onStageRow('Ana'));
  });

  it('takes the performer whose row has the focus off stage with o', async () => {
    await findAndSelect('Cy');
    await findAndSelect('Ana');
    await pressNext('Put All (2): Ana, Cy');
    await samPage.expectVisible(onStageRow('Cy'));
    await samPage.expectVisible(onStageRow('Ana'));
    await expectDone('Everybody selected is on stage');
    await tabTo(page, button('Sub Out Cy'));
    await pressKeys(page, 'o');
    await samPage.expectHidden(onStageRow('Cy'));
    await samPage.expectVisible(onStageRow('Ana'));
    expect(samPage.pageErrors).toEqual([]);
  });
});
