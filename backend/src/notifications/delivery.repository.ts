import { type GigId, instant, type Instant } from '@jamjar/contracts/ids';
import { type PoolClient } from 'pg';
import { type DeliveryWindow } from './delivery-window.js';
import { type StaffPushKind, type Trigger } from './triggers.js';

/** One kind of notifications about one gig to one subscription. */
export interface WindowKey {
  readonly endpointId: string;
  readonly gigId: GigId;
  readonly kind: StaffPushKind;
}
export type StoredWindow = WindowKey & DeliveryWindow;

export const toKey = ({ endpointId, gigId, kind }: WindowKey): string => `${endpointId} ${gigId} ${kind}`;

const dueSql = `
  SELECT EXISTS (SELECT FROM push.cursor AS c, changes_head AS h WHERE h.seq > c.seq)
      OR EXISTS (SELECT FROM push.windows WHERE ends_at <= $1)
      OR EXISTS (SELECT FROM push.stints WHERE check_at <= $1) AS "isDue"`;

/** Whether anything is to be done. */
export async function isDeliveryDue(database: Pick<PoolClient, 'query'>, now: Instant): Promise<boolean> {
  const { rows } = await database.query<{ isDue: boolean }>({ name: 'push-due', text: dueSql, values: [new Date(now)] });
  return rows[0]?.isDue ?? false;
}

const lockSql = `SELECT pg_try_advisory_xact_lock(hashtextextended('jamjar push', 0)) AS "isLocked"`;

/** What is stored of deliveries, within one transaction, of which there is one at a time. */
export class DeliveryRepository {
  private constructor(private readonly transaction: PoolClient) {}

  /** @returns null while another instance, or another transaction, is at it */
  static async lock(transaction: PoolClient): Promise<DeliveryRepository | null> {
    const { rows } = await transaction.query<{ isLocked: boolean }>(lockSql);
    return rows[0]?.isLocked ? new DeliveryRepository(transaction) : null;
  }

  /** The number of the last change that notifications were made of. */
  async readCursor(): Promise<number> {
    const { rows } = await this.transaction.query<{ seq: number }>('SELECT seq::float8 AS seq FROM push.cursor');
    return rows[0]?.seq ?? 0;
  }

  async moveCursor(seq: number): Promise<void> {
    await this.transaction.query('UPDATE push.cursor SET seq = $1', [seq]);
  }

  /** The open windows of the gigs, also those that have ended and were not taken. */
  async readWindows(gigIds: readonly GigId[]): Promise<readonly StoredWindow[]> {
    const { rows } = await this.transaction.query<WindowRow>(`SELECT ${windowColumns} FROM push.windows WHERE gig_id = ANY ($1)`, [gigIds]);
    return rows.map(toWindow);
  }

  /** Takes the windows that have ended. */
  async takeEndedWindows(now: Instant): Promise<readonly StoredWindow[]> {
    const text = `DELETE FROM push.windows WHERE ends_at <= $1 RETURNING ${windowColumns}`;
    return (await this.transaction.query<WindowRow>(text, [new Date(now)])).rows.map(toWindow);
  }

  async saveWindows(windows: readonly StoredWindow[]): Promise<void> {
    if (windows.length === 0) return;
    await this.transaction.query(
      `INSERT INTO push.windows (endpoint_id, gig_id, kind, ends_at, pending)
       SELECT w."endpointId", w."gigId", w.kind, to_timestamp(w."endsAt" / 1000.0), w.pending
         FROM jsonb_to_recordset($1) AS w ("endpointId" uuid, "gigId" uuid, kind text, "endsAt" float8, pending jsonb)
         JOIN push_endpoints AS e ON e.id = w."endpointId"
       ON CONFLICT (endpoint_id, gig_id, kind) DO UPDATE SET ends_at = excluded.ends_at, pending = excluded.pending`,
      [JSON.stringify(windows)],
    );
  }
}

interface WindowRow extends WindowKey {
  readonly endsAt: Date;
  readonly pending: readonly Trigger[];
}
const windowColumns = 'endpoint_id AS "endpointId", gig_id AS "gigId", kind, ends_at AS "endsAt", pending';
const toWindow = ({ endsAt, ...row }: WindowRow): StoredWindow => ({ ...row, endsAt: instant(endsAt.getTime()) });
