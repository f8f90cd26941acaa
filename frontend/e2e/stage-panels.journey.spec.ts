import { type Browser, type Locator } from 'playwright-core';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
let inesPage: UserPage;
const onStageNames = 'ABCDEFGH'.split('').map((letter) => `Christopher ${letter}oyd`);
const selectedNames = 'NOPQRS'.split('').map((letter) => `Christopher ${letter}oyd`);

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'jam', { timeLimit: 10 });
  for (const name of [...onStageNames, ...selectedNames]) await gig.addPerformer(name, { instruments: ['vocals'] });
  inesPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.desktop, { path: `/event/${gig.id}` });
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const panel = (title: string): Locator => inesPage.page.getByRole('region', { name: title });
/** Waits until the panel has `count` rows, and rows of performers who left it have disappeared. */
async function expectRows(title: string, count: number): Promise<void> {
  await inesPage.expectVisible(panel(title).locator(`ul > li:nth-last-child(${count}):first-child`));
  await panel(title).locator('[data-gone]').first().waitFor({ state: 'detached' });
}
/** By how many pixels the panels of the stage and of the selected performers are higher than their column. */
const readOverflowPx = (): Promise<number> =>
  panel('Currently on Stage').evaluate(({ parentElement: column }) => (column ? column.scrollHeight - column.clientHeight : NaN));

describe('the panels of the stage and of the selected performers on a desktop', () => {
  // up to three rows on stage show their actions, more rows are compact; the first performer on stage is to be replaced
  it.each([3, 8])('fit into their column with %i on stage and up to six selected', async (count) => {
    const [replaced = '', ...others] = onStageNames.slice(0, count);
    const [replacement = '', ...otherSelected] = selectedNames;
    for (const name of [replaced, ...others]) {
      await gig.sendCommand(commandPaths.SelectPerformer, name);
      await gig.sendCommand(commandPaths.PutOnStage, name);
    }
    await gig.sendCommand(commandPaths.SelectPerformer, replacement, { replacingPerformerId: gig.idOf(replaced) });
    for (const [index, name] of otherSelected.entries()) {
      await gig.sendCommand(commandPaths.SelectPerformer, name);
      await expectRows('Currently on Stage', count);
      await expectRows('Selected for Stage', index + 2); // with the replacement
      expect(await readOverflowPx()).toBe(0);
    }
    await testOrganisation.operatorClient.post(commandPaths.ClearStage(gig.id));
    for (const name of selectedNames) await gig.sendCommand(commandPaths.DeselectPerformer, name);
  });
});
