import type pg from 'pg';
import type { RecordedEvent } from '../event-store.js';
import { reported } from './store-failures.js';
import { dateOf } from './time-stamps.js';

type Row = [
  position: string,
  stream: string,
  revision: string,
  id: string,
  type: string,
  data: unknown,
  metadata: unknown,
  recordedAt: string,
];

const columns = 'position, stream, revision, event_id, type, data, metadata, recorded_at::text';

/** Reads pages of the log; rows come as arrays, which in bulk is twice as fast as objects. */
export class LogReader {
  constructor(private readonly pool: pg.Pool) {}

  async afterPosition(position: bigint, limit: number): Promise<RecordedEvent[]> {
    return this.page('after_position', `SELECT ${columns} FROM events WHERE position > $1 ORDER BY position LIMIT $2`, [position, limit]);
  }

  async ofStream(stream: string, after: bigint, limit: number): Promise<RecordedEvent[]> {
    const text = `SELECT ${columns} FROM events WHERE stream = $3 AND revision > $1 ORDER BY revision LIMIT $2`;
    return this.page('of_stream', text, [after, limit, stream]);
  }

  async head(): Promise<bigint> {
    return BigInt(await this.value('SELECT position FROM event_log_head'));
  }

  async identity(): Promise<string> {
    return this.value('SELECT id FROM event_log_identity');
  }

  private async page(name: string, text: string, values: readonly unknown[]): Promise<RecordedEvent[]> {
    const { rows } = await reported(this.pool.query<Row>({ name, text, values: [...values], rowMode: 'array' }));
    return rows.map(eventOf);
  }

  private async value(text: string): Promise<string> {
    const { rows } = await reported(this.pool.query<[string]>({ text, rowMode: 'array' }));
    const [row] = rows;
    if (!row) throw new Error(`No row: ${text}`);
    return row[0];
  }
}

function eventOf([position, stream, revision, id, type, data, metadata, recordedAt]: Row): RecordedEvent {
  return { id, type, data, metadata, stream, revision: BigInt(revision), position: BigInt(position), recordedAt: dateOf(recordedAt) };
}
