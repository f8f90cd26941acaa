import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { type Browser } from 'playwright-core';
import { MeasuredPage, slowDownData } from '../../infra/bench/measured-page.js';
import { invite } from '../../backend/src/testing/invitation.fixture.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let pages: { path: string; text: string }[];

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  const gig = await TestGig.create(testOrganisation, 'jam', { name: 'Friday Jam', venue: 'Cellar' });
  const { token, feedbackToken, liveToken, secret } = await gig.signSomebodyUp('Ana');
  const fullGig = await TestGig.create(testOrganisation, 'generic', { name: 'Charity Night' });
  const { token: fullToken } = await fullGig.signSomebodyUp('Bo');
  await testOrganisation.ownerClient.patch(commandPaths.SetSignupLimit(fullGig.id), { limit: 1 });
  const { token: invitationToken } = await invite(testOrganisation.ownerClient, testOrganisation.id);
  pages = [
    { path: `/signup/${token}`, text: 'What do you play?' },
    { path: `/signup/${token}?display=kiosk`, text: 'What do you play?' },
    { path: `/signup/${fullToken}`, text: 'This event is full' },
    { path: '/signup/some-token', text: 'Invalid or expired signup link' },
    { path: `/place/${secret}`, text: 'in line' },
    { path: `/feedback/${feedbackToken}`, text: 'Did you enjoy it?' },
    { path: '/feedback/some-token', text: 'Event not found' },
    { path: '/place/some-secret', text: 'This link is no longer valid' },
    { path: `/live/${liveToken}`, text: 'Ana' },
    { path: `/live/${liveToken}?display=tv`, text: 'Ana' },
    { path: '/live/some-token', text: 'This link is no longer valid' },
    { path: `/join/${invitationToken}`, text: 'Repeat password' },
    { path: '/join/some-token', text: 'This invitation is not valid any more' },
  ];
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

describe('every page without login', () => {
  it('loads at most 90 kB of scripts, shifts nothing while loading, and opens a socket only to follow a place or a running order', async () => {
    for (const { path, text } of pages) {
      const options = { baseURL: testOrganisation.url, viewport: devices.phone, holdsIdleCallbacks: true };
      const measuredPage = await MeasuredPage.open(browser, options);
      let socketCount = 0;
      measuredPage.page.on('websocket', () => socketCount++);
      await slowDownData(measuredPage.page);
      await measuredPage.load(path, text);
      const { sum, descriptions } = await measuredPage.readLayoutShifts();
      // docs/rules.md allows layout shifts of at most 0.02
      expect([path, descriptions, sum <= 0.02]).toEqual([path, descriptions, true]);
      const usesSocket = !path.includes('/some-') && /^\/(?:place|live)\//.test(path);
      expect([path, socketCount]).toEqual([path, usesSocket ? 1 : 0]);
      expect(await measuredPage.measureScriptBytes()).toBeLessThanOrEqual(90_000);
      await measuredPage.close();
    }
  });
});
