import { spawn } from 'node:child_process';
import { PostgresEventStore } from '../../event-store/postgres/postgres-event-store.js';
import { Venue } from '../../faults/venue.js';
import { fillLog } from '../million-events.js';
import { figure, held, type Result } from '../report.js';
import { type FreshDatabase } from '../workbench.js';

const events = 1_000_000;

/** All read models anew from a million events, as an operator does it, beside the mere reading of the log. */
export async function rebuild(database: FreshDatabase): Promise<Result[]> {
  const url = await migrated(database);
  await fillLog(url, events);
  const reading = events / (await seconds(() => readLog(url)));
  const rebuilding = events / (await seconds(() => runRebuild(url)));
  const aim = 50_000;
  return [
    held(
      `rebuild of all read models, ${figure(events)} events`,
      `${figure(reading)}/s read`,
      `${figure(rebuilding)}/s`,
      '≥ 50,000/s',
      rebuilding >= aim,
    ),
  ];
}

/** A server that starts makes the tables. */
async function migrated(database: FreshDatabase): Promise<string> {
  const url = await database();
  const venue = await Venue.open({ DATABASE_URL: url, PROJECTIONS: 'external' });
  await venue.close();
  return url;
}

async function readLog(url: string): Promise<void> {
  const store = new PostgresEventStore(url);
  const ending = new AbortController();
  let read = 0;
  for await (const _fact of store.subscribe(-1n, ending.signal)) if (++read === events) ending.abort();
  await store.close();
}

function runRebuild(url: string): Promise<void> {
  const child = spawn(process.execPath, ['projections/dist/rebuild.main.js'], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) =>
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The rebuild ended with ${String(code)}`)))),
  );
}

async function seconds(action: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await action();
  return (performance.now() - started) / 1_000;
}
