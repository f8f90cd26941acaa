import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connect, type ConnectionOptions, disconnect, tryAdvisoryLock } from './connection.js';

const statementTimeoutMs = 5_000;
/** Mean time between two attempts to get the lock. */
const retryDelayMs = 500;
/** Time between two checks whether the connection still works. */
const heartbeatMs = 2_000;
const toConnectionOptions = (groupName: string): ConnectionOptions => ({
  applicationName: `jamjar-leader-lock ${groupName}`,
  statementTimeoutMs,
});
const toLockName = (groupName: string): string => `jamjar projections ${groupName}`;

/**
 * Leader election between the runners of a group: an advisory lock on a dedicated connection. When the connection is lost, so is the lock.
 * Until the former leader notices, it may still write; the checkpoint lets only one of two leaders write the batch after a position.
 */
export class LeaderLock {
  private readonly lossController = new AbortController();
  private readonly heartbeatTimer: NodeJS.Timeout;

  private constructor(private readonly client: pg.Client) {
    client.on('end', () => this.onLost());
    this.heartbeatTimer = setInterval(() => void client.query('SELECT 1').catch(() => this.onLost()), heartbeatMs);
  }

  /**
   * Waits until the lock is free and takes it. @throws Error when the database cannot be reached, or `signal` aborts
   * @param onTaken called each time that another connection was found to hold the lock
   */
  static async acquire(url: string, groupName: string, signal: AbortSignal, onTaken: () => void): Promise<LeaderLock> {
    const client = await connect(url, toConnectionOptions(groupName), async (connection) => {
      // A random delay, so that the waiting runners do not all try at the same moment
      while (!(await tryAdvisoryLock(connection, toLockName(groupName)))) {
        onTaken();
        await sleep(retryDelayMs * (0.75 + Math.random() / 2), undefined, { signal });
      }
      signal.throwIfAborted();
    });
    return new LeaderLock(client);
  }

  /** @returns the lock if it is free now; null when it is not, or the attempt fails @throws Error when the database cannot be reached */
  static async tryAcquire(url: string, groupName: string): Promise<LeaderLock | null> {
    const client = await connect(url, toConnectionOptions(groupName));
    if (await tryAdvisoryLock(client, toLockName(groupName)).catch(() => false)) return new LeaderLock(client);
    await disconnect(client);
    return null;
  }

  /** Aborts when the connection that holds the lock is lost, and after `release`. */
  get lostSignal(): AbortSignal {
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
