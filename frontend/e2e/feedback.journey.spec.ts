import { feedbackRoutes } from '@jamjar/contracts/feedback-routes';
import { routes } from '@jamjar/contracts/routes';
import { text } from 'node:stream/consumers';
import { type Browser, type Page } from 'playwright-core';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
let token: string;
/** The page of a visitor, who is not signed in. */
let page: Page;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'jam', { name: 'Friday Jam' });
  token = await gig.generateFeedbackToken();
  await testOrganisation.ownerClient.patch(routes.toggleCompleted(gig.id), { completed: true });
  page = await browser.newPage({ viewport: devices.phone, serviceWorkers: 'block' });
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const openFeedback = () => page.goto(`${testOrganisation.url}/feedback/${token}`);

describe('feedback after a completed event', () => {
  it('requires an answer about coming again, keeps its input over a reload, and is sent again after a lost response', async () => {
    await openFeedback();
    await press('Very much');
    await page.getByLabel('Anything else?').fill('Louder vocals, please');
    await page.getByLabel('Your name').fill('Ana');
    await press('Send feedback');
    await page.getByText('Required field missing').waitFor();
    await press('Yes');
    await page.reload();
    expect(await page.getByLabel('Anything else?').inputValue()).toBe('Louder vocals, please');
    // the first request reaches the server, but its response does not reach the page
    let attemptCount = 0;
    await page.route(`**${feedbackRoutes.submitFeedback}`, async (route) => {
      if (attemptCount++ > 0) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await press('Send feedback');
    await page.getByRole('heading', { name: 'Feedback submitted!' }).waitFor();
    expect(attemptCount).toBe(2);
  });

  it('appears once in the results, which show totals and can be downloaded as CSV', async () => {
    const samPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'sam', devices.desktop, { path: `/event/${gig.id}` });
    await samPage.page.getByRole('link', { name: 'View Feedback' }).click();
    await samPage.expectVisible(samPage.page.getByText('100% (1 of 1)'));
    await samPage.expectVisible(samPage.page.getByText('5 / 5'));
    await samPage.expectVisible(samPage.page.getByText('Louder vocals, please'));
    const [download] = await Promise.all([samPage.page.waitForEvent('download'), samPage.press('Download CSV')]);
    expect(await text(await download.createReadStream())).toMatch(/,Ana,5,Yes,"Louder vocals, please",,\s*$/);
    await samPage.close();
  });

  it('is not shown to a member', async () => {
    const path = `/event-feedback/${gig.id}`;
    const miaPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'mia', devices.phone, { path });
    await miaPage.expectVisible(miaPage.page.getByRole('heading', { name: 'Access Denied' }));
    await miaPage.close();
  });

  it('cannot be given when feedback is switched off', async () => {
    await testOrganisation.ownerClient.put(routes.switchLink('feedback', gig.id), { enabled: false });
    await openFeedback();
    await page.getByRole('heading', { name: 'Event not found' }).waitFor();
    await page.getByText('This feedback link is invalid or feedback is not enabled for this event.').waitFor();
  });
});
