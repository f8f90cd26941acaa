import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connect, disconnect } from './connection.js';

export interface SeatOptions {
  /** Milliseconds between two tries. */
  retry?: number;
  /** Milliseconds between two looks whether the connection still stands. */
  heartbeat?: number;
}

const answerTimeout = 5_000;

/**
 * The one place from which a group is run: an advisory lock on a connection of its own. Whoever loses the connection has lost the
 * seat; the checkpoint keeps apart those who do not know it yet.
 */
export class Seat {
  private readonly losing = new AbortController();
  private readonly watching: NodeJS.Timeout;

  private constructor(
    private readonly client: pg.Client,
    heartbeat: number,
  ) {
    client.on('end', () => this.lose());
    this.watching = setInterval(() => void client.query('SELECT 1').catch(() => this.lose()), heartbeat);
  }

  /** Waits as a standby until the seat is free. @throws Error when the database is away, and once `signal` aborts */
  static async take(url: string, group: string, signal: AbortSignal, { retry = 500, heartbeat = 2_000 }: SeatOptions = {}): Promise<Seat> {
    const client = await connect(url, { name: `jamjar-seat ${group}`, timeout: answerTimeout });
    try {
      while (!(await isTaken(client, group))) await sleep(retry * (0.75 + Math.random() / 2), undefined, { signal });
      signal.throwIfAborted();
      return new Seat(client, heartbeat);
    } catch (error) {
      await disconnect(client);
      throw error;
    }
  }

  /** The seat if it is free now, else null. */
  static async tryTake(url: string, group: string): Promise<Seat | null> {
    const client = await connect(url, { name: `jamjar-seat ${group}`, timeout: answerTimeout });
    if (await isTaken(client, group).catch(() => false)) return new Seat(client, 2_000);
    await disconnect(client);
    return null;
  }

  get lost(): AbortSignal {
    return this.losing.signal;
  }

  async leave(): Promise<void> {
    clearInterval(this.watching);
    await disconnect(this.client);
  }

  private lose(): void {
    clearInterval(this.watching);
    this.losing.abort(new Error('The connection that holds the seat was lost'));
  }
}

async function isTaken(client: pg.Client, group: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken', [
    `jamjar projections ${group}`,
  ]);
  return rows[0]?.taken === true;
}
