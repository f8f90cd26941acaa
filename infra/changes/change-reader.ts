import { type Change } from '@jamjar/contracts/realtime/changes';
import { type Pool } from 'pg';

/** How long changes are kept. A browser that was away for longer reads again what is on screen. */
const retentionMinutes = 60;

/** Reads the table `changes`, which only the SQL function `record_changes` fills (docs/adr/0004), and deletes its expired rows. */
export class ChangeReader {
  constructor(private readonly pool: Pool) {}

  /** @returns the changes after `seq`, in order, at most `limit` */
  async readAfter(seq: number, limit: number): Promise<Change[]> {
    const { rows } = await this.pool.query<Change>({
      name: 'changes-after',
      text: `SELECT seq::float8 AS seq, audience, gig_id AS "gigId", kind, keys FROM changes WHERE seq > $1 ORDER BY seq LIMIT $2`,
      values: [seq, limit],
    });
    return rows;
  }

  /** @returns the number of the newest change, 0 before the first */
  async headSeq(): Promise<number> {
    const { rows } = await this.pool.query<{ seq: number }>('SELECT seq::float8 AS seq FROM changes_head');
    return rows[0]?.seq ?? 0;
  }

  /** Deletes the changes whose retention time is over. @returns how many */
  async deleteExpired(): Promise<number> {
    const { rowCount } = await this.pool.query(`DELETE FROM changes WHERE at < clock_timestamp() - make_interval(mins => $1)`, [
      retentionMinutes,
    ]);
    return rowCount ?? 0;
  }
}
