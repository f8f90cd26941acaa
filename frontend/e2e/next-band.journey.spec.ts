import { type Browser } from 'playwright-core';
import { expectEventually } from '../../infra/testing/wait-until.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { JamPage } from './testing/jam-page.js';
import { UserPage } from './testing/user-page.js';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
/** Ines, the owner, uses a desktop; Sam, an operator, a phone. */
let inesJam: JamPage;
let samJam: JamPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'jam', { name: 'Friday Jam' });
  await gig.addPerformers('Ana Ruiz', 'Bo Lindqvist', 'Chidi Okafor', 'Dana Weiss', 'Emeka Bell');
  const openJam = async (username: string, device: typeof devices.phone | typeof devices.desktop): Promise<JamPage> => {
    const userPage = await UserPage.openSignedIn(browser, testOrganisation.url, username, device, { path: `/event/${gig.id}` });
    return new JamPage(userPage);
  };
  inesJam = await openJam('ines', devices.desktop);
  samJam = await openJam('sam', devices.phone);
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const selectInDialog = async (jam: JamPage, name: string): Promise<void> => {
  await jam.press(`Select ${name}`);
  await jam.pressInDialog('Select');
};
/** Waits until both browsers show exactly these performers on stage. */
async function expectOnStage(...names: string[]): Promise<void> {
  for (const jam of [inesJam, samJam]) {
    for (const name of names) await jam.expectVisible(jam.onStageRow(name).getByRole('timer'));
    await jam.expectHidden(jam.stageRows.nth(names.length));
  }
}

describe('a jam with three bands, run in two browsers', () => {
  it('tags the first performer in the list as up next, but not one held by one host until the other host ends the hold', async () => {
    await inesJam.userPage.chooseFromMenu('Ana Ruiz', 'Hold');
    for (const jam of [inesJam, samJam]) {
      await jam.expectVisible(jam.participantRow('Ana Ruiz').getByText('Held'), jam.participantRow('Bo Lindqvist').getByText('Up Next'));
    }
    await samJam.userPage.chooseFromMenu('Ana Ruiz', 'Back');
    for (const jam of [inesJam, samJam]) {
      await jam.expectVisible(jam.participantRow('Ana Ruiz').getByText('Up Next'));
      await jam.expectHidden(jam.participantRow('Ana Ruiz').getByText('Held'));
    }
  });

  it('puts the first band on an empty stage', async () => {
    await inesJam.press('Select Ana Ruiz');
    await inesJam.press('Select Bo Lindqvist');
    await inesJam.press(/^Put All \(2\):/);
    await expectOnStage('Ana Ruiz', 'Bo Lindqvist');
  });

  it('puts the second band on while a performer of the first band stays, whose time on stage runs on', async () => {
    const { stageStartTime } = await gig.performer('Bo Lindqvist');
    await selectInDialog(samJam, 'Chidi Okafor');
    await selectInDialog(inesJam, 'Dana Weiss');
    await inesJam.press('Stays: Bo Lindqvist');
    await inesJam.expectVisible(inesJam.onStageRow('Bo Lindqvist').locator('[data-tone]').getByText('Stays'));
    await inesJam.press('Next band (2): Chidi Okafor, Dana Weiss');
    await expectOnStage('Bo Lindqvist', 'Chidi Okafor', 'Dana Weiss');
    await expectEventually(() => gig.performer('Bo Lindqvist'), { stageStartTime, performanceCount: 1 });
    await expectEventually(() => gig.performer('Ana Ruiz'), { onStage: false, performanceCount: 1 });
  });

  it('takes everybody off for the third band when the host who taps has marked nobody as staying', async () => {
    await selectInDialog(inesJam, 'Emeka Bell');
    await samJam.press('Next band (1): Emeka Bell');
    await expectOnStage('Emeka Bell');
  });

  it('tags as up next in the second round the performer whose last performance is the longest ago', async () => {
    for (const jam of [inesJam, samJam]) await jam.expectVisible(jam.participantRow('Ana Ruiz').getByText(/Up Next played \d\d:\d\d/));
  });

  it('refuses the next band when another host has changed the stage meanwhile, and names that host', async () => {
    await selectInDialog(inesJam, 'Ana Ruiz');
    await samJam.expectVisible(samJam.selectedRow('Ana Ruiz'));
    const { page } = samJam.userPage;
    // Sam's request is held back until Ines has put Ana on stage
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**${commandPaths.NextBand(gig.id)}`, async (route) => {
      await released;
      await route.fallback();
    });
    await samJam.press('Next band (1): Ana Ruiz');
    await inesJam.press('Put Ana Ruiz on stage');
    release();
    await samJam.userPage.expectToast('The stage has changed. Somebody is on stage (ines, ');
    await expectOnStage('Ana Ruiz', 'Emeka Bell');
    expect([...inesJam.userPage.pageErrors, ...samJam.userPage.pageErrors]).toEqual([]);
  });
});
