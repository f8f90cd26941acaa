import { type Browser, type Locator } from 'playwright-core';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { pngPhoto } from '../../infra/screens/steps.js';
import { expectEventually } from '../../infra/testing/wait-until.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { UserPage } from './testing/user-page.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
/** The page of Ines, the owner. */
let inesPage: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'jam', { name: 'Friday Jam' });
  inesPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.touchPhone);
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const readGigLogoUrl = async (): Promise<string | null> =>
  (await testOrganisation.ownerClient.get<GigView>(routes.event(gig.id))).body.logoUrl;
const openLogoDialog = async (): Promise<void> => {
  await inesPage.chooseFromMenu('Friday Jam', 'Manage Logo');
  await inesPage.expectVisible(inesPage.dialog());
};

describe('the logo of an event, on a phone', () => {
  it('is cropped from a photo by touch and keyboard, uploaded and shown', async () => {
    await openLogoDialog();
    await inesPage.page.getByLabel('Choose a picture').setInputFiles(pngPhoto);
    const corner = inesPage.page.getByRole('button', { name: /^Lower right corner/ });
    const square = inesPage.page.getByRole('group', { name: /^What will be the logo/ });
    const before = await getBox(square);
    await dragCorner(corner, -60);
    const resized = await getBox(square);
    expect(resized.width).toBeCloseTo(before.width - 60, 0);
    expect(resized.height).toBeCloseTo(resized.width, 0);
    await square.press('Shift+ArrowRight');
    expect((await getBox(square)).x).toBeGreaterThan(resized.x);

    await inesPage.press('Upload Logo', inesPage.dialog());
    await inesPage.expectToast('Logo updated');
    await openLogoDialog();
    const [width, height] = await inesPage.dialog().locator('img').evaluate(readImageSize);
    expect(width).toBeGreaterThan(100);
    expect(height).toBe(width);
    await expectEventually(readGigLogoUrl, expect.stringMatching(/^\/logos\//));
  });

  it('is removed with one tap', async () => {
    await inesPage.press('Remove logo', inesPage.dialog());
    await inesPage.expectToast('Logo removed');
    await expectEventually(readGigLogoUrl, null);
    expect(inesPage.pageErrors).toEqual([]);
  });
});

async function getBox(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`Not visible: ${String(locator)}`);
  return box;
}

/** Drags a corner diagonally by touch. @param offsetPx how far along each axis */
async function dragCorner(corner: Locator, offsetPx: number): Promise<void> {
  const { x, y, width, height } = await getBox(corner);
  const cdpSession = await inesPage.context.newCDPSession(inesPage.page);
  const toTouchPoints = (distancePx: number) => [{ x: x + width / 2 + distancePx, y: y + height / 2 + distancePx }];
  await cdpSession.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: toTouchPoints(0) });
  for (const distancePx of [offsetPx / 2, offsetPx])
    await cdpSession.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: toTouchPoints(distancePx) });
  await cdpSession.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Runs in the page. @throws Error when the element is no image, DOMException when the image cannot be decoded */
async function readImageSize(element: Element): Promise<[width: number, height: number]> {
  if (!(element instanceof HTMLImageElement)) throw new Error('Not an image');
  await element.decode();
  return [element.naturalWidth, element.naturalHeight];
}
