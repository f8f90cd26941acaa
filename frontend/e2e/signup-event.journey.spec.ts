import { type Browser, type Locator } from 'playwright-core';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { UserPage } from './testing/user-page.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
/** Ines, the owner, uses a phone; Sam, an operator, a desktop. */
let inesPage: UserPage;
let samPage: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  const earlierGig = await TestGig.create(testOrganisation, 'generic', { name: 'Autumn Charity Night' });
  for (const name of ['Theo Park', 'Una Berg']) await earlierGig.addPerformer(name, { instruments: [] });
  gig = await TestGig.create(testOrganisation, 'generic', { name: 'Winter Charity Night' });
  await gig.addPerformer('Una Berg', { instruments: [] });
  const path = `/event/${gig.id}/nonsense`;
  inesPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.phone, { path });
  samPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'sam', devices.desktop, { path });
  for (const userPage of [inesPage, samPage]) {
    await userPage.expectVisible(row(userPage, 'Signups', 'Una Berg'));
  }
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

type ListTitle = 'Signups' | 'Attendees';
const row = (userPage: UserPage, list: ListTitle, name: string): Locator =>
  userPage.section(list).getByRole('listitem').filter({ hasText: name });
const openTab = (userPage: UserPage, tab: ListTitle | 'Manage'): Promise<void> =>
  userPage.page.getByRole('navigation', { name: 'Parts of this event' }).getByRole('link', { name: tab }).click();
const metric = (userPage: UserPage, label: string): Locator => userPage.section('Manage').locator('div').filter({ hasText: label }).last();

describe('a signup event', () => {
  it('redirects an unknown tab in the URL to the signups', () => {
    expect(inesPage.page.url()).toMatch(/\/signups$/);
    samPage.drainRecordedRequests();
  });

  it('adds several participants at once, and marks a suggested name that is already in the line-up', async () => {
    await inesPage.press('Add Participant');
    await inesPage.expectVisible(inesPage.page.getByRole('dialog', { name: 'Add Participants' }));
    await inesPage.press('Add 1 Participant', inesPage.dialog());
    await inesPage.expectVisible(inesPage.dialog().getByText('Participant name is required'));
    await inesPage.dialog().getByLabel('Participant 1', { exact: true }).pressSequentially('una');
    await inesPage.expectVisible(inesPage.page.getByText('Already added'));
    await inesPage.dialog().getByLabel('Participant 1', { exact: true }).fill('theo');
    await inesPage.page.getByText('Theo Park').last().click();
    await inesPage.press('Add Another Participant', inesPage.dialog());
    await inesPage.dialog().getByLabel('Participant 2', { exact: true }).fill('Viktor Ström');
    await inesPage.press('Add Another Participant', inesPage.dialog());
    await inesPage.dialog().getByLabel('Participant 3', { exact: true }).fill('Wanda Okoro');
    await inesPage.check(inesPage.dialog().getByRole('checkbox', { name: 'Priority Participants' }));
    await inesPage.press('Add 3 Participants', inesPage.dialog());
    for (const name of ['Theo Park', 'Viktor Ström', 'Wanda Okoro'])
      await samPage.expectVisible(row(samPage, 'Signups', name).getByLabel('Priority'));
    await inesPage.expectVisible(inesPage.dialog().getByText('Added Theo Park, Viktor Ström and Wanda Okoro — next'));
    await inesPage.press('Cancel', inesPage.dialog());
  });

  it('moves participants marked as attended to the attendees', async () => {
    await inesPage.press('Mark Attended Theo Park');
    await inesPage.press('Mark Attended Una Berg');
    await samPage.expectHidden(row(samPage, 'Signups', 'Una Berg'));
    await openTab(samPage, 'Attendees');
    for (const name of ['Theo Park', 'Una Berg']) await samPage.expectVisible(row(samPage, 'Attendees', name));
  });

  it('filters the attendees by priority and by name', async () => {
    const attendees = samPage.section('Attendees');
    await samPage.press(/^Priority/, attendees);
    await samPage.expectHidden(row(samPage, 'Attendees', 'Una Berg'));
    await samPage.press(/^Regular/, attendees);
    await samPage.expectVisible(row(samPage, 'Attendees', 'Una Berg'));
    await samPage.expectHidden(row(samPage, 'Attendees', 'Theo Park'));
    await attendees.getByLabel('Find a name').fill('zzz');
    await samPage.expectVisible(attendees.getByText('No participants match the selected filters.'));
    await samPage.press('Clear Filters', attendees);
    for (const name of ['Theo Park', 'Una Berg']) await samPage.expectVisible(row(samPage, 'Attendees', name));
  });

  it('reorders the attendees by dragging', async () => {
    const dragHandle = (name: string) => samPage.section('Attendees').getByRole('button', { name: `Drag ${name}` });
    await openTab(inesPage, 'Attendees');
    await inesPage.expectVisible(inesPage.section('Attendees').getByRole('listitem').first().filter({ hasText: 'Una Berg' }));
    await samPage.drag(dragHandle('Theo Park'), dragHandle('Una Berg'));
    await inesPage.expectVisible(inesPage.section('Attendees').getByRole('listitem').first().filter({ hasText: 'Theo Park' }));
  });

  it('shows the remaining raffle entries once the raffle is enabled', async () => {
    expect(await samPage.page.getByText('remaining entries').count()).toBe(0);
    await inesPage.chooseFromMenu('Winter Charity Night', 'Enable Raffle');
    await samPage.expectVisible(row(samPage, 'Attendees', 'Theo Park').getByText('0 remaining entries · 0 wins'));
    await samPage.chooseFromMenu('Theo Park', 'Set Raffle Entrances');
    await samPage.dialog().getByLabel('Raffle entrances of Theo Park').fill('-2');
    await samPage.press('Save', samPage.dialog());
    await samPage.expectVisible(samPage.dialog().getByText('Please enter a valid number (0 or higher)'));
    await samPage.dialog().getByLabel('Raffle entrances of Theo Park').fill('2');
    await samPage.press('Save', samPage.dialog());
    await inesPage.expectVisible(row(inesPage, 'Attendees', 'Theo Park').getByText('2 remaining entries · 0 wins'));
  });

  it('reverts an attendance, and removes a participant after a confirmation', async () => {
    await inesPage.press('Mark Not Attended Una Berg');
    await samPage.expectHidden(row(samPage, 'Attendees', 'Una Berg'));
    await openTab(samPage, 'Signups');
    await samPage.expectVisible(row(samPage, 'Signups', 'Una Berg'));
    await inesPage.chooseFromMenu('Theo Park', 'Remove');
    await inesPage.press('Remove', inesPage.dialog());
    await inesPage.expectToast('Performer removed successfully');
    await inesPage.expectVisible(inesPage.page.getByText('Nobody is marked as attended yet'));
  });

  it('shows the number of signups and attendees', async () => {
    for (const userPage of [inesPage, samPage]) {
      await openTab(userPage, 'Manage');
      await userPage.expectVisible(metric(userPage, 'Number of Signups').getByText('3', { exact: true }));
      await userPage.expectVisible(metric(userPage, 'Number of Attendees').getByText('0', { exact: true }));
    }
  });

  it('has updated the desktop in all these steps without reloading the page or reading data again', () => {
    const { readPaths, navigationCount } = samPage.drainRecordedRequests();
    // what the Manage tab reads when it is opened for the first time
    expect(readPaths.map((path) => path.split('/').at(-1)).toSorted()).toEqual(['notification-preference', 'timeline']);
    expect(navigationCount).toBe(0);
    expect([...inesPage.pageErrors, ...samPage.pageErrors]).toEqual([]);
  });
});
