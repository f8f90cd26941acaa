import pg from 'pg';
import { Venue } from '../../faults/venue.js';
import { fillLog } from '../million-events.js';
import { atLeast, figure, type Result } from '../report.js';
import { runRebuild } from '../run-rebuild.js';
import { type FreshDatabase } from '../workbench.js';

const events = 1_000_000;

/** Of the bare reading: 50,000 a second on a machine that reads 250,000. */
const share = 0.2;
const page = 2_000;

/** All read models anew from a million events, as an operator does it, beside the bare reading of the log. */
export async function rebuild(database: FreshDatabase): Promise<Result[]> {
  const url = await migrated(database);
  await fillLog(url, events);
  const reading = events / (await seconds(() => readLog(url)));
  const rebuilding = events / (await seconds(() => runRebuild(url)));
  return [atLeast(`rebuild of all read models, ${figure(events)} events`, reading, rebuilding, share)];
}

/** A server that starts makes the tables. */
async function migrated(database: FreshDatabase): Promise<string> {
  const url = await database();
  const venue = await Venue.open({ DATABASE_URL: url, PROJECTIONS: 'external' });
  await venue.close();
  return url;
}

/** Rows as arrays, page by page, and nothing made of them. */
async function readLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text =
    'SELECT position, stream, revision, event_id, type, data, metadata, recorded_at::text FROM events WHERE position > $1 ORDER BY position LIMIT $2';
  for (let position: unknown = -1; position !== undefined;) {
    const { rows } = await client.query<unknown[]>({ name: 'bare-reading', text, values: [position, page], rowMode: 'array' });
    position = rows.at(-1)?.[0];
  }
  await client.end();
}

async function seconds(action: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await action();
  return (performance.now() - started) / 1_000;
}
