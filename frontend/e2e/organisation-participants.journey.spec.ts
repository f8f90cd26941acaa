import { performerId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { type Browser } from 'playwright-core';
import { signIn } from '../../backend/src/testing/http-client.js';
import { launchChromium } from './testing/chromium.js';
import { UserPage } from './testing/user-page.js';
import { addPerformer, createGig, startTestOrganisation, type TestOrganisation } from './testing/test-organisation.js';

jest.setTimeout(60_000);

let browser: Browser;
let testOrganisation: TestOrganisation;
let mia: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([launchChromium(), startTestOrganisation()]);
  mia = await UserPage.open(browser, testOrganisation.url, 'mia', { width: 390, height: 844, touch: true });
  await mia.signIn();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
}, 30_000);

const row = (name: string) => mia.section('Participants').getByRole('listitem').filter({ hasText: name });

describe('the participants page of an organisation', () => {
  it('can be opened from the home page by a member', async () => {
    await mia.page.getByRole('link', { name: 'Participants of The Blue Room' }).click();
    await mia.expectVisible(mia.page.getByRole('heading', { name: 'The Blue Room' }));
    await mia.expectVisible(mia.page.getByText('No participants yet.'));
  });

  it('updates while participants are added to an event, go on stage and are removed', async () => {
    const gig = await createGig(testOrganisation, 'Open Mic', 'openmic');
    const ana = await addPerformer(testOrganisation, gig, 'Ana Ruiz', {});
    await mia.expectVisible(row('Ana Ruiz').getByText('1 night'));
    await mia.expectVisible(row('Ana Ruiz').getByText('Never on yet'));
    await testOrganisation.ines.post(routes.putOnStage(performerId(ana.id)), {});
    await mia.expectVisible(row('Ana Ruiz').getByText(/^Last on \d/));
    await testOrganisation.ines.post(routes.remove(performerId(ana.id)), {});
    await mia.expectVisible(row('Ana Ruiz').getByText('No nights yet'));
  });

  it('redirects a user who is removed from the organisation to the home page and denies access afterwards', async () => {
    const { body: me } = await (await signIn(testOrganisation, 'mia')).get<UserView>(routes.currentUser);
    mia.takeRequests();
    await testOrganisation.ines.delete(routes.organisationUser(testOrganisation.organisationId, me.id));
    await mia.expectVisible(mia.page.getByText('You are not part of any organisations with events.'));
    expect(new URL(mia.page.url()).pathname).toBe('/');
    expect(mia.takeRequests().navigations).toBe(0);
    await mia.page.goto(`/participants/${testOrganisation.organisationId}`);
    await mia.expectVisible(mia.page.getByRole('heading', { name: 'Access Denied' }));
    expect(mia.pageErrors).toEqual([]);
  });
});
