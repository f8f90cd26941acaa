import { type Change } from '@jamjar/contracts/realtime/changes';
import { type Pool } from 'pg';

/** How long changes are kept, in minutes: a client that was away for longer reads everything again. */
const keptMinutes = 60;

/** Reads the `changes` table, whose rows are written by `recordChanges` alone. */
export class ChangeReader {
  constructor(private readonly pool: Pool) {}

  /** Changes after `seq`, in order, at most `limit`. */
  async since(seq: number, limit: number): Promise<Change[]> {
    const { rows } = await this.pool.query<Change>({
      name: 'changes-since',
      text: `SELECT seq::float8 AS seq, audience, gig_id AS "gigId", kind, keys FROM changes WHERE seq > $1 ORDER BY seq LIMIT $2`,
      values: [seq, limit],
    });
    return rows;
  }

  /** Number of the newest change, 0 before the first. */
  async head(): Promise<number> {
    const { rows } = await this.pool.query<{ seq: number }>('SELECT seq::float8 AS seq FROM changes_head');
    return rows[0]?.seq ?? 0;
  }

  /** Whether everything after `seq` can still be told: it was not lost, is not beyond the head, and nothing after it was pruned. */
  async tells(seq: number): Promise<boolean> {
    const { rows } = await this.pool.query<{ tells: boolean }>(
      `SELECT $1 <= head.seq AND ($1 <= head.lost_after OR $1 >= head.lost_before)
              AND $1 >= coalesce((SELECT min(seq) - 1 FROM changes), head.seq) AS tells
         FROM changes_head AS head`,
      [seq],
    );
    return rows[0]?.tells ?? false;
  }

  /** Deletes what is older than an hour. @returns how many */
  async prune(): Promise<number> {
    const { rowCount } = await this.pool.query(`DELETE FROM changes WHERE at < clock_timestamp() - make_interval(mins => $1)`, [
      keptMinutes,
    ]);
    return rowCount ?? 0;
  }
}
