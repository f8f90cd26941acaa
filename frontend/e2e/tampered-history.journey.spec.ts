import { routes } from '@jamjar/contracts/routes';
import pg from 'pg';
import { type Browser } from 'playwright-core';
import { createCompletedGig, tamperings, tamperWith } from '../../backend/src/testing/history.fixture.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let database: pg.Client;
let ines: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  database = new pg.Client({ connectionString: testOrganisation.app.databaseUrl });
  await database.connect();
  ines = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.phone);
});
afterAll(async () => {
  await browser.close();
  await database.end();
  await testOrganisation.close();
});

describe('the history page', () => {
  // must run first: after another test has inserted an event into the database, later ones are not projected
  it('finds that a kept fingerprint fits a reopened gig, and that its entry is missing after the end was cut off', async () => {
    const gig = await createCompletedGig(testOrganisation);
    await ines.goto(`/event/${gig.id}/history`);
    const proof = ines.section('Proof');
    const keptFingerprint = await proof.getByText(/^Fingerprint 7 .* — at completion$/).getAttribute('title');
    await testOrganisation.ownerClient.patch(routes.toggleCompleted(gig.id), { completed: false });
    await gig.addPerformer('Cleo Marsh', { instruments: [] });
    // revision 7 is the completion; the reopening and the new performer are revisions 8 and 9, the last of ten entries
    await ines.expectVisible(proof.getByText(/^10 history entries/));
    await proof.getByLabel('A fingerprint you have kept').fill(keptFingerprint ?? '');
    await ines.press('Check in this browser');
    await ines.expectVisible(proof.getByText('Checked in this browser: 10 entries, intact, and the fingerprint is the same.'));
    await ines.expectVisible(proof.getByText('Your fingerprint fits: nothing up to it was changed since; 2 entries came later.'));
    // the report of a reopened gig has a fingerprint of the history so far
    await ines.goto(`/event/${gig.id}/report`);
    await ines.expectVisible(ines.page.getByText(/^Fingerprint of the history so far: 9 /));
    await ines.goto(`/event/${gig.id}/history`);
    await proof.getByLabel('A fingerprint you have kept').fill(keptFingerprint ?? '');

    await tamperWith(database, gig.id, ['DELETE FROM events WHERE stream = :stream AND revision >= 7']);
    await ines.press('Check in this browser');
    await ines.expectVisible(proof.getByText(/^Checked in this browser: 7 entries, intact, but the fingerprint is not the one/));
    await ines.expectVisible(proof.getByText('Your fingerprint is of an entry that is missing: the end of the history was cut off.'));
  });

  it.each(tamperings)(
    'names the first entry that does not fit when an entry was %s, found by the server and by the browser alone',
    async (_what, statements, firstBroken) => {
      const gig = await createCompletedGig(testOrganisation);
      await tamperWith(database, gig.id, statements);
      await ines.goto(`/event/${gig.id}/history`);
      const proof = ines.section('Proof');
      const brokenEntryText = proof.getByText(new RegExp(`^The entry of revision ${firstBroken.toString()}\\b.* does not fit: `));
      await ines.expectVisible(brokenEntryText);
      await ines.expectVisible(proof.getByText(/history entries, not intact/));
      const changedNotice = ines.page.getByText('This history was changed after it was recorded.');
      await ines.expectVisible(changedNotice);
      await ines.goto(`/event/${gig.id}/report`);
      await ines.expectVisible(changedNotice);
      await ines.goto(`/event/${gig.id}/history`);
      await ines.expectVisible(brokenEntryText);
      // the browser finds the entry even when the server says that the history is intact
      await ines.page.route('**/history/verification', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), intact: true, firstBroken: null } });
      });
      await ines.page.reload();
      await ines.expectVisible(proof.getByText(/history entries, intact/));
      await ines.press('Check in this browser');
      await ines.expectVisible(brokenEntryText);
      await ines.page.unroute('**/history/verification');
      // an entry that cannot be read has no row
      await ines.expectVisible(
        ines
          .section('Timeline')
          .getByText('does not fit')
          .or(ines.page.getByRole('alert').filter({ hasText: 'cannot be read' })),
      );
      expect(ines.pageErrors).toEqual([]);
    },
  );
});
