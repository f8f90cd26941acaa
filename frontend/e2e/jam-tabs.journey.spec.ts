import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { type Browser } from 'playwright-core';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { JamPage } from './testing/jam-page.js';
import { enableTabs, startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

const gigName = 'Saturday Jam at The Blue Room';
let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
/** Ines, the owner, runs the gig on a desktop; Sam, an operator, watches it on a phone. */
let inesPage: UserPage;
let samPage: UserPage;
let inesJam: JamPage;
let samJam: JamPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'jam', { name: gigName });
  for (const name of ['ines', 'sam']) await enableTabs(testOrganisation, name);
  const path = `/event/${gig.id}`;
  inesPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.desktop, { path });
  samPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'sam', devices.phone, { path });
  [inesJam, samJam] = [new JamPage(inesPage, { usesTabs: true }), new JamPage(samPage, { usesTabs: true })];
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

/** Shorter than the journey of a jam on one page (`jam.journey.spec.ts`): mostly what differs from it. */
describe('a jam in tabs, run in one browser and watched in another', () => {
  it('opens with the list, and has a tab for each part', async () => {
    for (const { userPage } of [inesJam, samJam]) await userPage.expectVisible(userPage.section('Participants'));
    expect(samPage.page.url()).toMatch(/\/signups$/);
    for (const part of ['Manage', 'Chat', 'List', 'Live'] as const) await samJam.openPart(part); // so that each has loaded its data
    await samJam.expectVisible(samJam.byText('No Performers On Stage'));
    expect(samPage.page.url()).toMatch(/\/live$/);
    samPage.drainRecordedRequests(); // a later test expects no requests from here on
  });

  it('shows added performers in the other browser', async () => {
    await inesJam.openPart('List');
    await samJam.openPart('List');
    await inesJam.press('Add Participant');
    await inesPage.dialog().getByLabel('Name').fill('Bo Lindqvist');
    await inesPage.check(inesPage.dialog().getByRole('checkbox', { name: 'guitar' }));
    await inesJam.pressInDialog('Add Participant');
    await inesJam.expectVisible(inesPage.dialog().getByText('Added Bo Lindqvist — next'));
    await inesJam.pressInDialog('Cancel');
    for (const [name, instrument] of [
      ['Dana Weiss', 'drums'],
      ['Chidi Okafor', 'bass'],
      ['Freya Holm', 'woodwind'],
    ] as const)
      await gig.addPerformer(name, { instruments: [instrument] });
    for (const jam of [inesJam, samJam]) await jam.expectVisible(jam.participantRow('Freya Holm'));
    expect(await samPage.section('Participants').getByRole('listitem').count()).toBe(4);
  });

  it('puts all performers who were selected in the list on stage at once', async () => {
    await samJam.openPart('Live');
    await inesJam.press('Select Bo Lindqvist'); // no dialog: the stage is empty, and there is only one instrument
    await inesJam.press('Select Dana Weiss');
    await samJam.expectVisible(samJam.selectedRow('Bo Lindqvist'), samJam.selectedRow('Dana Weiss'));
    await inesJam.openPart('Live');
    await inesJam.press('Put All (2)');
    for (const name of ['Bo Lindqvist', 'Dana Weiss'])
      await samJam.expectVisible(samJam.onStageRow(name), samJam.onStageRow(name).getByRole('timer'));
  });

  it('takes a performer off stage when their replacement, selected in the list, goes on', async () => {
    await inesJam.openPart('List');
    await inesJam.press('Select Chidi Okafor');
    await inesJam.chooseOption('Dana Weiss');
    await inesJam.pressInDialog('Select');
    await samJam.expectVisible(
      samJam.onStageRow('Dana Weiss').getByText('Pending Removal'),
      samJam.selectedRow('Chidi Okafor').getByText('replaces Dana Weiss'),
    );
    await inesJam.openPart('Live');
    await inesJam.press('Put Chidi Okafor on stage');
    await samJam.expectVisible(samJam.onStageRow('Chidi Okafor').getByText('Live'));
    await samJam.expectHidden(samJam.onStageRow('Dana Weiss'));
  });

  it('subs a performer out in one browser; the other takes them off stage, and the list shows that they have played', async () => {
    await inesJam.press('Sub Out Chidi Okafor');
    await inesJam.pressInDialog('Sub Out');
    await samJam.expectVisible(samJam.onStageRow('Chidi Okafor').getByText('Pending Removal'));
    await samJam.press('Off: Chidi Okafor');
    await inesJam.expectHidden(inesJam.onStageRow('Chidi Okafor'));
    await inesJam.openPart('List');
    await inesJam.press(/^Played \(/);
    await inesJam.expectVisible(inesJam.participantRow('Chidi Okafor').getByText('1×'));
  });

  it('draws a raffle winner in the tab Manage while the other browser shows another tab, and announces them in both', async () => {
    await inesPage.chooseFromMenu(gigName, 'Enable Raffle');
    await testOrganisation.ownerClient.put(commandPaths.SetRaffleEntrances(gig.id), {
      performerIds: [gig.idOf('Freya Holm')],
      entrances: 3,
    });
    await samJam.openPart('List');
    await samJam.expectVisible(samJam.participantRow('Freya Holm').getByText('3 remaining entries · 0 wins'));
    await inesJam.openPart('Manage');
    await inesJam.press('Run Raffle');
    await inesJam.pressInDialog('Run Raffle');
    await Promise.all([inesJam, samJam].map(({ userPage }) => userPage.expectToast('Freya Holm has won the raffle!')));
    await samJam.expectVisible(samJam.participantRow('Freya Holm').getByText('2 remaining entries · 1 wins'));
    await inesJam.pressInDialog('Close');
  });

  it('delivers chat messages in both directions and shows the number of unread ones', async () => {
    await inesJam.openPart('Chat');
    await inesJam.sendChatMessage('Last song, then we are done');
    const unreadButton = samPage.page.getByRole('button', { name: 'Chat, 1 new message' });
    await samJam.expectVisible(unreadButton);
    await samJam.press('Chat, 1 new message');
    await samJam.expectVisible(samPage.section('Chat').getByText('Last song, then we are done'));
    await samJam.expectHidden(unreadButton);
    await samJam.sendChatMessage('Ok, I tell the bar');
    await inesJam.expectVisible(inesPage.section('Chat').getByText('Ok, I tell the bar'));
  });

  it('clears the stage and resets all participants in the tab Manage', async () => {
    await samJam.openPart('Live');
    await inesJam.openPart('Manage');
    await inesJam.press('Clear All Off Stage');
    await inesJam.pressInDialog('Clear All Off Stage');
    await inesPage.expectToast('All performers have been taken off stage successfully');
    await samJam.expectVisible(samJam.byText('No Performers On Stage'));
    await inesJam.press('Reset All Participants');
    await inesJam.pressInDialog('Reset All Participants');
    await inesPage.expectToast('All participants have been reset successfully');
    await samJam.openPart('List');
    await samJam.expectVisible(samPage.section('Participants').getByRole('listitem').first().getByText('Bo Lindqvist')); // sorted by name
    await samJam.expectHidden(samJam.byText('1×').first());
  });

  it('is read-only in both browsers when completed, and editable again when reopened', async () => {
    await inesPage.chooseFromMenu(gigName, 'Complete Event');
    await inesJam.pressInDialog('Complete Event');
    const banner = 'This event has been marked as completed and is now read-only';
    for (const { userPage } of [inesJam, samJam]) {
      await userPage.expectVisible(userPage.page.getByText(banner));
      expect(await userPage.page.getByRole('button', { name: /^(Select|Off|Swap|Sub Out|Put) / }).count()).toBe(0);
    }
    await inesPage.chooseFromMenu(gigName, 'Reopen Event');
    for (const { userPage } of [inesJam, samJam]) await userPage.expectHidden(userPage.page.getByText(banner));
    await samJam.expectVisible(samPage.page.getByRole('button', { name: 'Select Bo Lindqvist' }));
  });

  it('has updated the other browser in all these steps without reloading the page or reading data again', () => {
    expect(samPage.drainRecordedRequests()).toEqual({ readPaths: [], navigationCount: 0 });
    expect([...inesPage.pageErrors, ...samPage.pageErrors]).toEqual([]);
  });

  it('lists all actions with their actors in the timelines of both browsers', async () => {
    const timelines = [];
    for (const jam of [inesJam, samJam]) {
      await jam.openPart('Manage');
      timelines.push(await jam.readTimeline());
    }
    expect(timelines[0]).toEqual(timelines[1]);
    expect(timelines[0]).toEqual(
      expect.arrayContaining(['Bo Lindqvist added · ines', 'Chidi Okafor off stage · sam', 'Event reopened · ines']),
    );
  });
});
