import { text } from 'node:stream/consumers';
import pg from 'pg';
import { type Browser, type Download, type Page } from 'playwright-core';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { findFirstBroken, readHistory, tamperWith, verifyHistory, verifyOnCommandLine } from '../../backend/src/testing/history.fixture.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { waitUntil } from '../../infra/testing/wait-until.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

const names = ['Ana Ruiz', 'Bo Lindqvist', 'Chidi Okafor', 'Dana Weiss', 'Emeka Bell', 'Freya Holm'] as const;
const parts = {
  live: ['Currently on Stage', 'Selected for Stage', 'Participants'],
  then: ['On stage then', 'Selected then', 'The line then'],
};
let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
let ines: UserPage;
/** The rows of the live page, by the revision of the entry after which they were read. */
const photographs = new Map<number, string[][]>();

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'jam', { name: 'Friday Jam' });
  ines = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.desktop, { path: `/event/${gig.id}` });
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

/** The names in the rows of the three parts, in order, without those who have played and only wait. */
const readRows = (page: Page, sections: readonly string[]): Promise<string[][]> =>
  page.evaluate(
    ([labels, known]) =>
      labels.map((label) => {
        const section = [...document.querySelectorAll('section')].find(
          (each) => (each.getAttribute('aria-label') ?? each.querySelector('h2')?.textContent) === label,
        );
        const rows = [...(section?.querySelectorAll('li') ?? [])].map((row) => row.innerText).filter((row) => !row.endsWith('played'));
        const nameIn = (row: string): string | undefined =>
          known.filter((name) => row.includes(name)).sort((one, other) => row.indexOf(one) - row.indexOf(other))[0];
        return rows.flatMap((row) => nameIn(row) ?? []);
      }),
    [sections, names] as const,
  );

/** Sends a command, waits until the live page shows what the server says, and photographs its rows. */
async function photograph(command: () => Promise<unknown>): Promise<void> {
  await command();
  const lineUp = await gig.lineUp();
  const waits = ({ onStage, pendingStage, played }: PerformerView): boolean => !onStage && !pendingStage && !played;
  const groups = [lineUp.filter(({ onStage }) => onStage), lineUp.filter(({ pendingStage }) => pendingStage), lineUp.filter(waits)];
  const expected = JSON.stringify(groups.map((group) => group.map(({ name }) => name)));
  const isShown = async (): Promise<boolean> => JSON.stringify(await readRows(ines.page, parts.live)) === expected;
  await waitUntil(isShown, 10_000, () => `rows of ${expected}`);
  const revision = Number((await readHistory(gig)).fingerprint.split('-')[0]);
  photographs.set(revision, await readRows(ines.page, parts.live));
}

const operate = (route: string, body?: object): Promise<unknown> => testOrganisation.operatorClient.call('POST', route, body);
const read = async (download: Download): Promise<string> => text(await download.createReadStream());

