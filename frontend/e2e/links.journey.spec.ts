import { type Browser } from 'playwright-core';
import { create as createQrCode } from 'qrcode';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { formatGigDate } from '../src/domain/gigs/gig-format.js';
import { expectEventually } from '../../infra/testing/wait-until.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
let inesPage: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'openmic', { name: 'Tuesday: Open Mic!', venue: 'Back room' });
  await gig.addPerformer('Ana');
  inesPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.phone, { path: `/event/${gig.id}/manage` });
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

async function chooseFromGigMenu(entry: string): Promise<void> {
  await inesPage.press('Manage Event');
  await inesPage.page.getByRole('menuitem', { name: entry }).click();
}
const field = () => inesPage.dialog().getByRole('textbox');

const modulesPerSide = (address: string): number => createQrCode(address).modules.size;
/** The modules (squares; 1 is black, 0 white) of a QR code with this address, row by row. */
const modulesOf = (address: string): number[] => Array.from(createQrCode(address).modules.data, Number);
/** Runs in the page: reads the squares of a QR code with `side` squares per side from an image with a margin of two squares. */
function readModules(image: HTMLImageElement, side: number): number[] {
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  context?.drawImage(image, 0, 0);
  const isBlack = (column: number, row: number): boolean => {
    const [x, y] = [column, row].map((index) => Math.floor(((index + 2.5) * width) / (side + 4)));
    return context?.getImageData(x ?? 0, y ?? 0, 1, 1).data[0] === 0;
  };
  return Array.from({ length: side * side }, (_, index) => Number(isBlack(index % side, Math.floor(index / side))));
}

describe('the dialogs for the links of an event', () => {
  it('generate the signup link, copy it, and switch signups off and on', async () => {
    await inesPage.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await chooseFromGigMenu('Signup Link');
    await inesPage.press('Generate Signup Link', inesPage.dialog());
    await inesPage.press('Copy', inesPage.dialog());
    const address = await field().inputValue();
    const { signupUrl } = await gig.view();
    expect(address).toBe(`${testOrganisation.linkOrigin}/signup/${String(signupUrl)}`);
    expect(await inesPage.page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    for (const enabled of [false, true]) {
      await inesPage.click(inesPage.dialog().getByRole('switch'));
      await inesPage.expectVisible(inesPage.dialog().getByText(enabled ? 'Signups are on' : 'Signups are off'));
      await expectEventually(() => gig.view(), { signupEnabled: enabled });
    }
  });

  it('download the QR code as a picture named after the event', async () => {
    await inesPage.press('QR Code', inesPage.dialog());
    const picture = inesPage.dialog().getByAltText('Signup QR Code of Tuesday: Open Mic!');
    await inesPage.expectVisible(picture);
    expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([300, 300]);
    const [download] = await Promise.all([inesPage.page.waitForEvent('download'), inesPage.press('Download', inesPage.dialog())]);
    expect(download.suggestedFilename()).toBe('Tuesday-Open-Mic-signup-qr.png');
    const address = `${testOrganisation.linkOrigin}/signup/${String((await gig.view()).signupUrl)}`;
    expect(await picture.evaluate(readModules, modulesPerSide(address))).toEqual(modulesOf(address));
    await inesPage.press('Cancel', inesPage.dialog());
  });

  it('print a poster on one A4 page, with the event, the QR code and the address', async () => {
    const { page } = inesPage;
    await page.evaluate(() => (window.print = () => void document.body.setAttribute('data-printed', '')));
    await inesPage.press('Print Poster', inesPage.dialog());
    await page.locator('[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const poster = page.locator('[data-poster]');
    const { signupUrl } = await gig.view();
    const link = `${testOrganisation.linkOrigin}/signup/${String(signupUrl)}`;
    const address = link.replace('http://', '');
    for (const text of ['Tuesday: Open Mic!', 'Back room', 'Sign up here', address]) await poster.getByText(text).waitFor();
    await poster.getByText(formatGigDate((await gig.view()).date)).waitFor();
    const [logo, qrCode] = [poster.locator('img').first(), poster.locator('img').last()];
    expect(await logo.getAttribute('src')).toBe('/icon.svg');
    expect(await qrCode.evaluate(readModules, modulesPerSide(link))).toEqual(modulesOf(link));
    expect(await inesPage.dialog().isVisible()).toBe(false);
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? [];
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]); // points of A4
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await poster.waitFor({ state: 'detached' });
    await page.emulateMedia({ media: null });
  });

  it('ask for a confirmation before the signup link is replaced, and warn that the old one stops working', async () => {
    const before = (await gig.view()).signupUrl;
    await inesPage.press('Generate New Link', inesPage.dialog());
    await inesPage.expectVisible(inesPage.dialog().getByText(/stops working/));
    await inesPage.press('Generate New Link', inesPage.dialog());
    await inesPage.expectVisible(inesPage.page.getByRole('dialog', { name: 'Signup Link' }));
    const after = (await gig.view()).signupUrl;
    expect([after === before, await field().inputValue()]).toEqual([false, `${testOrganisation.linkOrigin}/signup/${String(after)}`]);
    await inesPage.press('Close', inesPage.dialog());
  });

  it('generate the live link, offer a link to the room’s screen, and switch the running order off', async () => {
    await chooseFromGigMenu('Live Link');
    await inesPage.press('Generate Live Link', inesPage.dialog());
    const screenLink = inesPage.dialog().getByRole('link', { name: 'Open Room Screen' });
    await inesPage.expectVisible(screenLink);
    const { liveUrl } = await gig.view();
    const [address, ownAddress] = [testOrganisation.linkOrigin, testOrganisation.url].map((origin) => `${origin}/live/${String(liveUrl)}`);
    expect([await field().inputValue(), await screenLink.getAttribute('href')]).toEqual([address, `${String(ownAddress)}?display=tv`]);
    await inesPage.click(inesPage.dialog().getByRole('switch'));
    await inesPage.expectVisible(inesPage.dialog().getByText('The running order is off'));
    await expectEventually(() => gig.view(), { liveEnabled: false });
    await inesPage.press('Close', inesPage.dialog());
  });

  it('set the signup limit, and say when that switches signups on again', async () => {
    await chooseFromGigMenu('Signup Limit');
    await field().fill('0');
    await inesPage.press('Save', inesPage.dialog());
    await inesPage.expectVisible(inesPage.dialog().getByText('Number must be greater than or equal to 1'));
    await field().fill('1');
    await inesPage.press('Save', inesPage.dialog());
    await inesPage.expectVisible(inesPage.page.getByText('Signup limit updated', { exact: true }));
    await testOrganisation.ownerClient.patch(`/api/events/${gig.id}/signup-link`, { enabled: false });
    await chooseFromGigMenu('Signup Limit');
    await field().fill('');
    await inesPage.press('Save', inesPage.dialog());
    await inesPage.expectVisible(inesPage.page.getByText('Signup limit updated and signups re-enabled'));
    await expectEventually(() => gig.view(), { signupEnabled: true, signupLimit: null });
  });
});
