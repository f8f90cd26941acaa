import { type Browser } from 'playwright-core';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { expectedTimeline, performerInstruments } from './testing/jam-journey.fixture.js';
import { JamPage } from './testing/jam-page.js';
import { UserPage } from './testing/user-page.js';
import { startTestOrganisation, type WebTestOrganisation, testOrganisationName } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
/** Ines, the owner, runs the gig on a desktop; Sam, an operator, watches it on a phone. */
let inesPage: UserPage;
let samPage: UserPage;
let inesJam: JamPage;
let samJam: JamPage;
const gigName = 'Friday Jam at The Blue Room';

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  inesPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.desktop, { animated: true });
  samPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'sam', devices.phone, { animated: true });
  [inesJam, samJam] = [new JamPage(inesPage), new JamPage(samPage)];
  await samPage.expectVisible(samPage.page.getByRole('heading', { name: testOrganisationName }));
  samPage.drainRecordedRequests();
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

describe('a jam on one page, run in one browser and watched in another', () => {
  it('is opened in the browser that creates it, and appears in the other', async () => {
    await inesPage.press('New Event');
    await inesPage.dialog().getByLabel('Event name').fill(gigName);
    await inesPage.press('Create Event', inesPage.dialog());
    await inesJam.expectVisible(inesPage.page.getByRole('heading', { name: gigName }));
    await inesJam.expectVisible(inesJam.byText('No participants yet. Add someone to get started!'));

    const link = samPage.page.getByRole('link', { name: gigName });
    await samPage.expectVisible(link);
    expect(samPage.drainRecordedRequests()).toEqual({ readPaths: [], navigationCount: 0 });
    await link.click();
    await samJam.expectVisible(samJam.byText('No Performers On Stage'));
    expect(samPage.page.url()).toMatch(/\/event\/[^/]+$/);
    samPage.drainRecordedRequests(); // a later test expects no requests from here on
  });

  it('shows added performers in the other browser', async () => {
    await inesJam.press('Add Participant');
    for (const [name, ...instruments] of performerInstruments) {
      await inesPage.dialog().getByLabel('Name').fill(name);
      for (const instrument of instruments) await inesPage.check(inesPage.dialog().getByRole('checkbox', { name: instrument }));
      await inesJam.pressInDialog('Add Participant');
      await inesJam.expectVisible(inesPage.dialog().getByText(`Added ${name} — next`));
      await samJam.expectVisible(samJam.participantRow(name));
    }
    await inesJam.pressInDialog('Cancel');
    expect(await samPage.section('Participants').getByRole('listitem').count()).toBe(performerInstruments.length);
  });

  it('puts two selected performers on stage at once', async () => {
    await inesJam.press('Select Bo Lindqvist'); // no dialog: the stage is empty, and there is only one instrument
    await inesJam.press('Select Dana Weiss');
    await samJam.expectVisible(samJam.selectedRow('Bo Lindqvist'), samJam.selectedRow('Dana Weiss'));
    await inesJam.press('Put All (2)');
    for (const name of ['Bo Lindqvist', 'Dana Weiss'])
      await samJam.expectVisible(samJam.onStageRow(name), samJam.onStageRow(name).getByRole('timer'));
  });

  it('takes a performer off stage when their replacement goes on', async () => {
    await inesJam.press('Select Chidi Okafor');
    await inesJam.chooseOption('Dana Weiss');
    await inesJam.pressInDialog('Select');
    await samJam.expectVisible(
      samJam.onStageRow('Dana Weiss').getByText('Pending Removal'),
      samJam.selectedRow('Chidi Okafor').getByText('replaces Dana Weiss'),
    );
    await inesJam.press('Put Chidi Okafor on stage');
    await samJam.expectVisible(samJam.onStageRow('Chidi Okafor').getByText('Live'));
    await samJam.expectHidden(samJam.onStageRow('Dana Weiss'));
  });

  it('moves a selected performer back to the queue', async () => {
    await inesJam.press('Select Emeka Bell');
    await inesJam.pressInDialog('Select');
    await samJam.expectVisible(samJam.selectedRow('Emeka Bell'));
    await inesPage.chooseFromMenu('Emeka Bell', 'Move back to the queue');
    await samJam.expectHidden(samJam.selectedRow('Emeka Bell'));
  });

  it('subs a performer out, preselects the same instrument for the replacement, and swaps them', async () => {
    await inesJam.press('Sub Out Bo Lindqvist');
    await inesJam.chooseOption('Ana Ruiz');
    expect(await inesPage.dialog().getByRole('radio', { name: 'guitar', exact: true }).isChecked()).toBe(true); // Bo's instrument
    await inesJam.pressInDialog('Sub Out');
    await samJam.expectVisible(
      samJam.onStageRow('Bo Lindqvist').getByText('Pending Removal'),
      samJam.selectedRow('Ana Ruiz').getByText('replaces Bo Lindqvist'),
    );
    await inesJam.press('Swap Bo Lindqvist for Ana Ruiz');
    await samJam.expectVisible(samJam.onStageRow('Ana Ruiz').getByText('guitar'));
    await samJam.expectHidden(samJam.onStageRow('Bo Lindqvist'));
  });

  it('subs a performer out without a replacement; the other browser takes them off stage', async () => {
    await inesJam.press('Sub Out Chidi Okafor');
    await inesJam.pressInDialog('Sub Out');
    await samJam.expectVisible(samJam.onStageRow('Chidi Okafor').getByText('Pending Removal'));
    expect(await samJam.onStageRow('Chidi Okafor').getByRole('button', { name: /Swap/ }).count()).toBe(0);
    await samJam.press('Off: Chidi Okafor');
    await inesJam.expectHidden(inesJam.onStageRow('Chidi Okafor'));
    await inesJam.press(/^Played \(/);
    await inesJam.expectVisible(inesJam.participantRow('Chidi Okafor').getByText('1×'));
  });

  it('draws a raffle winner, announces them in both browsers, and resets the raffle', async () => {
    await inesPage.chooseFromMenu(gigName, 'Enable Raffle');
    await inesJam.expectVisible(inesPage.page.getByRole('button', { name: 'Run Raffle' }));
    await inesPage.chooseFromMenu('Freya Holm', 'Set Raffle Entrances');
    await inesPage.dialog().getByLabel('Raffle entrances of Freya Holm').fill('3');
    await inesJam.pressInDialog('Save');
    await samJam.expectVisible(samJam.participantRow('Freya Holm').getByText('3 remaining entries · 0 wins'));

    await inesJam.press('Run Raffle');
    await inesJam.pressInDialog('Run Raffle');
    await Promise.all([inesJam, samJam].map(({ userPage }) => userPage.expectToast('Freya Holm has won the raffle!')));
    await samJam.expectVisible(samJam.participantRow('Freya Holm').getByText('2 remaining entries · 1 wins'));
    await inesJam.pressInDialog('Reset All Raffle Data');
    await inesPage.press('Reset All Raffle Data', inesPage.page.getByRole('dialog', { name: 'Reset All Raffle Data' }));
    await samJam.expectHidden(samJam.participantRow('Freya Holm').getByText('remaining entries'));
    await inesPage.expectToast('Reset raffle data for 1 participants');
    await inesJam.expectHidden(inesPage.page.getByRole('dialog', { name: 'Reset All Raffle Data' }));
    await inesJam.pressInDialog('Close');
  });

  it('delivers chat messages in both directions and shows the number of unread ones', async () => {
    await inesJam.sendChatMessage('Last song, then we are done');
    const unreadButton = samPage.page.getByRole('button', { name: 'Chat, 1 new message' });
    await samJam.expectVisible(unreadButton);
    await samJam.press('Chat, 1 new message');
    await samJam.expectVisible(samPage.section('Chat').getByText('Last song, then we are done'));
    await samJam.expectHidden(unreadButton);
    await samJam.sendChatMessage('Ok, I tell the bar');
    await inesJam.expectVisible(inesPage.section('Chat').getByText('Ok, I tell the bar'));
  });

  it('clears the stage and resets all participants', async () => {
    await inesJam.press('Clear All Off Stage');
    await inesJam.pressInDialog('Clear All Off Stage');
    await inesPage.expectToast('All performers have been taken off stage successfully');
    await samJam.expectVisible(samJam.byText('No Performers On Stage'));
    await inesJam.press('Reset All Participants');
    await inesJam.pressInDialog('Reset All Participants');
    await inesPage.expectToast('All participants have been reset successfully');
    await samJam.expectVisible(samPage.section('Participants').getByRole('listitem').first().getByText('Ana Ruiz')); // sorted by name
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
    await samJam.expectVisible(samPage.page.getByRole('button', { name: 'Select Ana Ruiz' }));
  });

  it('has updated the other browser in all these steps without reloading the page or reading data again', () => {
    expect(samPage.drainRecordedRequests()).toEqual({ readPaths: [], navigationCount: 0 });
    expect([...inesPage.pageErrors, ...samPage.pageErrors]).toEqual([]);
  });

  it('lists all actions with their actors, in order, in the timelines of both browsers', async () => {
    expect(await inesJam.readTimeline()).toEqual(expectedTimeline);
    expect(await samJam.readTimeline()).toEqual(expectedTimeline);
  });
});
