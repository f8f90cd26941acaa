import { gigId, instant, organisationId, type ParticipantId, participantId, performerId } from '@jamjar/contracts/ids';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { type Browser, type Locator } from 'playwright-core';
import { executeCommand } from '../../backend/src/testing/execute-command.js';
import { godLogin } from '../../backend/src/testing/http-client.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { analyticsGroup } from '../../projections/src/analytics.group.js';
import {
  appendLongHistory,
  eventCountBeforeFirstRows,
  blockRebuildsDuring,
} from '../../projections/src/testing/blocked-rebuild.fixture.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

const dayMs = 24 * 3_600_000;
let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
/** The page of Ines, the owner. */
let inesPage: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'openmic', { name: 'Tuesday Open Mic' });
  const participants: ParticipantId[] = [];
  for (const name of ['Ana Ruiz', 'Bo Lind'])
    participants.push(participantId((await gig.addPerformer(name, { instruments: [], email: '' })).participantId));
  await runLastMonthsOpenMic(participants);
  inesPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.phone, { path: `/event/${gig.id}` });
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

/** Records an open mic of a month ago, at which the first of two participants was on stage for ten minutes. */
async function runLastMonthsOpenMic(participants: readonly ParticipantId[]): Promise<void> {
  const id = gigId(randomUUID());
  const start = Date.now() - 30 * dayMs;
  const at = (minutes: number) => instant(start + minutes * 60_000);
  const execute = (command: Parameters<typeof executeCommand>[2], minutes: number) =>
    executeCommand(testOrganisation.app, id, command, { at: at(minutes) });
  const signup = { instruments: [], tier: null, priority: false, performerType: 'solo' } as const;
  const performers = participants.map((participant) => ({
    ...signup,
    performerId: performerId(randomUUID()),
    participantId: participant,
  }));
  const plan = { organisationId: organisationId(testOrganisation.id), type: 'openmic', name: 'First Open Mic', date: at(0) } as const;
  await execute({ type: 'CreateGig', data: { ...plan, venue: null, description: null, timeLimit: null, endsAt: null, at: at(0) } }, 0);
  await execute({ type: 'AddPerformers', data: { performers, at: at(1) } }, 1);
  for (const { performerId: first } of performers.slice(0, 1)) {
    await execute({ type: 'PutOnStage', data: { performerId: first, at: at(2) } }, 2);
    await execute({ type: 'TakeOffStage', data: { performerId: first, at: at(12) } }, 12);
  }
  await execute({ type: 'CompleteGig', data: { at: at(20) } }, 20);
}

/** Waits until the overview shows these numbers, each with its label. */
async function expectStats(userPage: UserPage, stats: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(stats)) {
    const card = userPage.page.locator('dl > div').filter({ has: userPage.page.getByRole('button', { name: label, exact: true }) });
    await userPage.expectVisible(card.getByText(value, { exact: true }));
  }
}
const analyticsPath = (): string => `/analytics/${testOrganisation.id}`;
const link = (userPage: UserPage, name: string): Locator => userPage.page.getByRole('link', { name, exact: true });
const statsOfBothGigs = { Events: '2', Signups: '4', People: '2', Played: '75 %', Performances: '3 1.5 each' };

