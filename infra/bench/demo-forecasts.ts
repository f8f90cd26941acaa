import type pg from 'pg';
import { forecastStart } from '@jamjar/contracts/forecast/forecast';
import { type ForecastCase, aheadCount } from '@jamjar/contracts/forecast/testing/generated-gigs.fixture';
import { measurePace } from '@jamjar/contracts/forecast/pace';
import { type GigType } from '@jamjar/contracts/enums';
import { type Instant, instant } from '@jamjar/contracts/ids';
import { createGigs } from '../demo/gigs.js';
import { insertDemoOrganisations } from '../demo/organisations.js';
import { parseSettings } from '../process/settings.js';
import { withStores } from '../process/stores.js';
import { waitUntil } from '../testing/wait-until.js';
import { type BenchContext, startBackend } from './measure.js';

/** A gig of the demo, with its performers, including removed ones, by sort order. */
interface DemoGig {
  type: GigType;
  date: Instant;
  timeLimit: number | null;
  performers: readonly DemoPerformer[];
}

interface DemoPerformer {
  addedAt: Instant;
  removedAt: Instant | null;
  stints: readonly { startedAt: Instant; endedAt: Instant | null }[];
}

const caseIntervalMs = 2 * 60_000;

/**
 * The forecast cases of the demo's jams and open mics: every two minutes from the start of the first stint to the start of the last, a case
 * for the performer with five others ahead, if that performer plays later. Performers who never play count as ahead until they are removed.
 */
export async function createDemoCases(context: BenchContext): Promise<ForecastCase[]> {
  const DATABASE_URL = await context.createDatabase();
  await startBackend(context, { DATABASE_URL });
  const settings = parseSettings({ DATABASE_URL });
  const gigs = await withStores(settings, { applicationName: 'jamjar-bench', maxConnections: 2 }, async ({ pool, eventStore }) => {
    await createGigs({ pool, eventStore, organisation: await insertDemoOrganisations(pool) });
    return readGigs(pool);
  });
  return gigs.flatMap((gig) => toCases(gig, gigs));
}

/** SQL that converts a `timestamptz` column to an `Instant`. */
const toInstantSql = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

/** Reads the jams and open mics, the latest date first, once the read model `gigs` contains all gigs. */
async function readGigs(pool: pg.Pool): Promise<DemoGig[]> {
  await waitUntil(async () => {
    const { rows } = await pool.query<{ gigs: string; events: string }>(
      `SELECT (SELECT count(*) FROM gigs) AS gigs, (SELECT count(*) FROM events WHERE type = 'GigCreated') AS events`,
    );
    return rows[0]?.gigs === rows[0]?.events;
  });
  const { rows } = await pool.query<DemoGig>(`
    SELECT type, ${toInstantSql('date')} AS date, time_limit AS "timeLimit", (
      SELECT coalesce(json_agg(json_build_object('addedAt', ${toInstantSql('p.added_at')}, 'removedAt', (
        SELECT data->'at' FROM events WHERE type = 'PerformerRemoved' AND data->>'performerId' = p.id::text
      ), 'stints', (
        SELECT coalesce(json_agg(json_build_object('startedAt', ${toInstantSql('s.started_at')}, 'endedAt', ${toInstantSql('s.ended_at')}) ORDER BY s.started_at), '[]')
        FROM stints AS s WHERE s.performer_id = p.id AND NOT s.undone
      )) ORDER BY p.sort_order), '[]') FROM performers AS p WHERE p.gig_id = g.id
    ) AS performers
    FROM gigs AS g WHERE type <> 'generic' ORDER BY g.date DESC`);
  return rows;
}

function toCases(gig: DemoGig, gigs: readonly DemoGig[]): ForecastCase[] {
  const starts = gig.performers.flatMap(({ stints }) => stints.map(({ startedAt }) => startedAt));
  const cases: ForecastCase[] = [];
  for (let now = Math.min(...starts); now < Math.max(...starts); now += caseIntervalMs) cases.push(...toCase(gig, gigs, instant(now)));
  return cases;
}

/** The case at `now`, if there is one. */
function toCase(gig: DemoGig, gigs: readonly DemoGig[], now: Instant): ForecastCase[] {
  const isWaiting = ({ addedAt, removedAt, stints }: DemoPerformer): boolean =>
    addedAt <= now && (removedAt === null || removedAt > now) && !stints.some(({ startedAt }) => startedAt <= now);
  const waiting = gig.performers.filter(isWaiting);
  const startedAt = waiting[aheadCount]?.stints[0]?.startedAt;
  if (startedAt === undefined) return [];
  const stage = gig.performers
    .flatMap(({ stints }) => stints)
    .filter((stint) => stint.startedAt <= now && (stint.endedAt === null || stint.endedAt > now));
  const earlier = gigs.filter(({ type, date }) => type === gig.type && date < gig.date).map((each) => endedStintsOf(each, gig.date));
  const pace = measurePace({ ownStints: endedStintsOf(gig, now), earlierGigs: earlier, timeLimit: gig.timeLimit, type: gig.type });
  const situation = { pace, stage: stage.map((stint) => stint.startedAt), selected: 0, startsAt: gig.date, now };
  const forecast = forecastStart(situation, aheadCount);
  return forecast ? [{ ...forecast, startedAt }] : [];
}

const endedStintsOf = ({ performers }: DemoGig, until: Instant) =>
  performers
    .flatMap(({ stints }) => stints)
    .flatMap(({ startedAt, endedAt }) => (endedAt !== null && endedAt <= until ? { startedAt, endedAt } : []));
