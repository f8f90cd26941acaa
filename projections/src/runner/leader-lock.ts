import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connect, disconnect } from './connection.js';

export interface LeaderLockOptions {
  /** Time between two attempts to get the lock. */
  retryDelayMs?: number;
  /** Time between two checks of the connection. */
  heartbeatMs?: number;
}

const statementTimeoutMs = 5_000;

/**
 * Leader election between the runners of a group: an advisory lock on a dedicated connection. A lost connection is a lost lock.
 * A runner that has not noticed it yet cannot write, because the new leader has moved the checkpoint.
 */
export class LeaderLock {
  private readonly lossController = new AbortController();
  private readonly heartbeatTimer: NodeJS.Timeout;

  private constructor(
    private readonly client: pg.Client,
    heartbeatMs: number,
  ) {
    client.on('end', () => this.onLost());
    this.heartbeatTimer = setInterval(() => void client.query('SELECT 1').catch(() => this.onLost()), heartbeatMs);
  }

  /**
   * Waits until the lock is free and takes it.
   * @throws Error when the database cannot be reached, or `signal` aborts
   */
  static async acquire(
    url: string,
    group: string,
    signal: AbortSignal,
    { retryDelayMs = 500, heartbeatMs = 2_000 }: LeaderLockOptions = {},
  ): Promise<LeaderLock> {
    const client = await connect(url, { applicationName: `jamjar-leader-lock ${group}`, statementTimeoutMs });
    try {
      while (!(await tryAdvisoryLock(client, group))) await sleep(retryDelayMs * (0.75 + Math.random() / 2), undefined, { signal });
      signal.throwIfAborted();
      return new LeaderLock(client, heartbeatMs);
    } catch (error) {
      await disconnect(client);
      throw error;
    }
  }

  /** The lock if it is free now, else null. */
  static async tryAcquire(url: string, group: string): Promise<LeaderLock | null> {
    const client = await connect(url, { applicationName: `jamjar-leader-lock ${group}`, statementTimeoutMs });
    if (await tryAdvisoryLock(client, group).catch(() => false)) return new LeaderLock(client, 2_000);
    await disconnect(client);
    return null;
  }

  /** Aborts when the connection that holds the lock is lost. */
  get lost(): AbortSignal {
    return this.lossController.signal;
  }

  async release(): Promise<void> {
    clearInterval(this.heartbeatTimer);
    await disconnect(this.client);
  }

  private onLost(): void {
    clearInterval(this.heartbeatTimer);
    this.lossController.abort(new Error('The connection that holds the leader lock was lost'));
  }
}

async function tryAdvisoryLock(client: pg.Client, group: string): Promise<boolean> {
  const { rows } = await client.query<{ acquired: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS acquired', [
    `jamjar projections ${group}`,
  ]);
  return rows[0]?.acquired === true;
}
