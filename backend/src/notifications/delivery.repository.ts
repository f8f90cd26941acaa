import { type GigId, type Instant } from '@jamjar/contracts/ids';
import { type SqlExecutor } from '@jamjar/infra/changes/change-log';
import { type PoolClient } from 'pg';
import { scheduleWork } from '../due-work/due-rows.js';
import { type StaffPushKind, type Trigger, triggerKinds } from './triggers.js';

/** Identifies a delivery window: notifications of one kind about one gig to one subscription. */
export interface WindowKey {
  readonly endpointId: string;
  readonly gigId: GigId;
  readonly kind: StaffPushKind;
}
/** The minute after a notification. The triggers that follow the trigger `afterId` are sent at its end. */
export interface DeliveryWindow extends WindowKey {
  readonly afterId: number;
}

/** A trigger of a gig; later ones have higher ids. */
export interface StoredTrigger extends Trigger {
  readonly id: number;
}

/** The key of a window in maps. */
export const toMapKey = ({ endpointId, gigId, kind }: WindowKey): string => `${endpointId} ${gigId} ${kind}`;

/** Without any endpoint the same statement moves the cursor to the newest change. */
const subscribedSql = `
  WITH subscribed AS (SELECT EXISTS (SELECT FROM push_endpoints) AS anybody),
       skipped AS (UPDATE push.cursor AS c SET seq = h.seq FROM changes_head AS h, subscribed WHERE h.seq > c.seq AND NOT anybody)
  SELECT anybody FROM subscribed`;

/** Whether any browser is subscribed. If none is, all changes so far count as processed. */
export async function isAnybodySubscribed(database: Pick<PoolClient, 'query'>): Promise<boolean> {
  const { rows } = await database.query<{ anybody: boolean }>({ name: 'push-subscribed', text: subscribedSql });
  return rows[0]?.anybody === true;
}

/** The kind of due work at the end of delivery windows; its subject is the instant at which they end. */
export const notificationWindow = 'notification-window';

/** Reads and writes cursor, triggers and delivery windows in one transaction, of which only one runs at a time (`DueWorker`). */
export class DeliveryRepository {
  constructor(private readonly transaction: PoolClient) {}

  /** The number of the last change that was processed, or skipped because nobody was subscribed. */
  async readCursor(): Promise<number> {
    const { rows } = await this.transaction.query<{ seq: number }>('SELECT seq::float8 AS seq FROM push.cursor');
    return rows[0]?.seq ?? 0;
  }

  async moveCursor(seq: number): Promise<void> {
    await this.transaction.query('UPDATE push.cursor SET seq = $1', [seq]);
  }

  /** Numbers and stores triggers. */
  async addTriggers(triggers: readonly Trigger[]): Promise<readonly StoredTrigger[]> {
    if (triggers.length === 0) return [];
    const { rows } = await this.transaction.query<{ id: number }>(
      `INSERT INTO push.triggers (gig_id, kind, trigger)
       SELECT (t.value ->> 'gigId')::uuid, t.value ->> 'kind', t.value -> 'trigger'
         FROM jsonb_array_elements($1) WITH ORDINALITY AS t(value, nr) ORDER BY t.nr
       RETURNING id::float8`,
      [JSON.stringify(triggers.map(({ gigId, ...trigger }) => ({ gigId, kind: triggerKinds[trigger.name], trigger })))],
    );
    return triggers.map((trigger, index) => ({ ...trigger, id: rows[index]?.id ?? NaN }));
  }

  /** The stored triggers of the gigs, in order. */
  async readTriggers(gigIds: readonly GigId[]): Promise<readonly StoredTrigger[]> {
    if (gigIds.length === 0) return [];
    const text = 'SELECT id::float8, gig_id AS "gigId", trigger FROM push.triggers WHERE gig_id = ANY ($1) ORDER BY id';
    const { rows } = await this.transaction.query<{ id: number; gigId: GigId; trigger: Omit<Trigger, 'gigId'> }>(text, [gigIds]);
    return rows.map(({ id, gigId, trigger }) => ({ ...trigger, id, gigId }));
  }

  async readOpenWindowKeys(gigIds: readonly GigId[]): Promise<ReadonlySet<string>> {
    const text = `SELECT ${keyColumns} FROM push.windows WHERE gig_id = ANY ($1)`;
    return new Set((await this.transaction.query<WindowKey>(text, [gigIds])).rows.map(toMapKey));
  }

  async openWindows(windows: readonly DeliveryWindow[], endsAt: Instant): Promise<void> {
    if (windows.length === 0) return;
    await this.transaction.query(
      `INSERT INTO push.windows (endpoint_id, gig_id, kind, after_id, ends_at)
       SELECT w."endpointId", w."gigId", w.kind, w."afterId", $2
         FROM jsonb_to_recordset($1) AS w ("endpointId" uuid, "gigId" uuid, kind text, "afterId" bigint)
         JOIN push_endpoints AS e ON e.id = w."endpointId"`,
      [JSON.stringify(windows), new Date(endsAt)],
    );
    await scheduleWork(this.transaction, notificationWindow, [{ subject: String(endsAt), at: endsAt }]);
  }

  /** Deletes and returns the windows that have ended. */
  async takeEndedWindows(now: Instant): Promise<readonly DeliveryWindow[]> {
    const text = `DELETE FROM push.windows WHERE ends_at <= $1 RETURNING ${keyColumns}, after_id::float8 AS "afterId"`;
    return (await this.transaction.query<DeliveryWindow>(text, [new Date(now)])).rows;
  }
}

const keyColumns = 'endpoint_id AS "endpointId", gig_id AS "gigId", kind';

/** Deletes the triggers that no window waits to send. */
export async function deleteSentTriggers(database: SqlExecutor): Promise<void> {
  await database.query(
    `DELETE FROM push.triggers AS t
      WHERE NOT EXISTS (SELECT FROM push.windows AS w WHERE w.gig_id = t.gig_id AND w.kind = t.kind AND w.after_id < t.id)`,
    [],
  );
}
