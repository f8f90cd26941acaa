import { type Browser, type Locator, type Page } from 'playwright-core';
import { routes } from '@jamjar/contracts/routes';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

const names = ['Ana Ruiz', 'Bo Lindqvist', 'Chidi Okafor'];
let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
/** Ines, the owner, uses a phone and prefers reduced motion; Sam, an operator, a desktop. */
let inesPage: UserPage;
let samPage: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'openmic', { name: 'Open Mic' });
  for (const name of names) await gig.addPerformer(name, { instruments: [] });
  await testOrganisation.ownerClient.patch(routes.raffleToggle(gig.id), { enabled: true });
  const path = `/event/${gig.id}/live`;
  const prepare = (page: Page): Promise<void> => page.emulateMedia({ reducedMotion: 'reduce' });
  inesPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.phone, { path, prepare });
  samPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'sam', devices.desktop, { path });
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

describe('the raffle, with reduced motion', () => {
  it('says why nothing is drawn while nobody has an entry', async () => {
    await inesPage.press('Raffle');
    await inesPage.expectVisible(inesPage.dialog().getByText('No eligible participants available'));
    // it looks disabled and says so to screen readers, for which Playwright would wait
    await inesPage.dialog().getByRole('button', { name: 'Run Raffle' }).click({ force: true });
    await inesPage.expectToast('No participants have raffle entrances available.');
  });

  it('gives everyone an entry, and several more at once', async () => {
    await pressInDialog('Everyone here gets 1');
    await inesPage.expectVisible(inesPage.dialog().getByText('3 entries'));
    await pressInDialog('Set Raffle Entrances');
    for (const name of ['Ana Ruiz', 'Chidi Okafor']) await inesPage.dialog().getByRole('checkbox', { name }).check();
    await inesPage.dialog().getByLabel('Raffle entrances').fill('3');
    await pressInDialog('Set for 2');
    await inesPage.expectHidden(inesPage.page.getByRole('dialog', { name: 'Set Raffle Entrances' }));
    await inesPage.expectVisible(inesPage.dialog().getByText('7 entries'));
    expect((await gig.lineUp()).map(({ raffleEntrances }) => raffleEntrances)).toEqual([3, 1, 3]);
    await pressInDialog('Close');
  });

  it('draws with two taps, names nobody before, and keeps the winner where it was drawn and on the other screen', async () => {
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

  it('draws again with a button of its own, and shows the winner nowhere once the dialog is closed', async () => {
    await samPage.page.goto(`/event/${gig.id}/participants`); // every page of the gig has the banner
    await samPage.expectVisible(samPage.page.getByRole('heading', { name: 'Participant Data' }));
    await pressInDialog('Draw Again');
    await inesPage.expectVisible(inesPage.dialog().getByText('Drawing…'));
    await samPage.expectVisible(banner(samPage));
    await inesPage.expectVisible(inesPage.dialog().getByText(/^Raffle winner/));
    await pressInDialog('Close');
    expect(await banner(inesPage).count()).toBe(0);
    expect([...inesPage.pageErrors, ...samPage.pageErrors]).toEqual([]);
  });
});
