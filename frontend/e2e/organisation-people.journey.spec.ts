import { performerId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { type Browser } from 'playwright-core';
import { signIn } from '../../backend/src/testing/browser.js';
import { launchChromium } from './testing/chromium.js';
import { Screen } from './testing/screen.js';
import { addTo, gigAt, openVenue, type Venue } from './testing/venue.js';

jest.setTimeout(60_000);

let browser: Browser;
let venue: Venue;
let mia: Screen;

beforeAll(async () => {
  [browser, venue] = await Promise.all([launchChromium(), openVenue()]);
  mia = await Screen.open(browser, venue.url, 'mia', { width: 390, height: 844, touch: true });
  await mia.signIn();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await venue.close();
}, 30_000);

const row = (name: string) => mia.section('Participants').getByRole('listitem').filter({ hasText: name });

describe('the people of an organisation', () => {
  it('are one tap away from its events, for a member, too', async () => {
    await mia.page.getByRole('link', { name: 'Participants of The Blue Room' }).click();
    await mia.sees(mia.page.getByRole('heading', { name: 'The Blue Room' }));
    await mia.sees(mia.page.getByText('No participants yet.'));
  });

  it('come, are on and go while one looks', async () => {
    const gig = await gigAt(venue, 'Open Mic', 'openmic');
    const ana = await addTo(venue, gig, 'Ana Ruiz', {});
    await mia.sees(row('Ana Ruiz').getByText('1 night'));
    await mia.sees(row('Ana Ruiz').getByText('Never on yet'));
    await venue.ines.post(routes.putOnStage(performerId(ana.id)), {});
    await mia.sees(row('Ana Ruiz').getByText(/^Last on \d/));
    await venue.ines.post(routes.remove(performerId(ana.id)), {});
    await mia.sees(row('Ana Ruiz').getByText('No nights yet'));
  });

  it('are hidden from whoever is removed from it, who is sent home', async () => {
    const { body: me } = await (await signIn(venue, 'mia')).get<UserView>(routes.me);
    mia.asked();
    await venue.ines.delete(routes.organisationUser(venue.organisation, me.id));
    await mia.sees(mia.page.getByText('You are not part of any organisations with events.'));
    expect(new URL(mia.page.url()).pathname).toBe('/');
    expect(mia.asked().navigations).toBe(0);
    await mia.page.goto(`/participants/${venue.organisation}`);
    await mia.sees(mia.page.getByRole('heading', { name: 'Access Denied' }));
    expect(mia.errors).toEqual([]);
  });
});
