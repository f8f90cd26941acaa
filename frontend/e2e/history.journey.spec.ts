import { text } from 'node:stream/consumers';
import pg from 'pg';
import { type Browser, type Download } from 'playwright-core';
import { gigEventSchemas } from '@jamjar/contracts/gigs/gig.events';
import { feedbackRoutes } from '@jamjar/contracts/feedback-routes';
import { findFirstBroken, readHistory, tamperWith, verifyHistory, verifyOnCommandLine } from '../../backend/src/testing/history.fixture.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { waitUntil } from '../../infra/testing/wait-until.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { createStepsForEveryEventType, readNewestRevision, newNameOfChidi, replaceOldNames } from './testing/every-event-type.fixture.js';
import { type JamRows, readSettledRows, readPlaybackRows } from './testing/jam-rows.js';
import { countSheets, openReportSlowly, playStints, readNumbers } from './testing/report-page.js';
import { expectRows } from './testing/history-timeline.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
let ines: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'jam', { name: 'Friday Jam' });
  ines = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.desktop, { path: `/event/${gig.id}` });
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const readDownload = async (download: Download): Promise<string> => text(await download.createReadStream());

describe('the history of a jam', () => {
  it('contains every type of event except a deletion, and plays back exactly what the live page showed after each step', async () => {
    const liveRowsByStep: (JamRows & { description: string; revision: number })[] = [];
    for (const [description, act] of createStepsForEveryEventType(testOrganisation)) {
      await act(gig);
      liveRowsByStep.push({ description, revision: await readNewestRevision(gig), ...(await readSettledRows(ines, gig)) });
    }
    const { entries } = await readHistory(gig);
    const missingTypes = Object.keys(gigEventSchemas).filter((type) => !entries.some((entry) => entry.type === type));
    expect(missingTypes).toEqual(['GigDeleted']); // the history of a deleted gig cannot be read

    const { page } = ines;
    await ines.press('Manage Event');
    await page.getByRole('menuitem', { name: 'History' }).click();
    const slider = page.getByRole('slider', { name: 'Moment' });
    await slider.focus();
    await slider.press('Home');
    await page.getByText('entry 1 of').waitFor();
    let shownRevision = 0;
    for (const { description, revision, ...rows } of replaceOldNames(liveRowsByStep)) {
      for (; shownRevision < revision; shownRevision++) await page.keyboard.press('ArrowRight');
      await page.getByText(`entry ${(revision + 1).toString()} of`).waitFor(); // entries are counted from 1, revisions from 0
      // the winner is read from the timeline, which is updated only after the last key
      await waitUntil(async () => (await readPlaybackRows(page)).winner === rows.winner, 5_000);
      expect({ description, ...(await readPlaybackRows(page)) }).toEqual({ description, ...rows });
    }
  });

  it('can be filtered by a searched text and by kind, and says which seals of the raffle were never opened', async () => {
    const timeline = ines.section('Timeline');
    await ines.page.getByRole('slider', { name: 'Moment' }).press('Home'); // every entry about the raffle is later than this moment
    await timeline.getByLabel('Search the timeline').fill('lindqvist weiss on stage');
    await expectRows(timeline, 'Bo Lindqvist, Dana Weiss on stage');
    await timeline.getByLabel('Search the timeline').fill('');
    await ines.check(timeline.getByRole('radio', { name: 'Raffle' }));
    await expectRows(
      timeline,
      'Raffle sealed: …, never opened',
      'Raffle data reset',
      'Raffle drawn: Freya Holm won, of 2 tickets',
      'Raffle sealed: …',
      'The seal of the raffle was lost before it was opened',
      'Raffle sealed: …, never opened',
      'Undone: Raffle entrances of Ana Ruiz: 0 → 1',
      'Raffle entrances of Ana Ruiz: 0 → 1 undone',
      'Raffle entrances of Freya Holm: 0 → 2',
      'Raffle switched on',
    );
    await ines.check(timeline.getByRole('radio', { name: 'All' }));
  });

  it('can be filtered by participant and by the user who recorded an entry', async () => {
    const timeline = ines.section('Timeline');
    await timeline.getByLabel('Participant').selectOption('Hana Sato');
    await ines.check(timeline.getByRole('radio', { name: 'Line' }));
    await expectRows(
      timeline,
      'Hana Sato marked not attended',
      'Hana Sato attended',
      'Hana Sato plays guitar, vocals → keys; Tier of Hana Sato: none → T1; Hana Sato has priority; Performer type of Hana Sato: solo → band',
      '8 participants moved in the list',
      'Hana Sato added',
    );
    await ines.check(timeline.getByRole('radio', { name: 'All' }));
    await timeline.getByLabel('Participant').selectOption('Everybody');
    await timeline.getByLabel('Recorded by').selectOption('ines');
    await expectRows(
      timeline,
      ...['Event completed', 'Event reopened', 'Event completed'],
      ...['Feedback switched on', 'Feedback switched off', 'Running order switched off', 'Signups switched off'],
      ...['Signup limit: none → 30', 'Logo changed'],
      'Event renamed: Friday Jam → Late Jam; Date: … → …; End: none → …; Venue: none → Garden; Description: none → Bring a friend; Time limit: none → 20 min',
      ...['Raffle switched on', 'Live link generated', 'Feedback link generated', 'Signup link generated', 'Event created'],
    );
    await timeline.getByLabel('Recorded by').selectOption('By anyone');
  });

  it('has an address for each moment', async () => {
    const { page } = ines;
    const timeline = ines.section('Timeline');
    await timeline.getByLabel('Search the timeline').fill('freya moved list');
    await expectRows(timeline, 'Freya Holm moved in the list');
    await ines.press(/Freya Holm moved in the list/);
    const movedEntry = timeline.locator('[aria-current]').getByText(/Freya Holm moved/);
    await ines.expectVisible(movedEntry);
    const entryText = /entry \d+ of/.exec(await page.getByText(/entry \d+ of/).innerText())?.[0] ?? '';
    // the text counts entries from 1, the address from 0
    const entryIndex = Number(/\d+/.exec(entryText)?.[0]) - 1;
    await page.waitForURL((url) => url.searchParams.get('entry') === entryIndex.toString());
    await page.reload();
    await ines.expectVisible(page.getByText(entryText));
    await ines.expectVisible(movedEntry);
  });

  it('is verified as intact in the browser and on the command line, and fits a kept fingerprint', async () => {
    const { page } = ines;
    const { entries, fingerprint, completionFingerprint } = await readHistory(gig);
    const proof = ines.section('Proof');
    await ines.expectVisible(proof.getByText(`${entries.length.toString()} history entries, intact`));
    await proof.getByLabel('A fingerprint you have kept').fill(completionFingerprint ?? '');
    await ines.press('Check in this browser');
    await ines.expectVisible(
      proof.getByText(`Checked in this browser: ${entries.length.toString()} entries, intact, and the fingerprint is the same.`),
    );
    await ines.expectVisible(proof.getByText('Your fingerprint fits: nothing up to it was changed since.'));
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export' }).click()]);
    const lines = await readDownload(download);
    expect(findFirstBroken(lines)).toBeNull();
    expect(await verifyOnCommandLine(lines, fingerprint)).toMatchObject({ isIntact: true });
  });

  it('has a report with numbers, draws and players, which prints on one page and can be downloaded as CSV and JSON', async () => {
    const { page } = ines;
    const { feedbackUrl } = await gig.view();
    for (const enjoymentRating of [4, 5])
      await testOrganisation.memberClient.call('POST', feedbackRoutes.submitFeedback, {
        feedbackUrl,
        wouldAttendNext: true,
        enjoymentRating,
      });
    await openReportSlowly(page);
    const report = page.getByRole('article', { name: 'Report' });
    await ines.expectVisible(report.getByText('4.5 of 5'));
    const { Raffle: raffle, ...numbers } = await readNumbers(page);
    expect(numbers).toEqual({
      ...{ 'Signed up': '6', Played: '4', 'No-shows': '2' },
      'Minutes of music': expect.stringMatching(/^\d$/) as unknown, // depends on the speed of this test
      ...{ Changeovers: '–', 'Longest wait': '–', Feedback: '4.5 of 5' },
    });
    expect(raffle).toMatch(/^Freya Holm, \d\d:\d\d$/);
    expect(await countSheets(page)).toBe(1);
    const players = ['Bo Lindqvist', 'Dana Weiss', newNameOfChidi, 'Emeka Bell', 'Freya Holm'];
    expect(await report.getByRole('listitem').locator('span:nth-child(2)').allTextContents()).toEqual(players);
    const [csv] = await Promise.all([page.waitForEvent('download'), ines.press('CSV')]);
    expect((await readDownload(csv)).split('\r\n').map((line) => line.split(',')[0])).toEqual(['Name', ...players]);
    const [json] = await Promise.all([page.waitForEvent('download'), ines.press('JSON')]);
    const { completionFingerprint } = await readHistory(gig);
    const { raffle: draws, ...others } = JSON.parse(await readDownload(json)) as { raffle: { name: string; at: string }[] };
    expect(others).toMatchObject({ signups: 6, played: 4, noShows: 2, feedbackAverage: 4.5, fingerprint: completionFingerprint });
    expect(draws.map(({ name, at }) => [name, new Date(at).toISOString() === at])).toEqual([['Freya Holm', true]]);
  });

  it('names in words the first entry that was changed in the database, and reports that the end was cut off', async () => {
    const database = new pg.Client({ connectionString: testOrganisation.app.databaseUrl });
    await database.connect();
    const { fingerprint } = await readHistory(gig);
    // revision 7 is the selection of Bo Lindqvist, after the event and its six performers were added; now it names Ana Ruiz
    const change = `data = jsonb_set(data, '{performerId}', '"${gig.idOf('Ana Ruiz')}"')`;
    await tamperWith(database, gig.id, [`UPDATE events SET ${change} WHERE stream = :stream AND revision = 7`]);
    const { page } = ines;
    await page.goto(`/event/${gig.id}/history`);
    const proof = ines.section('Proof');
    const brokenEntryText = /^The entry of revision 7 \(Ana Ruiz selected for guitar.*\) does not fit: its hash does not fit/;
    await ines.expectVisible(proof.getByText(brokenEntryText));
    await Promise.all([page.waitForResponse(/\/history\/export/), ines.press('Check in this browser')]);
    await ines.expectVisible(proof.getByText(brokenEntryText));
    await ines.section('Timeline').getByLabel('Search the timeline').fill('ana ruiz selected');
    await ines.expectVisible(ines.section('Timeline').getByText('does not fit'));
    expect((await verifyHistory(gig)).firstBroken?.revision).toBe(7);

    await tamperWith(database, gig.id, ['DELETE FROM events WHERE stream = :stream AND revision >= 7']);
    await database.end();
    await proof.getByLabel('A fingerprint you have kept').fill(fingerprint);
    await ines.press('Check in this browser');
    await ines.expectVisible(proof.getByText('Your fingerprint is of an entry that is missing: the end of the history was cut off.'));
  });
});

describe('the report of a long night', () => {
  let longGig: TestGig;
  beforeAll(async () => {
    longGig = await TestGig.create(testOrganisation, 'jam', { name: 'Anniversary Jam' });
  });

  // from 20 stints on the list has two columns, and from 60 on three
  it.each([19, 59, 120])('prints on one page with %i stints', async (count) => {
    await playStints(longGig, count);
    await ines.goto(`/event/${longGig.id}/report`);
    const rows = ines.page.getByRole('article', { name: 'Report' }).getByRole('listitem');
    await ines.expectVisible(rows);
    expect([await rows.count(), await countSheets(ines.page)]).toEqual([count, 1]);
  });
});
