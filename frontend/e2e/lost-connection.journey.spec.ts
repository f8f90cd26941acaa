import { routes } from '@jamjar/contracts/routes';
import { type Browser } from 'playwright-core';
import { FaultProxy } from '../../backend/src/testing/fault-proxy.js';
import { launchChromium } from './testing/chromium.js';
import { UserPage } from './testing/user-page.js';
import { addPerformer, createGig, startTestOrganisation, type TestOrganisation } from './testing/test-organisation.js';

jest.setTimeout(60_000);

let browser: Browser;
let testOrganisation: TestOrganisation;
let proxy: FaultProxy;
let sam: UserPage;
let boId: string;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([launchChromium(), startTestOrganisation()]);
  const gig = await createGig(testOrganisation, 'Friday Jam');
  ({ id: boId } = await addPerformer(testOrganisation, gig, 'Bo Lindqvist', { instruments: ['guitar'] }));
  proxy = await FaultProxy.inFrontOf(testOrganisation.url);
  sam = await UserPage.open(browser, proxy.url, 'sam', { width: 390, height: 844 });
  await sam.page.clock.install();
  await sam.signIn();
  await sam.page.goto(`/event/${gig.id}`);
  await sam.expectVisible(sam.section('Participants').getByText('Bo Lindqvist'));
}, 120_000);
afterAll(async () => {
  await browser.close();
  await proxy.close();
  await testOrganisation.close();
}, 30_000);

const postActionForBo = (action: string, body?: object) => testOrganisation.ines.post(`/api/performers/${boId}/${action}`, body);
const lostBanner = () => sam.page.getByText('Connection lost. Reconnecting…');

describe('a page that loses its connection to the server', () => {
  it('shows a banner, reconnects by itself, and catches up without reading data again', async () => {
    await sam.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    proxy.setFault('disconnect');
    await sam.expectVisible(lostBanner());
    expect((await lostBanner().boundingBox())?.y).toBeGreaterThanOrEqual(0); // visible at any scroll position
    await postActionForBo('select');
    proxy.setFault('none');
    sam.takeRequests();
    await sam.page.clock.fastForward(20_000);
    await sam.expectVisible(sam.section('Selected for Stage').getByText('Bo Lindqvist'));
    await sam.expectHidden(lostBanner());
    const { reads, navigations } = sam.takeRequests();
    expect(reads.filter((path) => path !== routes.messages)).toEqual([]); // the chat polls every five seconds while disconnected
    expect(navigations).toBe(0);
  });

  it('shows an error for an action while disconnected, and changes nothing', async () => {
    proxy.setFault('disconnect');
    await sam.expectVisible(lostBanner());
    await sam.press('Put Bo Lindqvist on stage');
    await sam.expectToast('Failed to update performer');
    await sam.expectVisible(sam.section('Selected for Stage').getByText('Bo Lindqvist'));
  });

  it('stops reconnecting after five attempts and offers a button to reconnect', async () => {
    // one second more than each delay between two attempts
    for (const seconds of [2, 3, 5, 9, 17]) {
      await sam.page.clock.runFor(seconds * 1_000);
      await new Promise((resolve) => setTimeout(resolve, 300)); // real time, since the page's fake clock does not affect the network
    }
    const reconnectButton = sam.page.getByRole('button', { name: 'Tap to reconnect' });
    await sam.expectVisible(reconnectButton);
    await postActionForBo('put-on-stage');
    proxy.setFault('none');
    await reconnectButton.click();
    await sam.expectVisible(sam.section('Currently on Stage').getByText('Bo Lindqvist'));
    await sam.expectHidden(reconnectButton);
  });

  it('closes a connection that has become silent, shows the banner and reconnects', async () => {
    proxy.setFault('drop-all');
    await sam.page.clock.runFor(45_000);
    await sam.expectVisible(lostBanner());
    proxy.setFault('disconnect');
    await postActionForBo('take-off-stage');
    proxy.setFault('none');
    await sam.page.clock.runFor(20_000);
    await sam.expectVisible(sam.page.getByText('No Performers On Stage'));
  });
});
