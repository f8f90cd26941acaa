import type pg from 'pg';
import type { RecordedEvent } from '../event-store.js';
import { mapStoreErrors } from './store-errors.js';
import { parseTimestamp } from './timestamps.js';

type EventRow = [
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

/** Reads pages of the log. Rows are read as arrays, which is twice as fast as objects. Errors are mapped by `toStoreError`. */
export class LogReader {
  constructor(private readonly pool: pg.Pool) {}

  async readAfterPosition(position: bigint, limit: number): Promise<RecordedEvent[]> {
    return this.readPage('after_position', `SELECT ${columns} FROM events WHERE position > $1 ORDER BY position LIMIT $2`, [
      position,
      limit,
    ]);
  }

  async readStream(stream: string, after: bigint, limit: number): Promise<RecordedEvent[]> {
    const text = `SELECT ${columns} FROM events WHERE stream = $3 AND revision > $1 ORDER BY revision LIMIT $2`;
    return this.readPage('of_stream', text, [after, limit, stream]);
  }

  async head(): Promise<bigint> {
    return BigInt(await this.readValue('SELECT position FROM event_log_head'));
  }

  async identity(): Promise<string> {
    return this.readValue('SELECT id FROM event_log_identity');
  }

  private async readPage(name: string, text: string, values: readonly unknown[]): Promise<RecordedEvent[]> {
    const { rows } = await mapStoreErrors(this.pool.query<EventRow>({ name, text, values: [...values], rowMode: 'array' }));
    return rows.map(toRecordedEvent);
  }

  private async readValue(text: string): Promise<string> {
    const { rows } = await mapStoreErrors(this.pool.query<[string]>({ text, rowMode: 'array' }));
    const [row] = rows;
    if (!row) throw new Error(`No row: ${text}`);
    return row[0];
  }
}

function toRecordedEvent([position, stream, revision, id, type, data, metadata, recordedAt]: EventRow): RecordedEvent {
  return {
    id,
    type,
    data,
    metadata,
    stream,
    revision: BigInt(revision),
    position: BigInt(position),
    recordedAt: parseTimestamp(recordedAt),
  };
}
