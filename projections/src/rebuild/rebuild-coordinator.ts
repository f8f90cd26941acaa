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
  async swapIfRequested(live: Checkpoint): Promise<Checkpoint | null> {
    const { client, group } = this.options;
    this.mustCheckForSwap = false;
    const request = await findPendingSwapRequest(client, group);
    const hasRebuild = request !== null || (await this.tables.exist(client));
    if ((hasRebuild && (await removeAbandonedRebuild(client, group))) || !request) return null;
    const { rebuilt } = request;
    if (rebuilt.storeIdentity !== live.storeIdentity) {
      const reason = `They were projected from another event store than the live tables (${live.storeIdentity})`;
      await refuseSwapRequest(client, group, reason);
      return null;
    }
    return this.swap(request, live);
  }

  private async swap({ rebuilt, compares }: SwapRequest, live: Checkpoint): Promise<Checkpoint | null> {
    const { client, group, store } = this.options;
    const target = live.position > rebuilt.position ? live : rebuilt;
    try {
      // what is compared must contain the same events: the live tables will soon contain those that only the rebuilt ones do
      const isReady = !compares || live.position >= rebuilt.position;
      if (isReady && (await swapTables({ client, group, store, rebuilt, compares }, live, target))) return target;
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
    this.mustCheckForSwap = true;
    this.options.onSwapCheckDue();
  }
}
