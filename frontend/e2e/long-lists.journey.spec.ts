import { type Browser } from 'playwright-core';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
let samPage: UserPage;

/** Creates the first gig and its performer Hana, and after them 1,100 other gigs and participants. */
beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'jam', { name: 'First Jam', date: '2020-03-01T20:00:00.000Z' });
  await gig.addPerformer('Hana Čapek');
  await gig.view(); // waits until the read models contain the gig
  const { pool } = testOrganisation.app.infrastructure;
  await pool.query(
    `INSERT INTO gigs SELECT (jsonb_populate_record(source, jsonb_build_object(
         'id', gen_random_uuid(), 'name', 'Jam ' || number, 'date', now() - number * interval '1 day'))).*
       FROM gigs AS source, generate_series(1, 1100) AS number`,
  );
  await pool.query(
    `INSERT INTO participants (id, organisation_id, name, normalised_name)
     SELECT gen_random_uuid(), $1, 'Guest ' || number, 'guest ' || number FROM generate_series(1, 1100) AS number`,
    [testOrganisation.id],
  );
  samPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'sam', devices.phone, { path: '/' });
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

describe('an organisation with more than 1,000 events and participants', () => {
  it('shows the latest events on the home page and older ones on demand, and finds the first event by its name', async () => {
    await samPage.press('Past events (1000+)');
    await samPage.press('Show Older');
    await samPage.expectVisible(samPage.page.getByRole('button', { name: 'Past events (1101)' }));
    await samPage.goto('/');
    await samPage.page.getByLabel('Find an event').fill('first');
    await samPage.expectVisible(samPage.page.getByRole('link', { name: 'First Jam' }));
  });

  it('shows the latest participants on their page, and finds the first one by a name typed without accents', async () => {
    await samPage.goto(`/participants/${testOrganisation.id}`);
    await samPage.expectVisible(samPage.page.getByText('1000+ participants'));
    await samPage.page.getByLabel('Find a name').fill('capek');
    await samPage.expectVisible(samPage.page.getByRole('link', { name: 'Hana Čapek' }));
  });

  it('suggests the first participant when a performer is added to an event', async () => {
    const otherGig = await TestGig.create(testOrganisation, 'jam', { name: 'Tonight' });
    await samPage.goto(`/event/${otherGig.id}`);
    await samPage.press('Add Participant');
    await samPage.dialog().getByLabel('Name').pressSequentially('hana');
    await samPage.dialog().getByRole('option', { name: 'Hana Čapek' }).click();
    await samPage.expectVisible(samPage.dialog().getByRole('checkbox', { name: 'vocals', checked: true }));
    expect(samPage.pageErrors).toEqual([]);
  });
});
