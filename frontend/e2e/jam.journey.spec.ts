import { type Browser } from 'playwright-core';
import { launchChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { JamPage } from './testing/jam-page.js';
import { UserPage } from './testing/user-page.js';
import { startTestOrganisation, enableTabs, type TestOrganisation, testOrganisationName } from './testing/test-organisation.js';

const performers: readonly (readonly [name: string, ...instruments: string[]])[] = [
  ['Bo Lindqvist', 'guitar'],
  ['Dana Weiss', 'drums'],
  ['Ana Ruiz', 'vocals', 'guitar'],
  ['Chidi Okafor', 'bass'],
  ['Emeka Bell', 'keys'],
  ['Freya Holm', 'woodwind'],
  ['Gus Marino', 'brass'],
  ['Ingrid Vasquez-Montgomery Fitzwilliam', 'vocals', 'piano'],
];

/** Longer than the timeout of a single expectation, so that a failure names the missing element and not only the test. */
jest.setTimeout(60_000);

let browser: Browser;
let testOrganisation: TestOrganisation;
/** Ines, the owner, runs the gig on a desktop; Sam, an operator, watches it on a phone. */
let inesPage: UserPage;
let samPage: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([launchChromium(), startTestOrganisation()]);
  inesPage = await UserPage.open(browser, testOrganisation.url, 'ines', devices.desktop);
  samPage = await UserPage.open(browser, testOrganisation.url, 'sam', devices.phone);
  await inesPage.signIn();
  await samPage.signIn();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
}, 30_000);