describe('the analytics of an organisation', () => {
  it('count a gig that the owner runs and completes', async () => {
    await inesPage.press('On: Ana Ruiz');
    await inesPage.press('Next: Bo Lind');
    await inesPage.press('Off: Bo Lind');
    await inesPage.chooseFromMenu('Tuesday Open Mic', 'Complete Event');
    await inesPage.press('Complete Event', inesPage.dialog());
    await inesPage.expectVisible(inesPage.page.getByText('This event has been marked as completed and is now read-only'));
    await inesPage.goto('/');
    await link(inesPage, 'Analytics').click();
    await expectStats(inesPage, statsOfBothGigs);
    await inesPage.expectVisible(inesPage.page.getByText(/^From \d+ history entries, the last one \d+ s ago\.$/));
  });

  it('draw a chart of signups and performances by event, with a table and a CSV file', async () => {
    const trend = inesPage.section('Signed up and played, by event');
    await inesPage.expectVisible(trend.getByRole('img', { name: /^Bars for 2 events\./ }).locator('canvas'));
    await inesPage.press('Table', trend);
    await inesPage.expectVisible(trend.getByRole('row', { name: /^Tuesday Open Mic · .* 2 2 0 / }));
    const [download] = await Promise.all([inesPage.page.waitForEvent('download'), inesPage.press('CSV', trend)]);
    expect(await text(await download.createReadStream())).toMatch(/\r\nFirst Open Mic,\d{4}-\d\d-\d\d,2,1,1,10\r\nTuesday Open Mic,/);
  });

  it('draw a chart of the waits and, after a type of event is chosen, one of the top items', async () => {
    const waits = inesPage.section('From signing up to playing');
    await waits.scrollIntoViewIfNeeded();
    await inesPage.expectVisible(waits.getByRole('img', { name: /^A bar for every ten minutes\. Of 3 waits half/ }).locator('canvas'));
    const [download] = await Promise.all([inesPage.page.waitForEvent('download'), inesPage.press('CSV', waits)]);
    expect(await text(await download.createReadStream())).toBe('Wait,Times\r\n0–10 min,3');
    await inesPage.press('Table', waits);
    await inesPage.expectVisible(waits.getByRole('row', { name: '0–10 min 3' }));
    await inesPage.page.getByLabel('Event type').selectOption('openmic');
    const topItems = inesPage.section('Solo or band');
    await topItems.scrollIntoViewIfNeeded();
    await inesPage.expectVisible(topItems.getByRole('img', { name: 'solo: 4' }).locator('canvas'));
    await inesPage.page.getByLabel('Event type').selectOption('All types');
  });

  it('show the table when the code of the charts cannot be loaded', async () => {
    const withoutCharts: Parameters<typeof UserPage.openSignedIn>[4] = {
      path: analyticsPath(),
      prepare: (page) => page.route('**/assets/*chart*', (route) => route.abort()),
    };
    const samPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'sam', devices.phone, withoutCharts);
    const trend = samPage.section('Signed up and played, by event');
    await samPage.expectVisible(trend.getByRole('row', { name: /^Tuesday Open Mic · .* 2 2 0 / }));
    await expectStats(samPage, statsOfBothGigs);
    await samPage.close();
  });

  it('link to the history of a performer, from which Back returns to the list of performers', async () => {
    await link(inesPage, 'Performers').click();
    await link(inesPage, 'Ana Ruiz').click();
    await inesPage.expectVisible(inesPage.page.getByRole('heading', { name: 'Ana Ruiz' }));
    const events = inesPage.section('Events').getByRole('listitem');
    await inesPage.expectVisible(events.filter({ hasText: 'First Open Mic' }).getByText('1 performance · 10 min'));
    await inesPage.expectVisible(events.filter({ hasText: 'Tuesday Open Mic' }).getByText('1 performance · 0 min'));
    await inesPage.page.goBack();
    await link(inesPage, 'Overview').click();
    await expectStats(inesPage, statsOfBothGigs);
  });

  it('show the numbers of a past date, without an event that was completed later', async () => {
    await inesPage.press('As of now');
    const lastWeek = new Date(Date.now() - 7 * dayMs);
    await inesPage.dialog().getByLabel('Date and time').fill(lastWeek.toISOString().slice(0, 16));
    await inesPage.press('Show', inesPage.dialog());
    await expectStats(inesPage, { Events: '1', Signups: '2', People: '2', Played: '50 %', Performances: '1 1 each' });
    await link(inesPage, 'Performers').click();
    await link(inesPage, 'Ana Ruiz').click();
    await inesPage.expectVisible(inesPage.section('Events').getByText('1 performance · 10 min'));
    expect(await inesPage.section('Events').getByRole('listitem').count()).toBe(1);
    await inesPage.press('Show Now');
    await inesPage.expectVisible(inesPage.section('Events').getByText('Tuesday Open Mic'));
  });

  it('can be read by the owner while god rebuilds them, and are identical after the rebuild', async () => {
    const { url, app } = testOrganisation;
    const { eventStore, pool, projections } = app.infrastructure;
    await appendLongHistory(eventStore, organisationId(testOrganisation.id));
    const head = await eventStore.head();
    expect(await projections.getCheckpointWatch(analyticsGroup).waitUntilReached(head, 20_000)).toBe(true);
    const godPage = await UserPage.openSignedIn(browser, url, godLogin.username, devices.desktop, { path: analyticsPath() });
    await inesPage.goto(analyticsPath());
    await expectStats(inesPage, statsOfBothGigs);
    const [doneCount, totalCount] = [eventCountBeforeFirstRows, Number(head) + 1]; // positions begin at 0
    const progressBar = godPage.page.getByRole('progressbar');
    await blockRebuildsDuring(pool, async () => {
      await godPage.press('Replay from history');
      await godPage.expectVisible(godPage.page.getByText(`${doneCount} of ${totalCount} history entries`));
      expect(await progressBar.evaluate((element: HTMLProgressElement) => element.position)).toBeCloseTo(doneCount / totalCount);
      await inesPage.press('Refresh');
      await expectStats(inesPage, statsOfBothGigs);
    });
    await godPage.expectVisible(godPage.page.getByText(`Replayed ${totalCount} history entries: identical to what it was.`));
    await godPage.expectHidden(progressBar);
    await inesPage.press('Refresh');
    await expectStats(inesPage, statsOfBothGigs);
    expect([...inesPage.pageErrors, ...godPage.pageErrors]).toEqual([]);
    await godPage.close();
  });

  it('are denied to members, who may read the history of a participant', async () => {
    const miaPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'mia', devices.phone, { path: analyticsPath() });
    await miaPage.expectVisible(miaPage.page.getByRole('heading', { name: 'Access Denied' }));
    await miaPage.goto(`/participants/${testOrganisation.id}`);
    await link(miaPage, 'Ana Ruiz').click();
    await miaPage.expectVisible(miaPage.page.getByRole('heading', { name: 'Ana Ruiz' }));
    await miaPage.expectVisible(miaPage.section('Events').getByText('First Open Mic'));
    await miaPage.close();
  });
});
