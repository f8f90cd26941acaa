import { checkRows, id, nullable, number, object, string } from '@jamjar/contracts/type-guards';
import { type GigId } from '@jamjar/contracts/ids';
import { type Change, type NewChange } from '@jamjar/contracts/realtime/changes';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type Pool } from 'pg';
import { type NotificationListener } from '../database/notification-listener.js';
import { NumberedLog } from '../tail/numbered-log.js';

export interface FollowOptions {
  /** Receives the changes in order, one batch at a time. An error is reported to `onError`, and the batch still counts as delivered. */
  onChanges: (changes: readonly Change[]) => Promise<void> | void;
  onError: (error: unknown) => void;
  signal: AbortSignal;
}

/** Time until changes are read again after an error. */
const retryDelayMs = 500;
/** How long changes are kept. A browser that was disconnected for longer reads everything on screen again. */
const retentionMinutes = 60;

/** Checks only the types of kind and keys: for those of another version that the backend does not know, it sends a `resync`. */
const isChange = (row: unknown): row is Change => isChangeRow(row);
const isChangeRow = object({ seq: number, audience: string, gigId: nullable(id<GigId>()), kind: string, keys: object({}) });

/** The table `changes`, in which all processes record changes, with the SQL function `record_changes` (docs/adr/0004). */
export class ChangeLog extends NumberedLog<Change> {
  /** The transaction whose changes this process publishes next. Never rejects. */
  private currentCommit: Promise<unknown> = Promise.resolve();

  /** @param listener without it, changes of other processes are found by polling */
  constructor(
    private readonly pool: Pool,
    listener?: Pick<NotificationListener, 'subscribe'>,
  ) {
    super({
      numberOf: ({ seq }) => BigInt(seq),
      readAfter: (seq, limit) => this.readAfter(Number(seq), limit),
      pageSize: 500,
      channel: 'changes',
      listener,
      waitForCurrentCommit: () => this.currentCommit.then(() => nextTurn()),
    });
  }

  /** Announces a commit whose changes are published right after it, so that its notification, which can arrive earlier, causes no read. */
  announceCommit(commit: Promise<unknown>): void {
    this.currentCommit = commit.catch(() => undefined);
  }

  /** @returns the changes after `seq`, in order, at most `limit` */
  async readAfter(seq: number, limit: number): Promise<Change[]> {
    const { rows } = await this.pool.query({
      name: 'changes-after',
      text: `SELECT seq::float8 AS seq, audience, gig_id AS "gigId", kind, keys FROM changes WHERE seq > $1 ORDER BY seq LIMIT $2`,
      values: [seq, limit],
    });
    return checkRows(rows, isChange);
  }

  /** @returns the number of the newest change, 0 before the first */
  async headSeq(): Promise<number> {
    const { rows } = await this.pool.query('SELECT seq::float8 AS seq FROM changes_head');
    return checkRows(rows, object({ seq: number }))[0]?.seq ?? 0;
  }

  /** Deletes the changes that are older than the retention time. @returns how many */
  async deleteExpired(): Promise<number> {
    const sql = 'DELETE FROM changes WHERE at < clock_timestamp() - make_interval(mins => $1)';
    return (await this.pool.query(sql, [retentionMinutes])).rowCount ?? 0;
  }

  /** Delivers all changes after `seq`, each once, until the signal aborts. It continues after errors. */
  async follow(seq: number, { onChanges, onError, signal }: FollowOptions): Promise<void> {
    let lastSeq = seq;
    while (!signal.aborted) {
      try {
        for await (const changes of this.tail(BigInt(lastSeq), signal)) {
          lastSeq = changes.at(-1)?.seq ?? lastSeq; // set before the delivery, so that a batch that fails is not delivered again
          await onChanges(changes);
        }
      } catch (error) {
        onError(error);
        await sleep(retryDelayMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}

/** Runs SQL in the caller's transaction: TypeORM's EntityManager or a `pg` client. */
export interface SqlExecutor {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
}

/** The SQL call that records changes, for use inside a larger statement. @param parameter placeholder of the value of `toChangesJson` */
export const recordChangesSql = (parameter: string): string => `record_changes(${parameter}::jsonb)`;
/** Encodes changes as the parameter of `record_changes`. */
export const toChangesJson = (changes: readonly NewChange[]): string =>
  JSON.stringify(changes.map(({ audience, gigId, kind, keys, causes }) => ({ audience, gigId, kind, keys, causes })));

/** Numbers and stores changes, as the last statement of the caller's transaction: it locks the counter row of `changes_head` until the commit. */
export async function recordChanges(transaction: SqlExecutor, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return;
  await transaction.query(`SELECT ${recordChangesSql('$1')}`, [toChangesJson(changes)]);
}
