import type pg from 'pg';
import { ProjectionError } from '../gig-event.js';
import { type Checkpoint } from '../runner/checkpoint.js';
import { type RunnerOptions } from '../runner/runner-options.js';
import {
  type SwapRequest,
  findPendingSwapRequest,
  swapRequestedChannel,
  refuseSwapRequest,
  removeAbandonedRebuild,
} from './swap-request.repository.js';
import { RebuiltTables } from './rebuilt-tables.js';
import { swapTables } from './swap.js';

interface RebuildCoordinatorOptions extends Pick<RunnerOptions, 'group' | 'store' | 'listener'> {
  client: pg.Client;
  /** Called when `isSwapCheckDue` becomes true; it must interrupt the runner's wait for events. */
  onSwapCheckDue: () => void;
}

/** Time between two checks for swap requests, in case a notification gets lost. */
const swapCheckIntervalMs = 5_000;
/** Time until a swap is tried again that readers blocked, or that waits for the live tables (`shouldCompare`). */
const swapRetryDelayMs = 100;

/** Swaps the tables of rebuilds that request it. Part of the leading runner, the only one of the group that projects. */
export class RebuildCoordinator {
  private readonly tables: RebuiltTables;
  private readonly unsubscribe: () => void;
  private readonly swapCheckTimer: NodeJS.Timeout;
  private swapRetryTimer: NodeJS.Timeout | undefined;
  private shouldCheckForSwap = true;

  constructor(private readonly options: RebuildCoordinatorOptions) {
    this.tables = new RebuiltTables(options.group);
    this.unsubscribe = options.listener.subscribe(swapRequestedChannel, () => this.scheduleSwapCheck());
    this.swapCheckTimer = setInterval(() => this.scheduleSwapCheck(), swapCheckIntervalMs);
  }

  /** Whether there may be a new swap request, so that `swapIfRequested` must be called. */
  get isSwapCheckDue(): boolean {
    return this.shouldCheckForSwap;
  }

  /**
   * Swaps the tables if a rebuild requests it, or refuses that; drops the tables of an abandoned rebuild. Call it between two batches.
   * @returns the checkpoint after the swap; null when nothing was swapped. A swap that is not yet possible is retried soon.
   * @throws CheckpointConflictError when another runner has moved the checkpoint
   */
  async swapIfRequested(liveCheckpoint: Checkpoint): Promise<Checkpoint | null> {
    const { client, group } = this.options;
    this.shouldCheckForSwap = false;
    const request = await findPendingSwapRequest(client, group);
    const hasRebuild = request !== null || (await this.tables.exist(client));
    if ((hasRebuild && (await removeAbandonedRebuild(client, group))) || !request) return null;
    if (request.checkpoint.storeIdentity !== liveCheckpoint.storeIdentity) {
      const reason = `They were projected from another event store than the live tables (${liveCheckpoint.storeIdentity})`;
      await refuseSwapRequest(client, group, reason);
      return null;
    }
    return this.swap(request, liveCheckpoint);
  }

  private async swap({ checkpoint, shouldCompare }: SwapRequest, liveCheckpoint: Checkpoint): Promise<Checkpoint | null> {
    const { client, group, store } = this.options;
    const target = liveCheckpoint.position > checkpoint.position ? liveCheckpoint : checkpoint;
    try {
      // Tables can be compared only when both contain the same events, so the live ones must first reach the rebuilt ones
      const isReady = !shouldCompare || liveCheckpoint.position >= checkpoint.position;
      if (isReady && (await swapTables({ client, group, store, checkpoint, shouldCompare }, liveCheckpoint, target))) return target;
      this.swapRetryTimer = setTimeout(() => this.scheduleSwapCheck(), swapRetryDelayMs);
    } catch (error) {
      if (!(error instanceof ProjectionError)) throw error;
      await refuseSwapRequest(client, group, error.message);
    }
    return null;
  }

  close(): void {
    this.unsubscribe();
    clearInterval(this.swapCheckTimer);
    clearTimeout(this.swapRetryTimer);
  }

  private scheduleSwapCheck(): void {
    this.shouldCheckForSwap = true;
    this.options.onSwapCheckDue();
  }
}
