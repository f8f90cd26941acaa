import { routes } from '@jamjar/contracts/routes';
import { type Browser } from 'playwright-core';
import { FaultProxy } from '../../infra/testing/fault-proxy.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { UserPage } from './testing/user-page.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let proxy: FaultProxy;
/** The page of Sam, an operator. */
let samPage: UserPage;
let boId: string;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  const gig = await TestGig.create(testOrganisation, 'jam', { name: 'Friday Jam' });
  ({ id: boId } = await gig.addPerformer('Bo Lindqvist', { instruments: ['guitar'] }));
  proxy = await FaultProxy.inFrontOf(testOrganisation.url);
  samPage = await UserPage.openSignedIn(browser, proxy.url, 'sam', devices.phone, {
    path: `/event/${gig.id}`,
    prepare: (page) => page.clock.install(),
  });
  await samPage.expectVisible(samPage.section('Participants').getByText('Bo Lindqvist'));
});
afterAll(async () => {
  await browser.close();
  await proxy.close();
  await testOrganisation.close();
});

const postActionForBo = (action: string, body?: object) => testOrganisation.ownerClient.post(`/api/performers/${boId}/${action}`, body);
const reconnectButton = () => samPage.page.getByRole('button', { name: 'Tap to reconnect' });
const lostBanner = () => samPage.page.getByText('Connection lost. Reconnecting…');

describe('a page that loses its connection to the server', () => {
  it('shows a banner that moves nothing, reconnects by itself, and catches up without reading data again', async () => {
    const list = samPage.section('Participants');
    const boxBefore = await list.boundingBox();
    proxy.setFault('disconnect');
    await samPage.expectVisible(lostBanner());
    expect(await list.boundingBox()).toEqual(boxBefore);
    const { y = Infinity } = (await lostBanner().boundingBox()) ?? {};
    expect(y).toBeLessThan(844); // the height of the screen
    await postActionForBo('select');
    proxy.setFault('none');
    samPage.drainRecordedRequests();
    await samPage.page.clock.fastForward(20_000); // longer than the longest delay between two attempts, 16 s
    await samPage.expectVisible(samPage.section('Selected for Stage').getByText('Bo Lindqvist'));
    await samPage.expectHidden(lostBanner());
    const { readPaths, navigationCount } = samPage.drainRecordedRequests();
    expect(readPaths.filter((path) => path !== routes.messages)).toEqual([]); // the chat polls every five seconds while disconnected
    expect(navigationCount).toBe(0);
  });

  it('shows an error for an action while disconnected, keeps the action, and changes nothing', async () => {
    proxy.setFault('disconnect');
    await samPage.expectVisible(lostBanner());
    await samPage.press('Put Bo Lindqvist on stage');
    await samPage.expectToast('Failed to update performer');
    await samPage.expectVisible(samPage.page.getByRole('button', { name: 'Try again: Bo Lindqvist was not put on' }));
    await samPage.expectVisible(samPage.section('Selected for Stage').getByText('Bo Lindqvist'));
  });

  it('stops reconnecting after five attempts and offers a button to reconnect', async () => {
    // one second more than the delay before each attempt
    for (const seconds of [2, 3, 5, 9, 17]) {
      await samPage.page.clock.runFor(seconds * 1_000);
      await new Promise((resolve) => setTimeout(resolve, 300)); // real time, since the page's fake clock does not affect the network
    }
    await samPage.expectVisible(reconnectButton());
  });

  it('gives up an attempt that stays unanswered, shows the banner and tries again', async () => {
    proxy.setFault('drop-all');
    await reconnectButton().click();
    await samPage.expectHidden(reconnectButton());
    await samPage.page.clock.runFor(10_500); // longer than an attempt may take, 10 s
    await samPage.expectVisible(lostBanner());
    await postActionForBo('put-on-stage');
    proxy.setFault('disconnect');
    proxy.setFault('none');
    await samPage.page.clock.fastForward(2_000); // longer than the delay before the next attempt
    await samPage.expectVisible(samPage.section('Currently on Stage').getByText('Bo Lindqvist'));
    await samPage.expectHidden(lostBanner());
  });

  it('closes a connection that has become silent, shows the banner and reconnects', async () => {
    proxy.setFault('drop-all');
    await samPage.page.clock.runFor(45_000); // longer than the heartbeat's interval (20 s) and its timeout (10 s) together
    await samPage.expectVisible(lostBanner());
    proxy.setFault('disconnect');
    await postActionForBo('take-off-stage');
    proxy.setFault('none');
    await samPage.page.clock.fastForward(20_000); // longer than the longest delay between two attempts, 16 s
    await samPage.expectVisible(samPage.page.getByText('No Performers On Stage'));
  });
});
