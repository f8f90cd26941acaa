import { createStorageState } from '@jamjar/backend/testing/browser-session';
import { godLogin, signIn } from '@jamjar/backend/testing/http-client';
import { createTestOrganisation } from '@jamjar/backend/testing/test-organisation';
import { routes } from '@jamjar/contracts/routes';
import pg from 'pg';
import { createDatabaseWithoutPart, startActionBackend } from '../action-servers.js';
import { createFilledDatabase, measureEventRate, readLog, runRebuild } from '../filled-database.js';
import { type BenchContext, compareAlternately, compareRates, compareTimes, measureTimes, percentile, startBackend } from '../measure.js';
import {
  analyticsNumbers,
  createLongJam,
  firstPerformer,
  measureTimeUntilShown,
  oneSecondAfter,
  openBrowser,
  slower,
} from '../phone-browser.js';
import { atLeast, atMost, type BenchResult, withLimit } from '../report.js';

const entryCount = 1_000_000;
/** Of each of the 1,000 gigs. */
const performersPerGig = 40;

/** Analytics of an organisation with 1,000 events, 40,000 performers and a million history entries, and what they cost stage actions. */
export async function measureAnalytics(context: BenchContext): Promise<BenchResult[]> {
  const url = await createFilledDatabase(context, entryCount, performersPerGig);
  const rates = {
    baseline: await measureEventRate(entryCount, () => readLog(url)),
    ours: await measureEventRate(entryCount, () => runRebuild(url, 'analytics')),
  };
  const entries = `${entryCount.toLocaleString('en')} history entries`;
  return [
    atLeast(`rebuild of the analytics from ${entries}`, rates, 0.2, 'events/s'),
    ...(await measureOverview(context, url, entries)),
    ...(await measureActions(context)),
  ];
}

/** The plain aggregate reads the same rows once, and computes the totals alone. */
const plainAggregate = `
  SELECT count(*), count(DISTINCT participant_id), sum(performances), sum(counted_stints), sum(counted_ms), count(*) FILTER (WHERE performances > 0)
    FROM analytics_performers WHERE organisation_id = md5('organisation')::uuid AND recorded_until IS NULL`;

async function measureOverview(context: BenchContext, url: string, entries: string): Promise<BenchResult[]> {
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
  const overview = `${routes.statsOverview}?organisationId=${organisation?.id ?? ''}`;
  const asOf = `${overview}&asOf=${organisation?.as_of.toISOString() ?? ''}`;
  const measure = async (action: () => Promise<unknown>): Promise<number> => percentile(await measureTimes(30, action), 95);
  const times = await compareAlternately([() => database.query(plainAggregate), () => god.call('GET', overview)], measure);
  const pastTimes = await compareAlternately([() => database.query(plainAggregate), () => god.call('GET', asOf)], measure);
  return [
    atMost(`overview of ${entries}, p95`, times, 3),
    withLimit(`overview of ${entries}, p95`, times, 100, 'ms'),
    withLimit(`overview of ${entries} as of an instant, p95`, pastTimes, 1_000, 'ms'),
    await measurePage(context, server, `${server.url}/analytics/${organisation?.id ?? ''}`, entries),
  ];
}

/** The page of that organisation with an empty cache, on a phone with a slow processor. */
async function measurePage(context: BenchContext, server: { url: string }, url: string, entries: string): Promise<BenchResult> {
  const browser = await openBrowser(context);
  const gig = await createLongJam(await createTestOrganisation(server, 'pages'));
  const signedIn = await createStorageState(server, godLogin.username, godLogin.password);
  const targets = [
    { url: `${server.url}/event/${gig.id}`, find: firstPerformer },
    { url, find: analyticsNumbers },
  ];
  const times = await compareAlternately(targets, (target) => measureTimeUntilShown(browser, target, signedIn));
  return withLimit(`page of ${entries} until its numbers are shown, baseline a jam's page, ${slower}`, times, oneSecondAfter(times), 'ms');
}

/** The baseline is a server whose analytics are never projected. */
async function measureActions(context: BenchContext): Promise<BenchResult[]> {
  const url = await createDatabaseWithoutPart(context, 'jamjar projections analytics');
  const clients = 16;
  const servers = [await startActionBackend(context, clients, { DATABASE_URL: url }), await startActionBackend(context, clients)];
  const actions = servers.map(({ act }) => act);
  return [
    atMost('stage action, p50, baseline without analytics', await compareTimes(50, ...actions), 1.05),
    atLeast('stage actions, 16 clients, baseline without analytics', await compareRates(clients, ...actions), 0.9, 'actions/s'),
  ];
}
