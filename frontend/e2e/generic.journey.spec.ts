import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type Browser, type Locator } from 'playwright-core';
import { launchChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { Screen } from './testing/screen.js';
import { addTo, gigAt, openVenue, type Venue } from './testing/venue.js';

jest.setTimeout(60_000);

let browser: Browser;
let venue: Venue;
let event: GigView;
/** Ines stands at the door; Sam looks on from the office. */
let ines: Screen;
let sam: Screen;

beforeAll(async () => {
  [browser, venue] = await Promise.all([launchChromium(), openVenue()]);
  const before = await gigAt(venue, 'Autumn Charity Night', 'generic');
  for (const name of ['Theo Park', 'Una Berg']) await addTo(venue, before, name, {});
  event = await gigAt(venue, 'Winter Charity Night', 'generic');
  await addTo(venue, event, 'Una Berg', {});
  ines = await Screen.open(browser, venue.url, 'ines', devices.phone);
  sam = await Screen.open(browser, venue.url, 'sam', devices.desktop);
  for (const screen of [ines, sam]) {
    await screen.signIn();
    await screen.page.goto(`/event/${event.id}/nonsense`);
    await screen.sees(row(screen, 'Signups', 'Una Berg'));
  }
}, 120_000);
afterAll(async () => {
  await browser.close();
  await venue.close();
}, 30_000);

type List = 'Signups' | 'Attendees';
const row = (screen: Screen, list: List, name: string): Locator => screen.section(list).getByRole('listitem').filter({ hasText: name });
const go = (screen: Screen, tab: List | 'Manage'): Promise<void> =>
  screen.page.getByRole('navigation', { name: 'Parts of this event' }).getByRole('link', { name: tab }).click();
const figure = (screen: Screen, words: string): Locator => screen.section('Manage').locator('div').filter({ hasText: words }).last();

describe('an event with signups and no stage', () => {
  it('opens at its signups, whatever its address says', () => {
    expect(ines.page.url()).toMatch(/\/signups$/);
    sam.asked();
  });

  it('takes several people at once, but nobody twice', async () => {
    await ines.press('Add Participant');
    await ines.sees(ines.page.getByRole('dialog', { name: 'Add Participants' }));
    await ines.press('Add 1 Participant', ines.dialog());
    await ines.sees(ines.dialog().getByText('Participant name is required'));
    await ines.dialog().getByLabel('Participant 1', { exact: true }).pressSequentially('una');
    await ines.sees(ines.page.getByText('Already added'));
    await ines.dialog().getByLabel('Participant 1', { exact: true }).fill('theo');
    await ines.page.getByText('Theo Park').last().click();
    await ines.press('Add Another Participant', ines.dialog());
    await ines.dialog().getByLabel('Participant 2', { exact: true }).fill('Viktor Ström');
    await ines.press('Add Another Participant', ines.dialog());
    await ines.dialog().getByLabel('Participant 3', { exact: true }).fill('Wanda Okoro');
    await ines.dialog().getByRole('checkbox', { name: 'Priority Participants' }).check();
    await ines.press('Add 3 Participants', ines.dialog());
    for (const name of ['Theo Park', 'Viktor Ström', 'Wanda Okoro']) await sam.sees(row(sam, 'Signups', name).getByLabel('Priority'));
  });

  it('marks who has come', async () => {
    await ines.press('Mark Attended Theo Park');
    await ines.press('Mark Attended Una Berg');
    await sam.seesNoMore(row(sam, 'Signups', 'Una Berg'));
    await go(sam, 'Attendees');
    for (const name of ['Theo Park', 'Una Berg']) await sam.sees(row(sam, 'Attendees', name));
  });

  it('narrows its attendees to those with priority, to all others, and to a name', async () => {
    const attendees = sam.section('Attendees');
    await attendees.getByRole('radio', { name: 'Priority' }).check();
    await sam.seesNoMore(row(sam, 'Attendees', 'Una Berg'));
    await attendees.getByRole('radio', { name: 'Regular' }).check();
    await sam.sees(row(sam, 'Attendees', 'Una Berg'));
    await sam.seesNoMore(row(sam, 'Attendees', 'Theo Park'));
    await attendees.getByLabel('Find a name').fill('zzz');
    await sam.sees(attendees.getByText('No participants match the selected filters.'));
    await sam.press('Clear Filters', attendees);
    for (const name of ['Theo Park', 'Una Berg']) await sam.sees(row(sam, 'Attendees', name));
  });

  it('puts its attendees in another order', async () => {
    const drag = (name: string) => sam.section('Attendees').getByRole('button', { name: `Drag ${name}` });
    await go(ines, 'Attendees');
    await ines.sees(ines.section('Attendees').getByRole('listitem').first().filter({ hasText: 'Una Berg' }));
    await sam.drag(drag('Theo Park'), drag('Una Berg'));
    await ines.sees(ines.section('Attendees').getByRole('listitem').first().filter({ hasText: 'Theo Park' }));
  });

  it('shows the raffle’s entries as soon as there is one', async () => {
    expect(await sam.page.getByText('remaining entries').count()).toBe(0);
    await ines.pressInMenu(event.name, 'Enable Raffle');
    await sam.sees(row(sam, 'Attendees', 'Theo Park').getByText('0 remaining entries · 0 wins'));
    await sam.pressInMenu('Theo Park', 'Set Raffle Entrances');
    await sam.dialog().getByLabel('Raffle entrances of Theo Park').fill('-2');
    await sam.press('Save', sam.dialog());
    await sam.sees(sam.dialog().getByText('Please enter a valid number (0 or higher)'));
    await sam.dialog().getByLabel('Raffle entrances of Theo Park').fill('2');
    await sam.press('Save', sam.dialog());
    await ines.sees(row(ines, 'Attendees', 'Theo Park').getByText('2 remaining entries · 0 wins'));
  });

  it('takes back that somebody came, and removes somebody after a question', async () => {
    await ines.press('Mark Not Attended Una Berg');
    await sam.seesNoMore(row(sam, 'Attendees', 'Una Berg'));
    await go(sam, 'Signups');
    await sam.sees(row(sam, 'Signups', 'Una Berg'));
    await ines.pressInMenu('Theo Park', 'Remove');
    await ines.press('Remove', ines.dialog());
    await ines.wasTold('Performer removed successfully');
    await ines.sees(ines.page.getByText('Nobody is marked as attended yet'));
  });

  it('counts them', async () => {
    for (const screen of [ines, sam]) {
      await go(screen, 'Manage');
      await screen.sees(figure(screen, 'Number of Signups').getByText('3', { exact: true }));
      await screen.sees(figure(screen, 'Number of Attendees').getByText('0', { exact: true }));
    }
  });

  it('was seen in the other browser without loading anything again', () => {
    const { reads, navigations } = sam.asked();
    expect(reads.filter((path) => !path.endsWith('/timeline'))).toEqual([]); // the timeline is read when its tab is opened first
    expect(navigations).toBe(0);
    expect([...ines.errors, ...sam.errors]).toEqual([]);
  });
});
