import { type Browser } from 'playwright-core';
import { launchChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { JamScreen } from './testing/jam-night.js';
import { Screen } from './testing/screen.js';
import { openVenue, preferTabs, type Venue, venueName } from './testing/venue.js';

const people: readonly (readonly [name: string, ...instruments: string[]])[] = [
  ['Bo Lindqvist', 'guitar'],
  ['Dana Weiss', 'drums'],
  ['Ana Ruiz', 'vocals', 'guitar'],
  ['Chidi Okafor', 'bass'],
  ['Emeka Bell', 'keys'],
  ['Freya Holm', 'woodwind'],
  ['Gus Marino', 'brass'],
  ['Ingrid Vasquez-Montgomery Fitzwilliam', 'vocals', 'piano'],
];

/** A step waits at most ten seconds for each thing it looks for: it says what was missing before Jest loses patience. */
jest.setTimeout(60_000);

let browser: Browser;
let venue: Venue;
/** Ines owns the venue and runs the gigs; Sam stands at the bar, looks on, and lends a hand once. */
let inesScreen: Screen;
let samScreen: Screen;

beforeAll(async () => {
  [browser, venue] = await Promise.all([launchChromium(), openVenue()]);
  inesScreen = await Screen.open(browser, venue.url, 'ines', devices.desktop);
  samScreen = await Screen.open(browser, venue.url, 'sam', devices.phone);
  await inesScreen.signIn();
  await samScreen.signIn();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await venue.close();
}, 30_000);

describe.each([
  { layout: 'on one page', gig: 'Friday Jam at The Blue Room', inTabs: false },
  { layout: 'in tabs', gig: 'Saturday Jam at The Blue Room', inTabs: true },
])('a jam night $layout, run from one browser and watched in another', ({ gig, inTabs }) => {
  let ines: JamScreen;
  let sam: JamScreen;

  beforeAll(async () => {
    if (inTabs) for (const name of ['ines', 'sam']) await preferTabs(venue, name);
    ines = new JamScreen(inesScreen, inTabs);
    sam = new JamScreen(samScreen, inTabs);
    for (const { page } of [inesScreen, samScreen]) await page.goto('/');
    await sam.sees(samScreen.page.getByRole('heading', { name: venueName }));
    samScreen.asked();
  });

  it('is created for tonight, and turns up on the other screen by itself', async () => {
    await ines.press('New Event');
    await inesScreen.dialog().getByLabel('Event name').fill(gig);
    await ines.confirm('Create Event');
    await inesScreen.page.getByRole('link', { name: gig }).click();
    await ines.sees(ines.words('No participants yet. Add someone to get started!'));

    const link = samScreen.page.getByRole('link', { name: gig });
    await sam.sees(link);
    expect(samScreen.asked()).toEqual({ reads: [], navigations: 0 });
    await link.click();
    for (const part of ['Manage', 'Chat', 'List', 'Live'] as const) await sam.at(part); // each tab has been opened once
    await sam.sees(sam.words('No Performers On Stage'));
    expect(samScreen.page.url()).toMatch(inTabs ? /\/live$/ : /\/event\/[^/]+$/);
    samScreen.asked(); // from here on nothing is read again
  });

  it('fills its list with people and what they play', async () => {
    await ines.at('List');
    await sam.at('List');
    for (const [name, ...instruments] of people) {
      await ines.press('Add Participant');
      await inesScreen.dialog().getByLabel('Name').fill(name);
      for (const instrument of instruments) await inesScreen.dialog().getByRole('checkbox', { name: instrument }).check();
      await ines.confirm('Add Participant');
      await inesScreen.seesNoMore(inesScreen.dialog());
      await sam.sees(sam.row(name));
    }
    expect(await samScreen.section('Participants').getByRole('listitem').count()).toBe(people.length);
  });

  it('puts two on stage at once', async () => {
    await sam.at('Live');
    await ines.press('Select Bo Lindqvist'); // nobody is on stage and there is nothing to choose: no question
    await ines.press('Select Dana Weiss');
    await sam.sees(sam.selected('Bo Lindqvist'), sam.selected('Dana Weiss'));
    await ines.at('Live');
    await ines.press('Put All (2)');
    for (const name of ['Bo Lindqvist', 'Dana Weiss']) await sam.sees(sam.onStage(name), sam.onStage(name).getByRole('timer'));
  });

  it('selects somebody to replace one of them, who leaves when the other goes on', async () => {
    await ines.at('List');
    await ines.press('Select Chidi Okafor');
    await ines.choose('Dana Weiss');
    await ines.confirm('Select');
    await sam.sees(sam.onStage('Dana Weiss').getByText('Pending Removal'), sam.selected('Chidi Okafor').getByText('replaces Dana Weiss'));
    await ines.at('Live');
    await ines.press('Put Chidi Okafor on stage');
    await sam.sees(sam.onStage('Chidi Okafor').getByText('Live'));
    await sam.seesNoMore(sam.onStage('Dana Weiss'));
  });

  it('takes a selection back', async () => {
    await ines.at('List');
    await ines.press('Select Emeka Bell');
    await ines.confirm('Select');
    await sam.sees(sam.selected('Emeka Bell'));
    await ines.at('Live');
    await inesScreen.pressInMenu('Emeka Bell', 'Move back to the queue');
    await sam.seesNoMore(sam.selected('Emeka Bell'));
  });

  it('subs one out for another, who plays one of two instruments, and swaps them', async () => {
    await ines.press('Sub Out Bo Lindqvist');
    await ines.choose('Ana Ruiz');
    expect(await inesScreen.dialog().getByRole('radio', { name: 'guitar', exact: true }).isChecked()).toBe(true); // what Bo plays
    await ines.confirm('Sub Out');
    await sam.sees(sam.onStage('Bo Lindqvist').getByText('Pending Removal'), sam.selected('Ana Ruiz').getByText('replaces Bo Lindqvist'));
    await ines.press('Swap Bo Lindqvist for Ana Ruiz');
    await sam.sees(sam.onStage('Ana Ruiz').getByText('guitar'));
    await sam.seesNoMore(sam.onStage('Bo Lindqvist'));
  });

  it('subs one out for nobody, who then goes off, this time by the other screen', async () => {
    await ines.press('Sub Out Chidi Okafor');
    await ines.confirm('Sub Out');
    await sam.sees(sam.onStage('Chidi Okafor').getByText('Pending Removal'));
    expect(await sam.onStage('Chidi Okafor').getByRole('button', { name: /Swap/ }).count()).toBe(0);
    await sam.press('Off: Chidi Okafor');
    await ines.seesNoMore(ines.onStage('Chidi Okafor'));
    await ines.at('List');
    await ines.sees(ines.row('Chidi Okafor').getByText('1×'));
  });

  it('draws a raffle winner, announced on both screens, and empties the hat again', async () => {
    await inesScreen.pressInMenu(gig, 'Enable Raffle');
    await inesScreen.pressInMenu('Freya Holm', 'Set Raffle Entrances');
    await inesScreen.dialog().getByLabel('Raffle entrances of Freya Holm').fill('3');
    await ines.confirm('Save');
    await sam.at('List');
    await sam.sees(sam.row('Freya Holm').getByText('3 remaining entries · 0 wins'));

    await ines.at('Manage');
    await ines.press('Run Raffle');
    await ines.confirm('Run Raffle');
    await Promise.all([ines, sam].map(({ screen }) => screen.wasTold('Freya Holm has won the raffle!')));
    await sam.sees(sam.row('Freya Holm').getByText('2 remaining entries · 1 wins'));
    await ines.confirm('Reset All Raffle Data');
    await inesScreen.press('Reset All Raffle Data', inesScreen.page.getByRole('dialog', { name: 'Reset All Raffle Data' }));
    await sam.seesNoMore(sam.row('Freya Holm').getByText('remaining entries'));
    await inesScreen.wasTold('Reset raffle data for 1 participants');
    await ines.confirm('Close');
  });

  it('carries a word from one to the other, who is told that there is one, and back', async () => {
    await ines.at('Chat');
    await ines.say('Last song, then we are done');
    const bell = samScreen.page.getByRole('button', { name: 'Chat, 1 new messages' });
    await sam.sees(bell);
    await bell.click();
    await sam.sees(samScreen.section('Chat').getByText('Last song, then we are done'));
    await sam.seesNoMore(bell);
    await sam.say('Ok, I tell the bar');
    await ines.sees(inesScreen.section('Chat').getByText('Ok, I tell the bar'));
  });

  it('clears the stage, and begins the gig anew', async () => {
    await sam.at('Live');
    await ines.at('Manage');
    await ines.press('Clear All Off Stage');
    await ines.confirm('Clear All Off Stage');
    await inesScreen.wasTold('All performers have been taken off stage successfully');
    await sam.sees(sam.words('No Performers On Stage'));
    await ines.press('Reset All Participants');
    await ines.confirm('Reset All Participants');
    await inesScreen.wasTold('All participants have been reset successfully');
    await sam.at('List');
    await sam.sees(samScreen.section('Participants').getByRole('listitem').first().getByText('Ana Ruiz')); // in the order of their names
    await sam.seesNoMore(sam.words('1×').first());
  });

  it('ends, and is read-only for both; and goes on after all', async () => {
    await inesScreen.pressInMenu(gig, 'Complete Event');
    await ines.confirm('Complete Event');
    const banner = 'This event has been marked as completed and is now read-only';
    for (const { screen } of [ines, sam]) {
      await screen.sees(screen.page.getByText(banner));
      expect(await screen.page.getByRole('button', { name: /^(Select|Off|Swap|Sub Out|Put) / }).count()).toBe(0);
    }
    await inesScreen.pressInMenu(gig, 'Reopen Event');
    for (const { screen } of [ines, sam]) await screen.seesNoMore(screen.page.getByText(banner));
    await sam.sees(samScreen.page.getByRole('button', { name: 'Select Ana Ruiz' }));
  });

  it('was seen in the other browser without reading or loading anything again', () => {
    expect(samScreen.asked()).toEqual({ reads: [], navigations: 0 });
    expect([...inesScreen.errors, ...samScreen.errors]).toEqual([]);
  });

  it('is told by the timeline: exactly what was done, by whom, in order, and the same on both screens', async () => {
    const told = [
      'Event created · ines',
      ...people.map(([name]) => `${name} added · ines`),
      'Bo Lindqvist selected · ines',
      'Dana Weiss selected · ines',
      'Bo Lindqvist on stage · ines',
      'Dana Weiss on stage · ines',
      'Chidi Okafor selected to replace Dana Weiss · ines',
      'Dana Weiss off stage · ines',
      'Chidi Okafor on stage for Dana Weiss · ines',
      'Emeka Bell selected · ines',
      'Emeka Bell moved back to the queue · ines',
      'Ana Ruiz selected to replace Bo Lindqvist · ines',
      'Bo Lindqvist off stage · ines',
      'Ana Ruiz on stage for Bo Lindqvist · ines',
      'Chidi Okafor to leave the stage · ines',
      'Chidi Okafor off stage · sam',
      'Raffle switched on or off · ines',
      'Raffle entrances of Freya Holm changed · ines',
      'Freya Holm won the raffle · ines',
      'Raffle data reset · ines',
      'Ana Ruiz off stage · ines',
      'All participants reset · ines',
      'Event completed · ines',
      'Event reopened · ines',
    ];
    await ines.at('Manage');
    await sam.at('Manage');
    expect(await ines.timeline()).toEqual(told);
    expect(await sam.timeline()).toEqual(told);
  });
});
