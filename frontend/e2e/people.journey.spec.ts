import { type Browser } from 'playwright-core';
import { launchChromium } from './testing/chromium.js';
import { coveredByToast } from './testing/covered-by-toast.js';
import { Screen } from './testing/screen.js';
import { addTo, gigAt, openVenue, type Venue } from './testing/venue.js';

jest.setTimeout(60_000);

let browser: Browser;
let venue: Venue;
let sam: Screen;
const phone = { width: 390, height: 844 };

beforeAll(async () => {
  [browser, venue] = await Promise.all([launchChromium(), openVenue()]);
  const before = await gigAt(venue, 'Last Jam');
  await addTo(venue, before, 'Hana Sato', { instruments: ['bass', 'keys'], tier: 'T2', priority: true, email: 'hana@example.org' });
  sam = await Screen.open(browser, venue.url, 'sam', { width: 1440, height: 900 });
  await sam.signIn();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await venue.close();
}, 30_000);

describe('somebody who was here before', () => {
  it('is found by a few letters, and the dialog knows what they played last', async () => {
    const gig = await gigAt(venue, 'Friday Jam');
    await sam.page.goto(`/event/${gig.id}`);
    await sam.press('Add Participant');
    await sam.sees(sam.dialog().getByLabel('Name').and(sam.page.locator(':focus'))); // one types at once
    await sam.page.keyboard.type('han');
    await sam.page.getByText('Hana Sato').last().click();
    for (const instrument of ['bass', 'keys', 'Priority'])
      await sam.sees(sam.dialog().getByRole('checkbox', { name: instrument, checked: true }));
    expect(await sam.dialog().getByLabel('Email').inputValue()).toBe('hana@example.org');
    await sam.press('Add Participant', sam.dialog());
    await sam.sees(sam.section('Participants').getByText('Hana Sato'));
  });

  it('cannot be added twice, and the dialog that says so can be answered at once', async () => {
    await sam.press('Add Participant');
    await sam.dialog().getByLabel('Name').pressSequentially('han');
    await sam.sees(sam.page.getByText('Already added'));
    await sam.dialog().getByLabel('Name').fill('Hana  SATO');
    await sam.dialog().getByRole('checkbox', { name: 'bass' }).check();
    const covered = sam.page.evaluate(coveredByToast);
    await sam.press('Add Participant', sam.dialog());
    await sam.wasTold('This participant is already added to this event');
    expect(await covered).toEqual([]);
    await sam.press('Cancel', sam.dialog());
  });

  it('is removed after a question, and moves in the line by the menu', async () => {
    for (const name of ['Zoe', 'Ada']) {
      await sam.press('Add Participant');
      await sam.dialog().getByLabel('Name').fill(name);
      await sam.dialog().getByRole('checkbox', { name: 'drums' }).check();
      await sam.press('Add Participant', sam.dialog());
      await sam.seesNoMore(sam.dialog());
    }
    await sam.pressInMenu('Ada', 'Move to top');
    await sam.sees(sam.section('Participants').getByRole('listitem').first().getByText('Ada'));
    await sam.pressInMenu('Zoe', 'Remove');
    await sam.sees(sam.dialog().getByText('Are you sure you want to remove Zoe from this event? This action cannot be undone.'));
    await sam.press('Remove', sam.dialog());
    await sam.wasTold('Performer removed successfully');
    await sam.seesNoMore(sam.section('Participants').getByText('Zoe'));
  });
});

describe('a member', () => {
  it('sees the gig and may chat, and is offered nothing else', async () => {
    const gig = await gigAt(venue, 'Members’ Jam');
    await addTo(venue, gig, 'Bo Lindqvist', { instruments: ['guitar'] });
    const mia = await Screen.open(browser, venue.url, 'mia', phone);
    await mia.signIn();
    await mia.page.goto(`/event/${gig.id}`);
    await mia.sees(mia.section('Participants').getByText('Bo Lindqvist'));
    expect(await mia.page.getByRole('button', { name: /Select|Add Participant|More for|Complete/ }).count()).toBe(0);
    expect(await mia.section('Timeline').count()).toBe(0);
    await mia.section('Chat').getByLabel('Message', { exact: true }).fill('Hello');
    await mia.press('Send');
    await mia.sees(mia.section('Chat').getByText('mia'));
    await mia.close();
  });
});

describe('other pages', () => {
  it('say that there is no such event, or no such page, and lead home', async () => {
    for (const address of ['/event/00000000-0000-4000-8000-000000000000', '/event/nonsense']) {
      await sam.page.goto(address);
      await sam.sees(sam.page.getByRole('heading', { name: 'Event Not Found' }));
    }
    await sam.page.goto('/nowhere');
    await sam.sees(sam.page.getByRole('heading', { name: '404' }));
    await sam.page.getByRole('link', { name: 'Go Home' }).click();
    await sam.sees(sam.page.getByRole('link', { name: 'Last Jam' }));
  });

  it('are closed to whoever signed out', async () => {
    await sam.press('sam');
    await sam.page.getByRole('menuitem', { name: 'Logout' }).click();
    await sam.sees(sam.page.getByLabel('Password'));
    await sam.page.goto('/');
    await sam.sees(sam.page.getByLabel('Password'));
    expect(sam.errors).toEqual([]);
  });
});
