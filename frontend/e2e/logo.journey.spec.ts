import { type Browser, type Locator } from 'playwright-core';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { photo } from '../../infra/screens/logo.js';
import { launchChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { Screen } from './testing/screen.js';
import { gigAt, openVenue, type Venue } from './testing/venue.js';

jest.setTimeout(60_000);

let browser: Browser;
let venue: Venue;
let gig: GigView;
let ines: Screen;

beforeAll(async () => {
  [browser, venue] = await Promise.all([launchChromium(), openVenue()]);
  gig = await gigAt(venue, 'Friday Jam');
  ines = await Screen.open(browser, venue.url, 'ines', devices.touchPhone);
  await ines.signIn();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await venue.close();
}, 30_000);

const logoOfGig = async (): Promise<string | null> => (await venue.ines.get<GigView>(routes.event(gig.id))).body.logoUrl;
const manageLogo = async (): Promise<void> => {
  await ines.pressInMenu('Friday Jam', 'Manage Logo');
  await ines.sees(ines.dialog());
};

describe('the logo of an event, on a phone', () => {
  it('is cut out of a photograph by a finger, and stands there', async () => {
    await manageLogo();
    await ines.page.getByLabel('Choose a picture').setInputFiles(photo);
    const corner = ines.page.getByRole('button', { name: /^Lower right corner/ });
    const square = ines.page.getByRole('group', { name: /^What will be the logo/ });
    const before = await boxOf(square);
    await pull(corner, -60);
    const pulled = await boxOf(square);
    expect(pulled.width).toBeCloseTo(before.width - 60, 0);
    expect(pulled.height).toBeCloseTo(pulled.width, 0);
    // and by the keyboard of whoever has one
    await square.press('Shift+ArrowRight');
    expect((await boxOf(square)).x).toBeGreaterThan(pulled.x);

    await ines.press('Upload Logo', ines.dialog());
    await ines.wasTold('Logo updated');
    await manageLogo();
    const [width, height] = await ines.dialog().locator('img').evaluate(sizeOf);
    expect(width).toBeGreaterThan(100);
    expect(height).toBe(width);
    expect(await logoOfGig()).toMatch(/^\/logos\//);
  });

  it('is removed by one press', async () => {
    await ines.press('Remove logo', ines.dialog());
    await ines.wasTold('Logo removed');
    expect(await logoOfGig()).toBeNull();
    expect(ines.errors).toEqual([]);
  });
});

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not to be seen');
  return box;
}

/** By a finger, along the diagonal. */
async function pull(corner: Locator, by: number): Promise<void> {
  const { x, y, width, height } = await boxOf(corner);
  const hand = await ines.context.newCDPSession(ines.page);
  const at = (away: number) => [{ x: x + width / 2 + away, y: y + height / 2 + away }];
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const away of [by / 2, by]) await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(away) });
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Runs in the page. Fails when it cannot be shown. */
async function sizeOf(element: Element): Promise<[width: number, height: number]> {
  if (!(element instanceof HTMLImageElement)) throw new Error('No picture');
  await element.decode();
  return [element.naturalWidth, element.naturalHeight];
}
