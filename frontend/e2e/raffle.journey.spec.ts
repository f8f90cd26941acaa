import { type Browser, type Locator } from 'playwright-core';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { expectEventually } from '../../infra/testing/wait-until.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { PublicPage } from './testing/public-page.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

const names = ['Ana Ruiz', 'Bo Lindqvist', 'Chidi Okafor'];
let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
/** Ines, the owner, uses a phone without animations; Sam, an operator, a desktop with them. */
let inesPage: UserPage;
let samPage: UserPage;
/** The phone of a guest with the running order. */
let guest: PublicPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'openmic', { name: 'Open Mic' });
  const liveUrl = `${testOrganisation.url}/live/${await gig.generateLiveToken()}`;
  guest = await PublicPage.open(browser, liveUrl, devices.phone);
  for (const name of names) await gig.addPerformer(name, { instruments: [] });
  await testOrganisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: true });
  const path = `/event/${gig.id}/live`;
  inesPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.phone, { path });
  samPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'sam', devices.desktop, { path, animated: true });
  for (const userPage of [inesPage, samPage]) {
    await userPage.expectVisible(userPage.page.getByRole('button', { name: 'Raffle' }));
  }
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const pressInDialog = (name: string): Promise<void> => inesPage.press(name, inesPage.dialog().last());
const banner = (userPage: UserPage): Locator => userPage.section('Raffle winner');
const readBannerOfSam = async (): Promise<string> => (await banner(samPage).textContent()) ?? '';

/** Reads the commitment of the seal from the open dialog. */
const readCommitment = async (userPage: UserPage): Promise<string> =>
  (await userPage
    .dialog()
    .getByText(/^Sealed: /)
    .getAttribute('title')) ?? '';

describe('the raffle, with reduced motion', () => {
  it('says why nothing is drawn while nobody has an entry', async () => {
    await inesPage.press('Raffle');
    await inesPage.expectVisible(inesPage.dialog().getByText('No eligible participants available'));
    // the button is `aria-disabled`: without `force` Playwright would wait until it is enabled
    await inesPage.dialog().getByRole('button', { name: 'Run Raffle' }).click({ force: true });
    await inesPage.expectToast('No participants have raffle entrances available.');
  });

  it('gives everyone one entry, and sets the entries of several participants at once', async () => {
    await pressInDialog('Everyone here gets 1');
    await inesPage.expectVisible(inesPage.dialog().getByText('3 entries'));
    await pressInDialog('Set Raffle Entrances');
    for (const name of ['Ana Ruiz', 'Chidi Okafor']) await inesPage.check(inesPage.dialog().getByRole('checkbox', { name }));
    await inesPage.dialog().getByLabel('Raffle entrances').fill('3');
    await pressInDialog('Set for 2');
    await inesPage.expectHidden(inesPage.page.getByRole('dialog', { name: 'Set Raffle Entrances' }));
    await inesPage.expectVisible(inesPage.dialog().getByText('7 entries'));
    await expectEventually(async () => (await gig.lineUp()).map(({ raffleEntrances }) => raffleEntrances), [3, 1, 3]);
    await pressInDialog('Close');
  });

  it('is sealed when its dialog is opened, with the same commitment on the running order and for a host who opens it later', async () => {
    await inesPage.press('Raffle');
    const commitment = await readCommitment(inesPage);
    expect(commitment).toMatch(/^[0-9a-f]{64}$/);
    await guest.page.getByTitle(commitment).waitFor();
    await guest.see(/^The next raffle draw is sealed: /);
    await samPage.press('Raffle');
    expect(await readCommitment(samPage)).toBe(commitment);
    await samPage.press('Close', samPage.dialog());
    await pressInDialog('Close');
  });

  it('draws with two taps, names nobody before the result, and shows the winner in the dialog and to another host', async () => {
    await inesPage.press('Raffle');
    await pressInDialog('Run Raffle');
    await inesPage.expectVisible(inesPage.dialog().getByText('Drawing…'));
    for (const name of names) expect(await inesPage.dialog().getByText(name).count()).toBe(0);
    const winner = inesPage.dialog().getByText(/^Raffle winner/);
    await inesPage.expectVisible(winner);
    await samPage.expectVisible(banner(samPage));
    const winnerName = (await readBannerOfSam()).replace('Raffle winner: ', '');
    expect(names).toContain(winnerName);
    expect(await winner.textContent()).toBe(`Raffle winner ${winnerName}`);
    for (const userPage of [inesPage, samPage]) await userPage.expectToast(`${winnerName} has won the raffle!`);
    expect(await banner(inesPage).count()).toBe(0);

    await samPage.page.getByRole('link', { name: 'Manage' }).click();
    await samPage.expectVisible(banner(samPage));
    await samPage.press('Close the raffle winner');
    await samPage.expectHidden(banner(samPage));
    await inesPage.expectVisible(winner);
  });

  it('can be checked in the browser by the host who drew, and by a guest, who sees the same draw', async () => {
    await pressInDialog('Check this draw');
    const checkDialog = inesPage.page.getByRole('dialog', { name: 'Check this draw' });
    await inesPage.expectVisible(checkDialog.getByText('This draw is right'));
    expect(await checkDialog.getByRole('img', { name: 'Right:' }).count()).toBe(3); // the seal, the winner and the history
    expect(await checkDialog.getByRole('rowheader').allTextContents()).toEqual(['Ana R.', 'Bo L.', 'Chidi O.']);
    const proofValues = await checkDialog.getByRole('definition').allTextContents();
    for (const value of proofValues) expect(value).toMatch(/^[0-9a-f]{64}$/);
    await pressInDialog('Close');
    await inesPage.expectHidden(checkDialog);

    await guest.seeIn('Raffle', "The raffle's winner");
    await guest.press('Check this draw');
    await guest.see('This draw is right');
    expect(await guest.page.getByRole('definition').allTextContents()).toEqual(proofValues);
    await guest.press('Close the check');
    await guest.page.getByText('This draw is right').waitFor({ state: 'detached' });
    expect(await guest.page.getByText(/is sealed/).count()).toBe(0);
  });

  it('draws again with the button Draw Again, and shows the host who drew no banner after the dialog is closed', async () => {
    await samPage.goto(`/event/${gig.id}/participants`); // every page of the gig has the banner
    await samPage.expectVisible(samPage.page.getByRole('heading', { name: 'Participant Data' }));
    await pressInDialog('Draw Again');
    await inesPage.expectVisible(inesPage.dialog().getByText('Drawing…'));
    await samPage.expectVisible(banner(samPage));
    await inesPage.expectVisible(inesPage.dialog().getByText(/^Raffle winner/));
    await pressInDialog('Close');
    expect(await banner(inesPage).count()).toBe(0);
  });

  it('can be checked in the history, which shows the commitments of seals and offers the check of a draw', async () => {
    await samPage.goto(`/event/${gig.id}/history`);
    const rows = samPage.section('Timeline').getByRole('listitem');
    await samPage.expectVisible(rows.filter({ hasText: /Raffle sealed: ([0-9a-f]{4} ?){4}/ }).first());
    await samPage.click(rows.filter({ hasText: 'Raffle drawn' }).last().getByRole('button'));
    await samPage.press('Check this draw');
    await samPage.expectVisible(samPage.dialog().getByText('This draw is right'));
    expect(await samPage.dialog().getByText('7 in all').count()).toBe(1);
    expect([...inesPage.pageErrors, ...samPage.pageErrors, ...guest.errors]).toEqual([]);
  });
});
