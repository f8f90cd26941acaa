import { type Browser } from 'playwright-core';
import { launchChromium } from './testing/chromium.js';
import { Screen } from './testing/screen.js';
import { openVenue, type Venue, venueName } from './testing/venue.js';

const night = 'Friday Jam at The Blue Room';
const people: readonly (readonly [name: string, ...instruments: string[]])[] = [
  ['Bo Lindqvist', 'guitar'],
  ['Dana Weiss', 'drums'],
  ['Ana Ruiz', 'vocals', 'guitar'],
  ['Chidi Okafor', 'bass'],
  ['Emeka Bell', 'keys'],
  ['Freya Holm', 'woodwind'],
  ['Gus Marino', 'brass'],
  ['Ingrid Vasquez-Montgomery Fitzwilliam', 'vocals', 'piano'],
  ['Jules', 'drums'],
  ['Kwame Mensah', 'bass', 'keys'],
  ['Lena Fischer', 'vocals'],
  ['Mo Haddad', 'guitar'],
];

/** A step waits at most ten seconds for each thing it looks for: it says what was missing before Jest loses patience. */
jest.setTimeout(60_000);

let browser: Browser;
let venue: Venue;
/** Ines owns the venue and runs the night; Sam stands at the bar, looks on, and lends a hand once. */
let ines: Screen;
let sam: Screen;

beforeAll(async () => {
  [browser, venue] = await Promise.all([launchChromium(), openVenue()]);
  ines = await Screen.open(browser, venue.url, 'ines', { width: 1440, height: 900 });
  sam = await Screen.open(browser, venue.url, 'sam', { width: 390, height: 844 });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await venue.close();
}, 30_000);

