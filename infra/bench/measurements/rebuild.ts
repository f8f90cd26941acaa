import pg from 'pg';
import { createFilledDatabase, runRebuild } from '../filled-database.js';
import { type BenchContext } from '../measure.js';
import { atLeast, formatNumber, type BenchResult, withLimit, withoutBaseline } from '../report.js';

const eventCount = 1_000_000;
/** As many events per query as the rebuild reads. */
const chunkSize = 2_000;

/** Rebuild of all read models from a million events, compared with reading the log without processing it, and its peak of memory. */
export async function measureRebuild({ createDatabase }: BenchContext): Promise<BenchResult[]> {
  const url = await createFilledDatabase(createDatabase, eventCount);
  let peakMB = 0;
  const rates = {
    baseline: await measureEventRate(() => readLog(url)),
    ours: await measureEventRate(async () => void (peakMB = await runRebuild(url))),
  };
  const measurement = `rebuild of all read models from ${formatNumber(eventCount)} events`;
  return [
    atLeast(measurement, rates, 0.4, 'events/s'),
    withoutBaseline(withLimit(`${measurement}, peak memory of its process`, { baseline: 0, ours: peakMB }, 400, 'MB')),
  ];
}

/** Reads all rows in chunks, as arrays, without processing them. */
async function readLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text =
    'SELECT position, stream, revision, event_id, type, data, metadata, recorded_at::text FROM events WHERE position > $1 ORDER BY position LIMIT $2';
  for (let position: unknown = -1; position !== undefined;) {
    const { rows } = await client.query<unknown[]>({ name: 'read-log', text, values: [position, chunkSize], rowMode: 'array' });
    position = rows.at(-1)?.[0];
  }
  await client.end();
}

async function measureEventRate(processAll: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await processAll();
  return (eventCount * 1_000) / (performance.now() - startedAt);
}
