import { type Page } from 'playwright-core';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { type TestGig } from '../../../backend/src/testing/test-organisation.js';
import { demoPeople } from '../../../infra/demo/people.js';

/** The number of sheets of paper on which the browser prints a page. */
export const countSheets = async (page: Page): Promise<number> =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** The numbers of a gig's report, each with its label. */
export const readNumbers = (page: Page): Promise<Record<string, string>> =>
  page
    .getByRole('article', { name: 'Report' })
    .locator('dl > div')
    .evaluateAll((pairs) =>
      Object.fromEntries(pairs.map((pair) => [pair.querySelector('dt')?.textContent ?? '', pair.querySelector('dd')?.textContent ?? ''])),
    );

const bandSize = 9;
/** Lets one band after the other play at a jam, until it has `stintCount` stints. The people of the demo take turns, some with long names. */
export async function playStints(gig: TestGig, stintCount: number): Promise<void> {
  if (gig.allPerformerIds.length === 0) await Promise.all(demoPeople.map(({ name }) => gig.addPerformer(name)));
  let startedCount = (await gig.lineUp()).reduce((sum, { performanceCount }) => sum + performanceCount, 0);
  while (startedCount < stintCount) {
    const band = Array.from(
      { length: Math.min(bandSize, stintCount - startedCount) },
      (_, index) => demoPeople[(startedCount + index) % demoPeople.length],
    );
    await Promise.all(band.map((each) => gig.sendCommand(commandPaths.SelectPerformer, each?.name ?? '')));
    await gig.organisation.operatorClient.call('POST', commandPaths.NextBand(gig.id));
    startedCount += band.length;
  }
}

/** Opens the report from the history as on a slow phone: the chosen entry is in the URL before the code of the report page arrives. */
export async function openReportSlowly(page: Page): Promise<void> {
  const cdpSession = await page.context().newCDPSession(page);
  await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await page.route(/report\.page/, async (route) => {
    await page.waitForTimeout(800);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Previous entry' }).click();
  await page.getByRole('link', { name: 'Report' }).click();
  await page.getByRole('article', { name: 'Report' }).waitFor();
  await cdpSession.detach();
}
