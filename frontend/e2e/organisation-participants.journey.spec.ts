import { performerId } from '@jamjar/contracts/ids';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { type Browser } from 'playwright-core';
import { signIn } from '../../backend/src/testing/http-client.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { UserPage } from './testing/user-page.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
/** The page of Mia, a member. */
let miaPage: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  miaPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'mia', devices.touchPhone);
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const row = (name: string) => miaPage.section('Participants').getByRole('listitem').filter({ hasText: name });

describe('the participants page of an organisation', () => {
  it('can be opened from the home page by a member', async () => {
    await miaPage.page.getByRole('link', { name: 'Participants of The Blue Room' }).click();
    await miaPage.expectVisible(miaPage.page.getByRole('heading', { name: 'The Blue Room' }));
    await miaPage.expectVisible(miaPage.page.getByText('No participants yet.'));
  });

  it('updates while a participant is added to an event, goes on stage and is removed from the event', async () => {
    const gig = await TestGig.create(testOrganisation, 'openmic', { name: 'Open Mic' });
    const ana = await gig.addPerformer('Ana Ruiz', { instruments: [] });
    await miaPage.expectVisible(row('Ana Ruiz').getByText('1 night'));
    await miaPage.expectVisible(row('Ana Ruiz').getByText('Has not taken part yet'));
    await testOrganisation.ownerClient.post(commandPaths.PutOnStage(performerId(ana.id)), {});
    await miaPage.expectVisible(row('Ana Ruiz').getByText(/^Last took part on \d/));
    await testOrganisation.ownerClient.post(commandPaths.RemovePerformer(performerId(ana.id)), {});
    await miaPage.expectVisible(row('Ana Ruiz').getByText('No nights yet'));
  });

  it('redirects a removed member to the home page and denies access afterwards', async () => {
    const { body: me } = await (await signIn(testOrganisation, 'mia')).get<UserView>(routes.currentUser);
    miaPage.drainRecordedRequests(); // starts recording
    await testOrganisation.ownerClient.delete(routes.organisationUser(testOrganisation.id, me.id));
    await miaPage.expectVisible(miaPage.page.getByText('You are not part of any organisations with events.'));
    expect(new URL(miaPage.page.url()).pathname).toBe('/');
    expect(miaPage.drainRecordedRequests().navigationCount).toBe(0);
    await miaPage.goto(`/participants/${testOrganisation.id}`);
    await miaPage.expectVisible(miaPage.page.getByRole('heading', { name: 'Access Denied' }));
    expect(miaPage.pageErrors).toEqual([]);
  });
});
