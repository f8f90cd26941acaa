import { type Browser } from 'playwright-core';
import { expectEventually } from '../../infra/testing/wait-until.js';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { UserPage } from './testing/user-page.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
/** Ines, the owner, uses a phone with touch; Sam, an operator, a desktop. */
let inesPage: UserPage;
let samPage: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'openmic', { name: 'Tuesday Open Mic' });
  for (const name of ['Priya Nair', 'Quinn Adler', 'Rosa & Tom', 'Sasha Lind']) await gig.addPerformer(name, { instruments: [] });
  const path = `/event/${gig.id}/live`;
  inesPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.touchPhone, { path });
  samPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'sam', devices.desktop, { path });
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

/** Waits until both browsers show only the performer `name` on stage, and the performer `next` in the next bar. */
async function expectOnStage(name: string, next: string): Promise<void> {
  for (const userPage of [inesPage, samPage]) {
    const rows = userPage.section('Currently on Stage').getByRole('listitem');
    await userPage.expectVisible(rows.filter({ hasText: name }).getByRole('timer'));
    await userPage.expectHidden(rows.nth(1));
    await userPage.expectVisible(userPage.page.getByRole('button', { name: `Next: ${next}` }));
  }
}

/** Holds back the Next requests of both browsers until both are sent. */
async function holdBackUntilBothSent(): Promise<void> {
  let waitingCount = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  for (const { page } of [inesPage, samPage])
    await page.route(`**${commandPaths.Next(gig.id)}`, async (route) => {
      if (++waitingCount === 2) release();
      await released;
      await route.fallback();
    });
}

describe('an open mic run with Next in two browsers', () => {
  it('puts the first performer on an empty stage', async () => {
    await inesPage.press('On: Priya Nair');
    await expectOnStage('Priya Nair', 'Quinn Adler');
  });

  it('advances by one performer when both hosts tap at once, and tells the slower host who was first', async () => {
    await holdBackUntilBothSent();
    await Promise.all([inesPage, samPage].map((userPage) => userPage.press('Next: Quinn Adler')));
    await expectOnStage('Quinn Adler', 'Rosa & Tom');
    const refusalText = /The stage has changed. Somebody is on stage \((ines|sam), \d\d:\d\d\)/;
    const readRefusals = async (): Promise<string[]> =>
      (await Promise.all([inesPage, samPage].map((userPage) => userPage.readToasts()))).filter((toasts) => refusalText.test(toasts));
    await expectEventually(async () => (await readRefusals()).length, 1); // the new stage may be shown before the refusal
    await expectEventually(() => gig.performer('Priya Nair'), { performanceCount: 1, onStage: false });
    await expectEventually(() => gig.performer('Rosa & Tom'), { performanceCount: 0, onStage: false });
    for (const { page } of [inesPage, samPage]) await page.unrouteAll();
  });

  it('skips a performer held by one host until the other host ends the hold', async () => {
    await inesPage.chooseFromMenu('Rosa & Tom', 'Hold');
    await expectOnStage('Quinn Adler', 'Sasha Lind');
    await samPage.expectVisible(samPage.section('Queue').getByRole('listitem').filter({ hasText: 'Rosa & Tom' }).getByText('Held'));
    await samPage.chooseFromMenu('Rosa & Tom', 'Back');
    await expectOnStage('Quinn Adler', 'Rosa & Tom');
  });

  it('restores the stage by undo, with the time on stage running on', async () => {
    const { stageStartTime } = await gig.performer('Quinn Adler');
    await samPage.press('Next: Rosa & Tom');
    await expectOnStage('Rosa & Tom', 'Sasha Lind');
    await samPage.press('Undo');
    await expectOnStage('Quinn Adler', 'Rosa & Tom');
    await expectEventually(() => gig.performer('Quinn Adler'), { stageStartTime, performanceCount: 1 });
  });

  it('ends with an empty stage when nobody is waiting', async () => {
    for (const name of ['Next: Rosa & Tom', 'Next: Sasha Lind', 'Off: Sasha Lind']) await inesPage.press(name);
    for (const userPage of [inesPage, samPage]) {
      await userPage.expectVisible(userPage.page.getByText('No Performers On Stage'));
      await userPage.expectVisible(
        userPage.page.getByRole('button', { name: 'Nobody is waiting' }).and(userPage.page.locator(':disabled')),
      );
      expect(userPage.pageErrors).toEqual([]);
    }
  });
});
