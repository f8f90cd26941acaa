import { type NotificationListener } from '@jamjar/infra/database/notification-listener';
import type pg from 'pg';
import { toCheckpointMovedChannel, readCheckpoint } from './checkpoint.js';

export interface CheckpointWatchOptions {
  groupName: string;
  /** Receives the notifications of checkpoints that other processes have moved. */
  listener: NotificationListener;
  /** The database with the checkpoint. */
  pool: pg.Pool;
}

/** Time between two reads of the checkpoint while a caller waits or the projections are stalled, in case a notification gets lost. */
const pollIntervalMs = 250;

/**
 * Follows the position of a group's checkpoint, whichever process runs the projections. Reads wait here until the read models contain
 * what they must show. The position is updated by the runner of this process, by NOTIFY from other processes, and by polling.
 */
export class CheckpointWatch {
  private lastPosition = -1n;
  /** Whether a wait has timed out and the checkpoint has not moved since. */
  private isStalled = false;
  /** The awaited position of each pending wait, by the function that ends the wait. */
  private readonly pendingWaits = new Map<(isReached: boolean) => void, bigint>();
  private readonly unsubscribe: () => void;
  private readonly pollTimer: NodeJS.Timeout;

  constructor(private readonly options: CheckpointWatchOptions) {
    this.unsubscribe = options.listener.subscribe(toCheckpointMovedChannel(options.groupName), (notification) => {
      if (notification.kind === 'listening' || notification.payload === '') return void this.poll();
      const position = BigInt(notification.payload);
      if (position > this.lastPosition) this.setPosition(position); // a late notification must not move it back
    });
    this.pollTimer = setInterval(() => {
      if (this.isStalled || this.pendingWaits.size > 0) void this.poll();
    }, pollIntervalMs).unref();
  }

  /** The last known position up to which rows can be read; -1n before the first event, and before the checkpoint was first read. */
  get position(): bigint {
    return this.lastPosition;
  }

  /** Whether a caller in this process waits for the checkpoint to move. */
  get isAwaited(): boolean {
    return this.pendingWaits.size > 0;
  }

  /**
   * Resolves to true as soon as the read models contain `position`, and to false after `timeoutMs` or `close`. After a timeout every call
   * for a position that is not reached resolves to false at once until the checkpoint moves again: nobody waits for stalled projections.
   */
  waitUntilReached(position: bigint, timeoutMs = 2_000): Promise<boolean> {
    if (position <= this.lastPosition) return Promise.resolve(true);
    if (this.isStalled) return Promise.resolve(false);
    return this.wait(position, timeoutMs).then((isReached) => {
      if (!isReached) this.isStalled = true;
      return isReached;
    });
  }

  private wait(position: bigint, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(false), timeoutMs);
      const settle = (isReached: boolean): void => {
        clearTimeout(timer);
        this.pendingWaits.delete(settle);
        resolve(isReached);
      };
      this.pendingWaits.set(settle, position);
    });
  }

  /** Sets the known position, which decreases after a rebuild from another event store, or when Postgres lost batches in a crash. */
  setPosition(position: bigint): void {
    if (position === this.lastPosition) return;
    this.lastPosition = position;
    this.isStalled = false;
    for (const [settle, awaitedPosition] of this.pendingWaits) if (awaitedPosition <= position) settle(true);
  }

  /** Stops watching. Pending waits resolve to false. */
  close(): void {
    this.unsubscribe();
    clearInterval(this.pollTimer);
    for (const settle of this.pendingWaits.keys()) settle(false);
  }

  private async poll(): Promise<void> {
    const knownPosition = this.lastPosition;
    const { pool, groupName } = this.options;
    const position = await readCheckpoint(pool, groupName).then(
      (checkpoint) => checkpoint?.position ?? -1n,
      () => knownPosition, // while the database is unreachable, waits end by their timeout
    );
    if (this.lastPosition === knownPosition) this.setPosition(position); // otherwise a newer one has become known meanwhile
  }
}
