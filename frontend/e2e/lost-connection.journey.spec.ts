import { routes } from '@jamjar/contracts/routes';
import { type Browser } from 'playwright-core';
import { FaultProxy } from '../../backend/src/testing/fault-proxy.js';
import { launchChromium } from './testing/chromium.js';
import { Screen } from './testing/screen.js';
import { addTo, gigAt, openVenue, type Venue } from './testing/venue.js';

jest.setTimeout(60_000);

let browser: Browser;
let venue: Venue;
let line: FaultProxy;
let sam: Screen;
let bo: string;

beforeAll(async () => {
  [browser, venue] = await Promise.all([launchChromium(), openVenue()]);
  const gig = await gigAt(venue, 'Friday Jam');
  ({ id: bo } = await addTo(venue, gig, 'Bo Lindqvist', { instruments: ['guitar'] }));
  line = await FaultProxy.before(venue.url);
  sam = await Screen.open(browser, line.url, 'sam', { width: 390, height: 844 });
  await sam.page.clock.install();
  await sam.signIn();
  await sam.page.goto(`/event/${gig.id}`);
  await sam.sees(sam.section('Participants').getByText('Bo Lindqvist'));
}, 120_000);
afterAll(async () => {
  await browser.close();
  await line.close();
  await venue.close();
}, 30_000);

const bos = (action: string, body?: object) => venue.ines.post(`/api/performers/${bo}/${action}`, body);
const lost = () => sam.page.getByText('Connection lost. Reconnecting…');

describe('a screen whose line to the server breaks', () => {
  it('says so, comes back by itself, and then shows what it missed without reading anything again', async () => {
    await sam.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    line.become('cut');
    await sam.sees(lost());
    expect((await lost().boundingBox())?.y).toBeGreaterThanOrEqual(0); // wherever one has scrolled to
    await bos('select');
    line.become('passing');
    sam.asked();
    await sam.page.clock.fastForward(20_000);
    await sam.sees(sam.section('Selected for Stage').getByText('Bo Lindqvist'));
    await sam.seesNoMore(lost());
    const { reads, navigations } = sam.asked();
    expect(reads.filter((path) => path !== routes.messages)).toEqual([]); // the chat asks every five seconds while nothing is pushed
    expect(navigations).toBe(0);
  });

  it('says why an action failed meanwhile, and changes nothing', async () => {
    line.become('cut');
    await sam.sees(lost());
    await sam.press('Put Bo Lindqvist on stage');
    await sam.wasTold('Failed to update performer');
    await sam.sees(sam.section('Selected for Stage').getByText('Bo Lindqvist'));
  });

  it('gives up after five attempts, and waits visibly to be tapped', async () => {
    for (const seconds of [2, 3, 5, 9, 17]) {
      await sam.page.clock.runFor(seconds * 1_000);
      await new Promise((resolve) => setTimeout(resolve, 300)); // a real socket is refused, whatever the page's clock says
    }
    const tap = sam.page.getByRole('button', { name: 'Tap to reconnect' });
    await sam.sees(tap);
    await bos('put-on-stage');
    line.become('passing');
    await tap.click();
    await sam.sees(sam.section('Currently on Stage').getByText('Bo Lindqvist'));
    await sam.seesNoMore(tap);
  });

  it('hangs up by itself when the line is silent, instead of showing what is long past', async () => {
    line.become('silent');
    await sam.page.clock.runFor(45_000);
    await sam.sees(lost());
    line.become('cut');
    await bos('take-off-stage');
    line.become('passing');
    await sam.page.clock.runFor(20_000);
    await sam.sees(sam.page.getByText('No Performers On Stage'));
  });
});
