import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { TestGig, unwrapBody } from '../../backend/src/testing/test-organisation.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { PublicPage } from './testing/public-page.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

/** Each letter has eleven combining overlines: with the letter 12 code points, the most that a character may have. */
const piledName = 'Zalgo'.replaceAll(/./g, `$&${'\u033f'.repeat(11)}`);
const tvSize = { width: 1920, height: 1080 };

let browser: Browser;
let testOrganisation: WebTestOrganisation;
/** Three performers, in this order: Ana, a signup with the name `piledName`, and Cy. */
let gig: TestGig;
let liveToken: string;
let secret: string;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'jam', { name: 'Friday Jam' });
  await gig.addPerformer('Ana');
  ({ liveToken, secret } = await gig.signSomebodyUp(piledName));
  await gig.addPerformer('Cy');
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const postForAll = async (route: (id: string) => string): Promise<void> => {
  for (const { id } of await gig.lineUp()) unwrapBody(await testOrganisation.operatorClient.post(route(id)));
};
const openPublic = (path: string, size: { width: number; height: number } = devices.phone): Promise<PublicPage> =>
  PublicPage.open(browser, testOrganisation.url + path, size, (page) => page.emulateMedia({ reducedMotion: 'reduce' }));
const rowsIn = ({ page }: PublicPage, region: string): Locator => page.getByRole('region', { name: region }).getByRole('listitem');

/** A text shadow above the text, in place of piled marks, which not every font paints. */
const inkAbove = '0 -1em red, 0 -2em red, 0 -3em red';
/** Whether ink above the row’s texts covers `other`: then a screenshot of `other` differs with and without the ink. */
async function isPaintedOver(row: Locator, other: Locator): Promise<boolean> {
  const setShadow = (shadow: string): Promise<void> =>
    row.locator('> *').evaluateAll((elements, value) => {
      for (const element of elements) (element as HTMLElement).style.textShadow = value;
    }, shadow);
  await row.page().evaluate(() => document.fonts.ready);
  const withoutInk = await other.screenshot();
  await setShadow(inkAbove);
  const withInk = await other.screenshot();
  await setShadow('');
  return !withoutInk.equals(withInk);
}

/** Expects that ink of the row does not cover the element above, and that it would if nothing was clipped. */
async function expectClipped(page: Page, row: Locator, above: Locator): Promise<void> {
  expect(await isPaintedOver(row, above)).toBe(false);
  const style = await page.addStyleTag({ content: '* { overflow: visible !important; clip-path: none !important }' });
  expect(await isPaintedOver(row, above)).toBe(true);
  await style.evaluate((element) => element.parentNode?.removeChild(element));
}
/** Checks only that the row has a clip path: where its margin for ordinary marks overlaps the text above, a screenshot cannot tell. */
const expectClipPath = async (row: Locator): Promise<void> =>
  expect(await row.evaluate((element) => getComputedStyle(element).clipPath)).toContain('inset(');
/** Waits for three rows, and expects that ink of the second does not cover the instrument in the first. */
async function expectSecondRowClipped(page: Page, rows: Locator): Promise<void> {
  await rows.nth(2).waitFor();
  await expectClipped(page, rows.nth(1), rows.nth(0).getByText('vocals'));
}

describe('a name with marks piled on its letters covers no other text', () => {
  it('on the place page', async () => {
    const { page, context } = await openPublic(`/place/${secret}`);
    await expectClipPath(page.getByText(', you are'));
    await context.close();
  });

  it('on the running order and the room’s screen, selected and on stage', async () => {
    const [guest, tv] = [await openPublic(`/live/${liveToken}`), await openPublic(`/live/${liveToken}?display=tv`, tvSize)];
    await expectSecondRowClipped(guest.page, rowsIn(guest, 'In line'));
    await postForAll(commandPaths.SelectPerformer);
    await expectSecondRowClipped(guest.page, rowsIn(guest, 'Up next'));
    await rowsIn(tv, 'Up next').nth(2).waitFor();
    await expectClipPath(rowsIn(tv, 'Up next').nth(1));
    await testOrganisation.operatorClient.call('POST', commandPaths.PutAllOnStage(gig.id));
    await expectSecondRowClipped(guest.page, rowsIn(guest, 'On stage'));
    await expectClipPath(rowsIn(tv, 'On stage').nth(1));
    await Promise.all([guest.context.close(), tv.context.close()]);
  });

  it('on the report', async () => {
    await postForAll(commandPaths.TakeOffStage);
    const path = `/event/${gig.id}/report`;
    const { page, context } = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.phone, { path });
    const rows = page.getByRole('list', { name: 'Who played when' }).getByRole('listitem');
    await expectSecondRowClipped(page, rows);
    await context.close();
  });
});

describe('letters beyond Western European ones', () => {
  it('come from the same font, whose file for them is loaded only when a name has one', async () => {
    const fontUrls: string[] = [];
    const path = `/live/${liveToken}?display=tv`;
    const tv = await PublicPage.open(browser, testOrganisation.url + path, tvSize, (page) => {
      page.on('request', (request) => void (request.resourceType() === 'font' && fontUrls.push(request.url())));
      return Promise.resolve();
    });
    await gig.sendCommand(commandPaths.SelectPerformer, 'Ana');
    await tv.seeIn('Up next', 'Ana');
    await tv.page.evaluate(() => document.fonts.ready);
    expect(fontUrls.join()).toContain('bricolage-grotesque-latin-wght');
    expect(fontUrls.join()).not.toContain('-ext-');
    await gig.addPerformer('Łucja İnce');
    await gig.sendCommand(commandPaths.SelectPerformer, 'Łucja İnce');
    await tv.seeIn('Up next', 'Łucja');
    await tv.page.evaluate(() => document.fonts.ready);
    expect(fontUrls.join()).toContain('bricolage-grotesque-latin-ext-wght');
    await tv.context.close();
  });
});

describe('a day with 25 hours', () => {
  it('may have an event from 20:00 to 20:00 of the next day, but not longer', async () => {
    const ines = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.desktop);
    const devtools = await ines.context.newCDPSession(ines.page);
    await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Berlin' });
    await ines.press('New Event');
    await ines.dialog().getByLabel('Event name').fill('The long night');
    await ines.dialog().getByLabel('Date and time').fill('2031-10-25T20:00');
    await ines.dialog().getByLabel('Ends').fill('2031-10-26T20:01');
    await ines.press('Create Event', ines.dialog());
    await ines.expectVisible(ines.dialog().getByText('The end must be within 24 hours after the start'));
    await ines.dialog().getByLabel('Ends').fill('2031-10-26T20:00');
    await ines.press('Create Event', ines.dialog());
    await ines.expectVisible(ines.page.getByRole('heading', { name: 'The long night' }));
    const gigs = unwrapBody(await testOrganisation.ownerClient.get<GigView[]>(routes.events));
    const created = gigs.find(({ name }) => name === 'The long night');
    expect((Date.parse(created?.endsAt ?? '') - Date.parse(created?.date ?? '')) / 3_600_000).toBe(25);
    await ines.close();
  });
});
