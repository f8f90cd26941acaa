import { type Browser } from 'playwright-core';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { expectEventually } from '../../infra/testing/wait-until.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { JamPage } from './testing/jam-page.js';
import { type UndoCase, undoCases } from './testing/undo-cases.js';
import { UserPage } from './testing/user-page.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
/** Ines, the owner, acts on a desktop; Sam, an operator, watches on a phone, and undoes some of the actions there. */
let ines: JamPage;
let sam: JamPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'jam', { name: 'Friday Jam' });
  await gig.addPerformers('Ana', 'Bo', 'Cy', 'Dana', 'Ed', 'Fay', 'Gus');
  await testOrganisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: true });
  for (const name of ['Bo', 'Dana']) {
    await gig.sendCommand(commandPaths.SelectPerformer, name);
    await gig.sendCommand(commandPaths.PutOnStage, name);
  }
  const openJam = async (username: string, device: typeof devices.phone | typeof devices.desktop): Promise<JamPage> => {
    const userPage = await UserPage.openSignedIn(browser, testOrganisation.url, username, device, { path: `/event/${gig.id}` });
    const jam = new JamPage(userPage);
    await jam.openTimeline();
    return jam;
  };
  ines = await openJam('ines', devices.desktop);
  sam = await openJam('sam', devices.phone);
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

async function undo(by: UndoCase['undoBy']): Promise<void> {
  if (by === 'button') return ines.press('Undo');
  if (by !== 'key') return sam.press(`Undo: ${by.entry}`);
  await ines.expectVisible(ines.userPage.page.getByRole('button', { name: 'Undo', exact: true }));
  await ines.expectHidden(ines.userPage.dialog());
  await ines.userPage.page.keyboard.press('u');
}

describe('an undo', () => {
  it.each(undoCases)(
    'of $action is shown in both browsers, and restores the line-up with the times on stage running on',
    async ({ arrange, shownAfterArranging, act, shownAfter, shownBefore, undoBy }) => {
      await arrange?.({ gig, ines });
      if (shownAfterArranging) await ines.expectVisible(shownAfterArranging(ines));
      const lineUpBefore = await readLineUp();
      await act({ gig, ines });
      for (const jam of [sam, ines]) {
        if (shownAfter) await jam.expectVisible(shownAfter(jam));
        if (shownBefore) await jam.expectHidden(shownBefore(jam));
      }
      await undo(undoBy);
      for (const jam of [sam, ines]) {
        if (shownBefore) await jam.expectVisible(shownBefore(jam));
        if (shownAfter) await jam.expectHidden(shownAfter(jam));
      }
      await expectEventually(readLineUp, lineUpBefore);
    },
  );

  it('marks the undone action in the timeline, which no longer offers to undo it', async () => {
    const timeline = sam.userPage.section('Timeline');
    await sam.expectVisible(timeline.getByRole('listitem').filter({ hasText: 'Gus held undone' }));
    expect(await timeline.getByRole('button', { name: 'Undo: Gus held' }).count()).toBe(0);
    expect([...ines.userPage.pageErrors, ...sam.userPage.pageErrors]).toEqual([]);
  });

  it.each([
    { screen: 'desktop', getJam: () => ines },
    { screen: 'phone', getJam: () => sam },
  ])('is offered on a $screen in a bar that covers no control', async ({ getJam }) => {
    const jam = getJam();
    await jam.press('Off: Bo');
    const bar = jam.userPage.page.locator('[data-undo-bar="true"]');
    await jam.expectVisible(bar.getByText('Bo is off stage'));
    expect(await bar.evaluate(findCoveredControls)).toEqual([]);
    await jam.press('Undo');
    await jam.expectVisible(jam.onStageRow('Bo'));
  });
});

/** All performers without their revision, which an undo does not restore. */
const readLineUp = async () => (await gig.lineUp()).map(({ revision: _revision, ...performer }) => performer);

/** Runs in the page. @returns the labels of the controls that the bar covers, without parts that a scrolling element clips away */
function findCoveredControls(bar: Element): string[] {
  const isCovered = (control: Element): boolean => {
    let { top, bottom } = control.getBoundingClientRect();
    for (let node = control.parentElement; node; node = node.parentElement) {
      if (getComputedStyle(node).overflowY === 'visible') continue;
      const clip = node.getBoundingClientRect();
      [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    }
    const barBox = bar.getBoundingClientRect();
    return top < bottom && top < barBox.bottom && barBox.top < bottom; // the bar is as wide as the screen
  };
  return [...document.querySelectorAll('button, a, input, textarea')]
    .filter((control) => !bar.contains(control) && control.checkVisibility() && isCovered(control))
    .map((control) => control.ariaLabel ?? control.textContent);
}
