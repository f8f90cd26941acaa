import { getSqlState } from '@jamjar/infra/database/pool';
import { type NotificationListener } from '@jamjar/infra/database/notification-listener';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { type ProjectionGroup } from '../projection-group.js';
import { type BatchWriter } from '../runner/batch-writer.js';
import { ProjectionError } from '../runner/projection-error.js';
import { type Checkpoint } from '../runner/checkpoint.js';
import { findPendingSwapRequest, swapRequestedChannel, refuseSwapRequest, removeAbandonedRebuild } from './rebuild-request.repository.js';
import { RebuiltTables } from './rebuilt-tables.js';
import { lockErrorCodes, swapTables } from './swap.js';

export interface RebuildCoordinatorOptions {
  group: ProjectionGroup;
  store: EventStore;
  listener: NotificationListener;
  batchWriter: BatchWriter;
  /** Called when `isSwapCheckDue` becomes true, to interrupt the runner's wait for events. */
  onSwapCheckDue: () => void;
}

/** Time between two checks without a notification. */
const swapCheckIntervalMs = 5_000;
/** Time until the next attempt when readers blocked a swap. */
const swapRetryDelayMs = 100;

/** Performs the table swaps that rebuilds request, on behalf of the leading runner: of all processes' runners, the one that projects. */
export class RebuildCoordinator {
  private readonly tables: RebuiltTables;
  private readonly unsubscribe: () => void;
  private readonly swapCheckTimer: NodeJS.Timeout;
  private swapRetryTimer: NodeJS.Timeout | undefined;
  private mustCheckForSwap = true;

  constructor(private readonly options: RebuildCoordinatorOptions) {
    this.tables = new RebuiltTables(options.group);
    this.unsubscribe = options.listener.subscribe(swapRequestedChannel, () => this.scheduleSwapCheck());
    this.swapCheckTimer = setInterval(() => this.scheduleSwapCheck(), swapCheckIntervalMs);
  }

  /** Whether `swapIfRequested` must be called, because there may be a new request. */
  get isSwapCheckDue(): boolean {
    return this.mustCheckForSwap;
  }

  /**
   * Swaps the tables of a rebuild that has requested it, and removes what an abandoned rebuild left. Call it between two batches only.
   * @returns the checkpoint after the swap; null when nothing was swapped. A swap that readers blocked is retried soon.
   * @throws CheckpointConflictError when another runner has moved the checkpoint
   */
  async swapIfRequested(liveCheckpoint: Checkpoint): Promise<Checkpoint | null> {
    const { group, store, batchWriter } = this.options;
    const { client } = batchWriter;
    this.mustCheckForSwap = false;
    const request = await findPendingSwapRequest(client, group);
    const hasRebuild = request !== null || (await this.tables.exist(client));
    if ((hasRebuild && (await removeAbandonedRebuild(client, group))) || !request) return null;
    if (request.storeIdentity !== liveCheckpoint.storeIdentity) {
      await refuseSwapRequest(
        client,
        group,
        `They were projected from another event store than the live tables (${liveCheckpoint.storeIdentity})`,
      );
      return null;
    }
    const target = liveCheckpoint.position > request.position ? liveCheckpoint : request;
    try {
      await swapTables({ client, group, store, live: liveCheckpoint, rebuilt: request, target });
      return target;
    } catch (error) {
      await this.handleSwapFailure(error);
      return null;
    }
  }

  close(): void {
    this.unsubscribe();
    clearInterval(this.swapCheckTimer);
    clearTimeout(this.swapRetryTimer);
  }

  /** Refuses the request when an event cannot be projected, schedules a retry when readers blocked the swap, and rethrows other errors. */
  private async handleSwapFailure(error: unknown): Promise<void> {
    const { group, batchWriter } = this.options;
    if (error instanceof ProjectionError) await refuseSwapRequest(batchWriter.client, group, error.message);
    else if (lockErrorCodes.has(getSqlState(error))) this.swapRetryTimer = setTimeout(() => this.scheduleSwapCheck(), swapRetryDelayMs);
    else throw error;
  }

  private scheduleSwapCheck(): void {
    this.mustCheckForSwap = true;
    this.options.onSwapCheckDue();
  }
}
