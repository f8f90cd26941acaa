import { randomUUID } from 'node:crypto';
import { inTurn, percentile, timesOf } from '../measure.js';
import { Venue } from '../../faults/venue.js';
import { fillLog } from '../million-events.js';
import { atMost, type Result } from '../report.js';
import { runRebuild } from '../run-rebuild.js';
import { type FreshDatabase } from '../workbench.js';

/** A full house and a full store must feel like an empty one. */
export async function growth(database: FreshDatabase): Promise<Result[]> {
  return [await performers(database), await events(database)];
}

async function performers(database: FreshDatabase): Promise<Result> {
  const venue = await Venue.open({ DATABASE_URL: await database() });
  try {
    const [few, many] = [await venue.openMic(10), await venue.openMic(1_000)];
    let index = 0;
    const p95 = await inTurn(
      5,
      async () => percentile(await timesOf(300, () => venue.stageAction(few, index++)), 95),
      async () => percentile(await timesOf(300, () => venue.stageAction(many, index++)), 95),
    );
    return atMost('stage action, 1,000 performers against 10, p95', p95.floor, p95.ours, 1.5);
  } finally {
    await venue.close();
  }
}

async function events(database: FreshDatabase): Promise<Result> {
  const [small, large] = [await filled(database, 1_000), await filled(database, 1_000_000)];
  try {
    const [here, there] = [await small.openMic(10), await large.openMic(10)];
    let index = 0;
    const p95 = await inTurn(
      5,
      async () => percentile(await timesOf(300, () => small.stageAction(here, index++)), 95),
      async () => percentile(await timesOf(300, () => large.stageAction(there, index++)), 95),
    );
    return atMost('stage action, 1,000,000 events in the store against 1,000, p95', p95.floor, p95.ours, 1.5);
  } finally {
    await small.close();
    await large.close();
  }
}

/** A server that starts makes the tables; a rebuild fills them, in less time than it would take to follow. */
async function filled(database: FreshDatabase, events: number): Promise<Venue> {
  const url = await database();
  const environment = { DATABASE_URL: url, ADMIN_PASSWORD: randomUUID() };
  const before = await Venue.open({ ...environment, PROJECTIONS: 'external' });
  await before.close();
  await fillLog(url, events);
  await runRebuild(url);
  return Venue.open(environment);
}