describe.each([
  { layout: 'on one page', gig: 'Friday Jam at The Blue Room', usesTabs: false },
  { layout: 'in tabs', gig: 'Saturday Jam at The Blue Room', usesTabs: true },
])('a jam $layout, run in one browser and watched in another', ({ gig, usesTabs }) => {
  let ines: JamPage;
  let sam: JamPage;

  beforeAll(async () => {
    if (usesTabs) for (const name of ['ines', 'sam']) await enableTabs(testOrganisation, name);
    ines = new JamPage(inesPage, usesTabs);
    sam = new JamPage(samPage, usesTabs);
    for (const { page } of [inesPage, samPage]) await page.goto('/');
    await sam.expectVisible(samPage.page.getByRole('heading', { name: testOrganisationName }));
    samPage.takeRequests();
  });

  it('appears in the other browser when it is created', async () => {
    await ines.press('New Event');
    await inesPage.dialog().getByLabel('Event name').fill(gig);
    await ines.confirm('Create Event');
    await inesPage.page.getByRole('link', { name: gig }).click();
    await ines.expectVisible(ines.text('No participants yet. Add someone to get started!'));

    const link = samPage.page.getByRole('link', { name: gig });
    await sam.expectVisible(link);
    expect(samPage.takeRequests()).toEqual({ reads: [], navigations: 0 });
    await link.click();
    for (const part of ['Manage', 'Chat', 'List', 'Live'] as const) await sam.openPart(part); // each tab has been opened once
    await sam.expectVisible(sam.text('No Performers On Stage'));
    expect(samPage.page.url()).toMatch(usesTabs ? /\/live$/ : /\/event\/[^/]+$/);
    samPage.takeRequests(); // a later test expects no requests from here on
  });

  it('shows added performers in both browsers', async () => {
    await ines.openPart('List');
    await sam.openPart('List');
    for (const [name, ...instruments] of performers) {
      await ines.press('Add Participant');
      await inesPage.dialog().getByLabel('Name').fill(name);
      for (const instrument of instruments) await inesPage.dialog().getByRole('checkbox', { name: instrument }).check();
      await ines.confirm('Add Participant');
      await inesPage.expectHidden(inesPage.dialog());
      await sam.expectVisible(sam.participantRow(name));
    }
    expect(await samPage.section('Participants').getByRole('listitem').count()).toBe(performers.length);
  });

  it('puts two selected performers on stage at once', async () => {
    await sam.openPart('Live');
    await ines.press('Select Bo Lindqvist'); // no dialog: the stage is empty, and there is only one instrument
    await ines.press('Select Dana Weiss');
    await sam.expectVisible(sam.selectedRow('Bo Lindqvist'), sam.selectedRow('Dana Weiss'));
    await ines.openPart('Live');
    await ines.press('Put All (2)');
    for (const name of ['Bo Lindqvist', 'Dana Weiss'])
      await sam.expectVisible(sam.onStageRow(name), sam.onStageRow(name).getByRole('timer'));
  });

  it('takes a performer off stage when their replacement goes on', async () => {
    await ines.openPart('List');
    await ines.press('Select Chidi Okafor');
    await ines.chooseOption('Dana Weiss');
    await ines.confirm('Select');
    await sam.expectVisible(
      sam.onStageRow('Dana Weiss').getByText('Pending Removal'),
      sam.selectedRow('Chidi Okafor').getByText('replaces Dana Weiss'),
    );
    await ines.openPart('Live');
    await ines.press('Put Chidi Okafor on stage');
    await sam.expectVisible(sam.onStageRow('Chidi Okafor').getByText('Live'));
    await sam.expectHidden(sam.onStageRow('Dana Weiss'));
  });

  it('moves a selected performer back to the queue', async () => {
    await ines.openPart('List');
    await ines.press('Select Emeka Bell');
    await ines.confirm('Select');
    await sam.expectVisible(sam.selectedRow('Emeka Bell'));
    await ines.openPart('Live');
    await inesPage.chooseFromMenu('Emeka Bell', 'Move back to the queue');
    await sam.expectHidden(sam.selectedRow('Emeka Bell'));
  });

  it('subs a performer out, preselects the same instrument for the replacement, and swaps them', async () => {
    await ines.press('Sub Out Bo Lindqvist');
    await ines.chooseOption('Ana Ruiz');
    expect(await inesPage.dialog().getByRole('radio', { name: 'guitar', exact: true }).isChecked()).toBe(true); // Bo's instrument
    await ines.confirm('Sub Out');
    await sam.expectVisible(
      sam.onStageRow('Bo Lindqvist').getByText('Pending Removal'),
      sam.selectedRow('Ana Ruiz').getByText('replaces Bo Lindqvist'),
    );
    await ines.press('Swap Bo Lindqvist for Ana Ruiz');
    await sam.expectVisible(sam.onStageRow('Ana Ruiz').getByText('guitar'));
    await sam.expectHidden(sam.onStageRow('Bo Lindqvist'));
  });

  it('subs a performer out without a replacement; the other browser takes them off stage', async () => {
    await ines.press('Sub Out Chidi Okafor');
    await ines.confirm('Sub Out');
    await sam.expectVisible(sam.onStageRow('Chidi Okafor').getByText('Pending Removal'));
    expect(await sam.onStageRow('Chidi Okafor').getByRole('button', { name: /Swap/ }).count()).toBe(0);
    await sam.press('Off: Chidi Okafor');
    await ines.expectHidden(ines.onStageRow('Chidi Okafor'));
    await ines.openPart('List');
    await ines.expectVisible(ines.participantRow('Chidi Okafor').getByText('1×'));
  });

  it('draws a raffle winner, announces them in both browsers, and resets the raffle', async () => {
    await inesPage.chooseFromMenu(gig, 'Enable Raffle');
    await inesPage.chooseFromMenu('Freya Holm', 'Set Raffle Entrances');
    await inesPage.dialog().getByLabel('Raffle entrances of Freya Holm').fill('3');
    await ines.confirm('Save');
    await sam.openPart('List');
    await sam.expectVisible(sam.participantRow('Freya Holm').getByText('3 remaining entries · 0 wins'));

    await ines.openPart('Manage');
    await ines.press('Run Raffle');
    await ines.confirm('Run Raffle');
    await Promise.all([ines, sam].map(({ userPage }) => userPage.expectToast('Freya Holm has won the raffle!')));
    await sam.expectVisible(sam.participantRow('Freya Holm').getByText('2 remaining entries · 1 wins'));
    await ines.confirm('Reset All Raffle Data');
    await inesPage.press('Reset All Raffle Data', inesPage.page.getByRole('dialog', { name: 'Reset All Raffle Data' }));
    await sam.expectHidden(sam.participantRow('Freya Holm').getByText('remaining entries'));
    await inesPage.expectToast('Reset raffle data for 1 participants');
    await ines.confirm('Close');
  });

  it('delivers chat messages in both directions and shows the number of unread ones', async () => {
    await ines.openPart('Chat');
    await ines.sendChatMessage('Last song, then we are done');
    const bell = samPage.page.getByRole('button', { name: 'Chat, 1 new messages' });
    await sam.expectVisible(bell);
    await bell.click();
    await sam.expectVisible(samPage.section('Chat').getByText('Last song, then we are done'));
    await sam.expectHidden(bell);
    await sam.sendChatMessage('Ok, I tell the bar');
    await ines.expectVisible(inesPage.section('Chat').getByText('Ok, I tell the bar'));
  });

  it('clears the stage and resets all participants', async () => {
    await sam.openPart('Live');
    await ines.openPart('Manage');
    await ines.press('Clear All Off Stage');
    await ines.confirm('Clear All Off Stage');
    await inesPage.expectToast('All performers have been taken off stage successfully');
    await sam.expectVisible(sam.text('No Performers On Stage'));
    await ines.press('Reset All Participants');
    await ines.confirm('Reset All Participants');
    await inesPage.expectToast('All participants have been reset successfully');
    await sam.openPart('List');
    await sam.expectVisible(samPage.section('Participants').getByRole('listitem').first().getByText('Ana Ruiz')); // sorted by name
    await sam.expectHidden(sam.text('1×').first());
  });

  it('is read-only in both browsers when completed, and editable again when reopened', async () => {
    await inesPage.chooseFromMenu(gig, 'Complete Event');
    await ines.confirm('Complete Event');
    const banner = 'This event has been marked as completed and is now read-only';
    for (const { userPage } of [ines, sam]) {
      await userPage.expectVisible(userPage.page.getByText(banner));
      expect(await userPage.page.getByRole('button', { name: /^(Select|Off|Swap|Sub Out|Put) / }).count()).toBe(0);
    }
    await inesPage.chooseFromMenu(gig, 'Reopen Event');
    for (const { userPage } of [ines, sam]) await userPage.expectHidden(userPage.page.getByText(banner));
    await sam.expectVisible(samPage.page.getByRole('button', { name: 'Select Ana Ruiz' }));
  });

  it('updates the other browser without reloading the page or reading data again', () => {
    expect(samPage.takeRequests()).toEqual({ reads: [], navigations: 0 });
    expect([...inesPage.pageErrors, ...samPage.pageErrors]).toEqual([]);
  });

  it('lists all actions with their actors, in order, in the timelines of both browsers', async () => {
    const expectedTimeline = [
      'Event created · ines',
      ...performers.map(([name]) => `${name} added · ines`),
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
    await ines.openPart('Manage');
    await sam.openPart('Manage');
    expect(await ines.readTimeline()).toEqual(expectedTimeline);
    expect(await sam.readTimeline()).toEqual(expectedTimeline);
  });
});