describe('a jam night, run from one browser and watched in another', () => {
  it('begins with the sign-in of both', async () => {
    await ines.signIn();
    await sam.signIn();
    await sam.sees(sam.page.getByText('No events have been created for this organisation yet.'));
  });

  it('is created for tonight, and turns up on the other screen by itself', async () => {
    sam.asked();
    await ines.press('New Event', ines.section(venueName));
    await ines.dialog().getByLabel('Event name').fill(night);
    await ines.press('Create Event', ines.dialog());
    await ines.page.getByRole('link', { name: night }).click();
    await ines.sees(ines.page.getByText('No participants yet. Add someone to get started!'));

    const link = sam.page.getByRole('link', { name: night });
    await sam.sees(link);
    expect(sam.asked()).toEqual({ reads: [], navigations: 0 });
    await link.click();
    await sam.sees(sam.page.getByText('No Performers On Stage'));
    await sam.sees(sam.section('Timeline').getByText('Event created'));
    sam.asked(); // from here on nothing is read again
  });

  it('fills its list: twelve people with what they play', async () => {
    for (const [name, ...instruments] of people) {
      await ines.press('Add Participant');
      await ines.dialog().getByLabel('Name').fill(name);
      for (const instrument of instruments) await ines.dialog().getByRole('checkbox', { name: instrument }).check();
      await ines.press('Add Participant', ines.dialog());
      await ines.seesNoMore(ines.dialog());
      await sam.sees(row(sam, name));
    }
    expect(await sam.section('Participants').getByRole('listitem').count()).toBe(12);
  });

  it('puts two on stage at once', async () => {
    await ines.press('Select Bo Lindqvist');
    await ines.press('Select Dana Weiss');
    await sam.sees(sam.section('Selected for Stage').getByText('Dana Weiss'));
    await ines.press('Put All (2)');
    await sam.sees(onStage(sam, 'Bo Lindqvist'));
    await sam.sees(onStage(sam, 'Dana Weiss'));
    await sam.sees(onStage(sam, 'Bo Lindqvist').getByRole('timer'));
  });

  it('subs one out for another, who plays one of two instruments', async () => {
    await ines.press('Sub Out Bo Lindqvist');
    await ines.dialog().getByRole('radio', { name: 'Ana Ruiz' }).check();
    expect(await ines.dialog().getByRole('radio', { name: 'guitar', exact: true }).isChecked()).toBe(true); // what Bo plays
    await ines.press('Sub Out', ines.dialog());
    await sam.sees(onStage(sam, 'Bo Lindqvist').getByText('Pending Removal'));
    await sam.sees(sam.section('Selected for Stage').getByText('replaces Bo Lindqvist'));
  });

  it('swaps them', async () => {
    await ines.press('Swap Bo Lindqvist for Ana Ruiz');
    await sam.sees(onStage(sam, 'Ana Ruiz').getByText('guitar'));
    await sam.seesNoMore(onStage(sam, 'Bo Lindqvist'));
    await sam.sees(row(sam, 'Bo Lindqvist'));
  });

  it('takes one off, this time by the other screen', async () => {
    await sam.press('Off: Dana Weiss');
    await ines.seesNoMore(onStage(ines, 'Dana Weiss'));
    await ines.sees(row(ines, 'Dana Weiss').getByText('1×'));
  });

  it('draws a raffle winner, announced on both screens', async () => {
    await ines.page.getByRole('switch', { name: 'Raffle' }).click();
    await ines.pressInMenu('Freya Holm', 'Set Raffle Entrances');
    await ines.dialog().getByLabel('Raffle entrances of Freya Holm').fill('3');
    await ines.press('Save', ines.dialog());
    await sam.sees(row(sam, 'Freya Holm').getByText('3 remaining entries · 0 wins'));

    await ines.press('Run Raffle');
    await ines.dialog().getByRole('button', { name: 'Run Raffle' }).click();
    await Promise.all([ines, sam].map((screen) => screen.wasTold('Freya Holm has won the raffle!')));
    await sam.sees(row(sam, 'Freya Holm').getByText('2 remaining entries · 1 wins'));
    await ines.press('Close', ines.dialog());
  });

  it('carries a word from one to the other and back', async () => {
    await say(ines, 'Last song, then we are done');
    await sam.sees(sam.section('Chat').getByText('Last song, then we are done'));
    await say(sam, 'Ok, I tell the bar');
    await ines.sees(ines.section('Chat').getByText('Ok, I tell the bar'));
  });

  it('ends, and is read-only for both', async () => {
    await ines.press('Complete Event');
    await ines.press('Complete Event', ines.dialog());
    for (const screen of [ines, sam]) {
      await screen.sees(screen.page.getByText('This event has been marked as completed and is now read-only'));
      await screen.sees(screen.page.getByText('No Performers On Stage'));
      expect(await screen.page.getByRole('button', { name: /^(Select|Off|Swap|Sub Out|Put) / }).count()).toBe(0);
    }
  });

  it('was seen in the other browser without reading or loading anything again', () => {
    expect(sam.asked()).toEqual({ reads: [], navigations: 0 });
    expect([...ines.errors, ...sam.errors]).toEqual([]);
  });

  it('is told by the timeline: exactly what was done, by whom, in order, and the same on both screens', async () => {
    const told = [
      'Event created · ines',
      ...people.map(([name]) => `${name} added · ines`),
      'Bo Lindqvist selected · ines',
      'Dana Weiss selected · ines',
      'Bo Lindqvist on stage · ines',
      'Dana Weiss on stage · ines',
      'Ana Ruiz selected to replace Bo Lindqvist · ines',
      'Bo Lindqvist off stage · ines',
      'Ana Ruiz on stage for Bo Lindqvist · ines',
      'Dana Weiss off stage · sam',
      'Raffle switched on or off · ines',
      'Raffle entrances of Freya Holm changed · ines',
      'Freya Holm won the raffle · ines',
      'Ana Ruiz off stage · ines',
      'Event completed · ines',
    ];
    expect(await timelineOf(ines)).toEqual(told);
    expect(await timelineOf(sam)).toEqual(told);
  });
});

const row = (screen: Screen, name: string) => screen.section('Participants').getByRole('listitem').filter({ hasText: name });
const onStage = (screen: Screen, name: string) =>
  screen
    .section('Currently on Stage')
    .getByRole('listitem')
    .filter({ has: screen.page.getByText(name, { exact: true }) });

async function say(screen: Screen, words: string): Promise<void> {
  const field = screen.section('Chat').getByLabel('Message', { exact: true });
  await field.fill(words);
  await field.press('Enter');
}

/** The oldest first, as `what · who`. */
async function timelineOf(screen: Screen): Promise<string[]> {
  const lines = await screen.section('Timeline').getByRole('listitem').all();
  const told = await Promise.all(lines.map(async (line) => (await line.locator('span').allTextContents()).join(' · ')));
  return told.reverse();
}
