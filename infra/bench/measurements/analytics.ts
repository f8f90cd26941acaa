import { createStorageState } from '@jamjar/backend/testing/browser-session';
import { godLogin, signIn } from '@jamjar/backend/testing/http-client';
import { createTestOrganisation } from '@jamjar/backend/testing/test-organisation';
import { analyticsRoutes } from '@jamjar/contracts/analytics-routes';
import pg from 'pg';
import { createDatabaseWithoutPart, startActionBackend } from '../action-servers.js';
import { createFilledDatabase, measureEventRate, readLog, runRebuild } from '../filled-database.js';
import { type BenchContext, compareAlternately, compareRates, compareTimes, measureTimes, percentile, startBackend } from '../measure.js';
import {
  createLongJam,
  locateAnalyticsNumbers,
  locateFirstPerformer,
  measureTimeUntilShown,
  openBrowser,
  limitOneSecondAbove,
  slowdownLabel,
} from '../phone-browser.js';
import { withMinRatio, withMaxRatio, type BenchResult, withLimit } from '../report.js';

const entryCount = 1_000_000;
/** For each of the 1,000 gigs. */
const performersPerGig = 40;

/** The analytics of an organisation with 1,000 gigs, 40,000 performers and a million events, and how much they slow down stage actions. */
export async function measureAnalytics(context: BenchContext): Promise<BenchResult[]> {
  const url = await createFilledDatabase(context, entryCount, performersPerGig);
  const rates = {
    baseline: await measureEventRate(entryCount, () => readLog(url)),
    ours: await measureEventRate(entryCount, () => runRebuild(url, 'analytics')),
  };
  const entriesLabel = `${entryCount.toLocaleString('en')} history entries`;
  return [
    withMinRatio(`rebuild of the analytics from ${entriesLabel}`, rates, 0.2, 'events/s'),
    ...(await measureOverview(context, url, entriesLabel)),
    ...(await measureActions(context)),
  ];
}

/** The baseline of the overview: reads the same rows once, and computes only the totals. */
const plainAggregate = `
  SELECT count(*), count(DISTINCT participant_id), sum(performances), sum(counted_stints), sum(counted_ms), count(*) FILTER (WHERE performances > 0)
    FROM analytics_performers WHERE organisation_id = md5('organisation')::uuid AND recorded_until IS NULL`;

async function measureOverview(context: BenchContext, url: string, entriesLabel: string): Promise<BenchResult[]> {
  await runRebuild(url, 'gigs');
  const server = await startBackend(context, { DATABASE_URL: url });
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  context.onClose(() => database.end());
  const { rows } = await database.query<{ id: string; as_of: Date }>(
    `INSERT INTO organisations (id, name, normalised_name) VALUES (md5('organisation')::uuid, 'Bench', 'bench')
       RETURNING id, (SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY recorded_from) FROM analytics_gigs) AS as_of`,
  );
  const [organisation] = rows;
  const god = await signIn(server, godLogin.username);
  const overviewPath = `${analyticsRoutes.statsOverview}?organisationId=${organisation?.id ?? ''}`;
  const overviewAsOfPath = `${overviewPath}&asOf=${organisation?.as_of.toISOString() ?? ''}`;
  const measure = async (action: () => Promise<unknown>): Promise<number> => percentile(await measureTimes(30, action), 95);
  const times = await compareAlternately([() => database.query(plainAggregate), () => god.call('GET', overviewPath)], measure);
  const pastTimes = await compareAlternately([() => database.query(plainAggregate), () => god.call('GET', overviewAsOfPath)], measure);
  return [
    withMaxRatio(`overview of ${entriesLabel}, p95`, times, 3),
    withLimit(`overview of ${entriesLabel}, p95`, times, 100, 'ms'),
    withLimit(`overview of ${entriesLabel} as of an instant, p95`, pastTimes, 1_000, 'ms'),
    await measurePage(context, server, `/analytics/${organisation?.id ?? ''}`, entriesLabel),
  ];
}

/** Measures the organisation's analytics page with an empty cache, on a phone with a slow processor. */
async function measurePage(context: BenchContext, server: { url: string }, path: string, entriesLabel: string): Promise<BenchResult> {
  const browser = await openBrowser(context);
  const gig = await createLongJam(await createTestOrganisation(server, 'pages'));
  const storageState = await createStorageState(server, godLogin.username, godLogin.password);
  const targets = [
    { path: `/event/${gig.id}`, find: locateFirstPerformer },
    { path, find: locateAnalyticsNumbers },
  ];
  const times = await compareAlternately(targets, (target) => measureTimeUntilShown(browser, server.url, storageState, target));
  return withLimit(
    `page of ${entriesLabel} until its numbers are shown, baseline a jam's page, ${slowdownLabel}`,
    times,
    limitOneSecondAbove(times),
    'ms',
  );
}

/** Measures stage actions. The baseline is a server whose analytics are never projected. */
async function measureActions(context: BenchContext): Promise<BenchResult[]> {
  const url = await createDatabaseWithoutPart(context, 'jamjar projections analytics');
  const clientCount = 16;
  const servers = [await startActionBackend(context, clientCount, { DATABASE_URL: url }), await startActionBackend(context, clientCount)];
  const actions = servers.map(({ act }) => act);
  return [
    withMaxRatio('stage action, p50, baseline without analytics', await compareTimes(50, ...actions), 1.05),
    withMinRatio('stage actions, 16 clients, baseline without analytics', await compareRates(clientCount, ...actions), 0.9, 'actions/s'),
  ];
}