describe('the history of a jam', () => {
  it('replays exactly what the live page showed at ten moments', async () => {
    await photograph(async () => {
      for (const name of names) await gig.addPerformer(name, { instruments: ['guitar', 'vocals'] });
    });
    await photograph(() => gig.sendCommand(routes.select, 'Bo Lindqvist', { instruments: ['guitar'] }));
    await photograph(() => gig.sendCommand(routes.select, 'Dana Weiss', { instruments: ['vocals'] }));
    await photograph(() => operate(routes.putAllOnStage(gig.id)));
    await photograph(() => gig.sendCommand(routes.hold, 'Ana Ruiz', { held: true }));
    await photograph(() =>
      gig.sendCommand(routes.subOut, 'Bo Lindqvist', { replacementId: gig.idOf('Emeka Bell'), instruments: ['guitar'] }),
    );
    await photograph(() => gig.sendCommand(routes.swap, 'Bo Lindqvist'));
    await photograph(async () => operate(routes.undo(gig.id), { revision: Number((await readHistory(gig)).fingerprint.split('-')[0]) }));
    await photograph(() => gig.sendCommand(routes.move, 'Freya Holm', { beforeId: gig.idOf('Chidi Okafor') }));
    await photograph(() => gig.sendCommand(routes.removePerformer, 'Chidi Okafor'));
    await photograph(() => gig.sendCommand(routes.takeOffStage, 'Dana Weiss'));
    expect(photographs.size).toBe(11);

    await gig.patchPerformer('Freya Holm', { raffleEntrances: 2 });
    const { ownerClient } = testOrganisation;
    await ownerClient.call('PATCH', routes.raffleToggle(gig.id), { enabled: true });
    await operate(routes.raffle(gig.id));
    await operate(routes.clearStage(gig.id));
    await ownerClient.call('PATCH', routes.toggleCompleted(gig.id), { completed: true });

    const { page } = ines;
    await ines.press('Manage Event');
    await page.getByRole('menuitem', { name: 'History' }).click();
    const slider = page.getByRole('slider', { name: 'Moment' });
    await slider.focus();
    await slider.press('Home');
    await page.getByText('entry 1 of').waitFor();
    let shown = 0;
    for (const [revision, rows] of photographs) {
      for (; shown < revision; shown++) await page.keyboard.press('ArrowRight');
      await page.getByText(`entry ${(revision + 1).toString()} of`).waitFor();
      expect([revision, ...(await readRows(page, parts.then))]).toEqual([revision, ...rows]);
    }
  });

  it('tells it in words, filters it, and links to one moment', async () => {
    const { page } = ines;
    const timeline = ines.section('Timeline');
    const rows = timeline.getByRole('listitem');
    await ines.expectVisible(timeline.getByText('Bo Lindqvist, Dana Weiss on stage'));
    await ines.expectVisible(timeline.locator('s').getByText(/^Bo Lindqvist .*, then Emeka Bell$/));
    await timeline.getByRole('radio', { name: 'Raffle' }).check();
    const aboutRaffle = ['won', 'Raffle switched on', 'Raffle entrances of Freya Holm: 0 → 2'];
    await waitUntil(
      async () => (await rows.count()) === 3,
      5_000,
      () => 'three rows about the raffle',
    );
    for (const [index, words] of aboutRaffle.entries()) await ines.expectVisible(rows.nth(index).getByText(words));
    await timeline.getByRole('radio', { name: 'All' }).check();
    await timeline.getByLabel('Search the timeline').fill('freya moved');
    await waitUntil(
      async () => (await rows.count()) === 1,
      5_000,
      () => 'one row',
    );
    await ines.press(/Freya Holm moved in the list/);
    const moved = timeline.locator('[aria-current]').getByText(/Freya Holm moved/);
    await ines.expectVisible(moved);
    const shown = /entry \d+ of/.exec(await page.getByText(/entry \d+ of/).innerText())?.[0] ?? '';
    const entry = Number(/\d+/.exec(shown)?.[0]) - 1;
    await page.waitForURL((url) => url.searchParams.get('entry') === entry.toString());
    await page.reload();
    await ines.expectVisible(page.getByText(shown));
    await ines.expectVisible(moved);
  });

  it('is intact in this browser and on the command line, and fits a fingerprint that was kept', async () => {
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
    const lines = await read(download);
    expect(findFirstBroken(lines)).toBeNull();
    expect(await verifyOnCommandLine(lines, fingerprint)).toMatchObject({ isIntact: true });
  });

  it('is a report on one page of paper, and as CSV and JSON', async () => {
    const { page } = ines;
    // the page of the report comes later than the entry that is shown is put into the address
    await page.route(/report\.page/, async (route) => {
      await page.waitForTimeout(800);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Previous entry' }).click();
    await page.getByRole('link', { name: 'Report' }).click();
    const report = page.getByRole('article', { name: 'Report' });
    await ines.expectVisible(report.getByText('Minutes of music'));
    expect(await report.getByRole('listitem').count()).toBe(2);
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [csv] = await Promise.all([page.waitForEvent('download'), ines.press('CSV')]);
    expect((await read(csv)).split('\r\n').map((line) => line.split(',')[0])).toEqual(['Name', 'Bo Lindqvist', 'Dana Weiss']);
    const [json] = await Promise.all([page.waitForEvent('download'), ines.press('JSON')]);
    const { completionFingerprint } = await readHistory(gig);
    expect(JSON.parse(await read(json))).toMatchObject({ signups: 5, played: 2, fingerprint: completionFingerprint });
  });

  it('names the first entry that somebody changed in the database, in words, and a cut end', async () => {
    const database = new pg.Client({ connectionString: testOrganisation.app.databaseUrl });
    await database.connect();
    const { fingerprint } = await readHistory(gig);
    const change = `data = jsonb_set(data, '{performerId}', '"${gig.idOf('Ana Ruiz')}"')`;
    await tamperWith(database, gig.id, [`UPDATE events SET ${change} WHERE stream = :stream AND revision = 7`]);
    const { page } = ines;
    await page.goto(`/event/${gig.id}/history`);
    const proof = ines.section('Proof');
    const words = /^The entry of revision 7 \(Ana Ruiz selected for guitar.*\) does not fit: its hash does not fit/;
    await ines.expectVisible(proof.getByText(words));
    await Promise.all([page.waitForResponse(/\/history\/export/), ines.press('Check in this browser')]);
    await ines.expectVisible(proof.getByText(words));
    await ines.expectVisible(ines.section('Timeline').getByText('does not fit'));
    expect((await verifyHistory(gig)).firstBroken?.revision).toBe(7);

    await tamperWith(database, gig.id, ['DELETE FROM events WHERE stream = :stream AND revision >= 7']);
    await database.end();
    await proof.getByLabel('A fingerprint you have kept').fill(fingerprint);
    await ines.press('Check in this browser');
    await ines.expectVisible(proof.getByText('Your fingerprint is of an entry that is missing: the end of the history was cut off.'));
  });
});
