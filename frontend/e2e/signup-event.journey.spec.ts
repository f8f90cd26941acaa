import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type Browser, type Locator } from 'playwright-core';
import { launchChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { UserPage } from './testing/user-page.js';
import { addPerformer, createGig, startTestOrganisation, type TestOrganisation } from './testing/test-organisation.js';

jest.setTimeout(60_000);

let browser: Browser;
let testOrganisation: TestOrganisation;
let gig: GigView;
/** Ines uses a phone, Sam a desktop; each sees the other's changes. */
let ines: UserPage;
let sam: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([launchChromium(), startTestOrganisation()]);
  const earlierGig = await createGig(testOrganisation, 'Autumn Charity Night', 'generic');
  for (const name of ['Theo Park', 'Una Berg']) await addPerformer(testOrganisation, earlierGig, name, {});
  gig = await createGig(testOrganisation, 'Winter Charity Night', 'generic');
  await addPerformer(testOrganisation, gig, 'Una Berg', {});
  ines = await UserPage.open(browser, testOrganisation.url, 'ines', devices.phone);
  sam = await UserPage.open(browser, testOrganisation.url, 'sam', devices.desktop);
  for (const userPage of [ines, sam]) {
    await userPage.signIn();
    await userPage.page.goto(`/event/${gig.id}/nonsense`);
    await userPage.expectVisible(row(userPage, 'Signups', 'Una Berg'));
  }
}, 120_000);
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
}, 30_000);

type ListTitle = 'Signups' | 'Attendees';
const row = (userPage: UserPage, list: ListTitle, name: string): Locator =>
  userPage.section(list).getByRole('listitem').filter({ hasText: name });
const openTab = (userPage: UserPage, tab: ListTitle | 'Manage'): Promise<void> =>
  userPage.page.getByRole('navigation', { name: 'Parts of this event' }).getByRole('link', { name: tab }).click();
const metric = (userPage: UserPage, label: string): Locator => userPage.section('Manage').locator('div').filter({ hasText: label }).last();

describe('a signup event', () => {
  it('redirects an unknown tab in the URL to the signups', () => {
    expect(ines.page.url()).toMatch(/\/signups$/);
    sam.takeRequests();
  });

  it('adds several participants at once and marks those already added', async () => {
    await ines.press('Add Participant');
    await ines.expectVisible(ines.page.getByRole('dialog', { name: 'Add Participants' }));
    await ines.press('Add 1 Participant', ines.dialog());
    await ines.expectVisible(ines.dialog().getByText('Participant name is required'));
    await ines.dialog().getByLabel('Participant 1', { exact: true }).pressSequentially('una');
    await ines.expectVisible(ines.page.getByText('Already added'));
    await ines.dialog().getByLabel('Participant 1', { exact: true }).fill('theo');
    await ines.page.getByText('Theo Park').last().click();
    await ines.press('Add Another Participant', ines.dialog());
    await ines.dialog().getByLabel('Participant 2', { exact: true }).fill('Viktor Ström');
    await ines.press('Add Another Participant', ines.dialog());
    await ines.dialog().getByLabel('Participant 3', { exact: true }).fill('Wanda Okoro');
    await ines.dialog().getByRole('checkbox', { name: 'Priority Participants' }).check();
    await ines.press('Add 3 Participants', ines.dialog());
    for (const name of ['Theo Park', 'Viktor Ström', 'Wanda Okoro'])
      await sam.expectVisible(row(sam, 'Signups', name).getByLabel('Priority'));
  });

  it('moves participants marked as attended to the attendees', async () => {
    await ines.press('Mark Attended Theo Park');
    await ines.press('Mark Attended Una Berg');
    await sam.expectHidden(row(sam, 'Signups', 'Una Berg'));
    await openTab(sam, 'Attendees');
    for (const name of ['Theo Park', 'Una Berg']) await sam.expectVisible(row(sam, 'Attendees', name));
  });

  it('filters the attendees by priority and by name', async () => {
    const attendees = sam.section('Attendees');
    await attendees.getByRole('radio', { name: 'Priority' }).check();
    await sam.expectHidden(row(sam, 'Attendees', 'Una Berg'));
    await attendees.getByRole('radio', { name: 'Regular' }).check();
    await sam.expectVisible(row(sam, 'Attendees', 'Una Berg'));
    await sam.expectHidden(row(sam, 'Attendees', 'Theo Park'));
    await attendees.getByLabel('Find a name').fill('zzz');
    await sam.expectVisible(attendees.getByText('No participants match the selected filters.'));
    await sam.press('Clear Filters', attendees);
    for (const name of ['Theo Park', 'Una Berg']) await sam.expectVisible(row(sam, 'Attendees', name));
  });

  it('reorders the attendees by dragging', async () => {
    const dragHandle = (name: string) => sam.section('Attendees').getByRole('button', { name: `Drag ${name}` });
    await openTab(ines, 'Attendees');
    await ines.expectVisible(ines.section('Attendees').getByRole('listitem').first().filter({ hasText: 'Una Berg' }));
    await sam.drag(dragHandle('Theo Park'), dragHandle('Una Berg'));
    await ines.expectVisible(ines.section('Attendees').getByRole('listitem').first().filter({ hasText: 'Theo Park' }));
  });

  it('shows the remaining raffle entries once the raffle is enabled', async () => {
    expect(await sam.page.getByText('remaining entries').count()).toBe(0);
    await ines.chooseFromMenu(gig.name, 'Enable Raffle');
    await sam.expectVisible(row(sam, 'Attendees', 'Theo Park').getByText('0 remaining entries · 0 wins'));
    await sam.chooseFromMenu('Theo Park', 'Set Raffle Entrances');
    await sam.dialog().getByLabel('Raffle entrances of Theo Park').fill('-2');
    await sam.press('Save', sam.dialog());
    await sam.expectVisible(sam.dialog().getByText('Please enter a valid number (0 or higher)'));
    await sam.dialog().getByLabel('Raffle entrances of Theo Park').fill('2');
    await sam.press('Save', sam.dialog());
    await ines.expectVisible(row(ines, 'Attendees', 'Theo Park').getByText('2 remaining entries · 0 wins'));
  });

  it('reverts an attendance, and removes a participant after a confirmation', async () => {
    await ines.press('Mark Not Attended Una Berg');
    await sam.expectHidden(row(sam, 'Attendees', 'Una Berg'));
    await openTab(sam, 'Signups');
    await sam.expectVisible(row(sam, 'Signups', 'Una Berg'));
    await ines.chooseFromMenu('Theo Park', 'Remove');
    await ines.press('Remove', ines.dialog());
    await ines.expectToast('Performer removed successfully');
    await ines.expectVisible(ines.page.getByText('Nobody is marked as attended yet'));
  });

  it('shows the number of signups and attendees', async () => {
    for (const userPage of [ines, sam]) {
      await openTab(userPage, 'Manage');
      await userPage.expectVisible(metric(userPage, 'Number of Signups').getByText('3', { exact: true }));
      await userPage.expectVisible(metric(userPage, 'Number of Attendees').getByText('0', { exact: true }));
    }
  });

  it('updates the other browser without reloading the page or reading data again', () => {
    const { reads, navigations } = sam.takeRequests();
    expect(reads.filter((path) => !path.endsWith('/timeline'))).toEqual([]); // the timeline is read when the Manage tab is opened for the first time
    expect(navigations).toBe(0);
    expect([...ines.pageErrors, ...sam.pageErrors]).toEqual([]);
  });
});
