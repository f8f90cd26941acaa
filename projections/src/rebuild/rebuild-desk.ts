import { codeOf } from '@jamjar/infra/database/transaction';
import { type Listener } from '@jamjar/infra/database/listener';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { type Group } from '../group.js';
import { type BatchSession } from '../runner/batch-session.js';
import { CannotProject } from '../runner/cannot-project.js';
import { type Checkpoint } from '../runner/checkpoint.js';
import { findRequest, rebuiltChannel, refuse, withdrawAbandoned } from './rebuild-request.js';
import { RebuiltTables } from './rebuilt-tables.js';
import { lockedByReaders, swapIn } from './swap.js';

export interface RebuildDeskOptions {
  group: Group;
  store: EventStore;
  listener: Listener;
  session: BatchSession;
  /** Called when it is time to look: `asked` is true from then on. */
  onAsked: () => void;
}

const lookInterval = 5_000;
const retryPause = 100;

/** Where a rebuild asks the living runner to put its tables in place. */
export class RebuildDesk {
  private readonly tables: RebuiltTables;
  private readonly unsubscribe: () => void;
  private readonly looking: NodeJS.Timeout;
  private retrying: NodeJS.Timeout | undefined;
  private lookNow = true;

  constructor(private readonly options: RebuildDeskOptions) {
    this.tables = new RebuiltTables(options.group);
    this.unsubscribe = options.listener.subscribe(rebuiltChannel, () => this.ask());
    this.looking = setInterval(() => this.ask(), lookInterval);
  }

  /** Whether there may be a request. */
  get asked(): boolean {
    return this.lookNow;
  }

  /**
   * Swaps the tables of a rebuild that asked for it. Between two batches only.
   * @returns where the tables are now; null when nobody asked, or when readers were in the way: then it asks again soon
   */
  async swapIn(living: Checkpoint): Promise<Checkpoint | null> {
    const { group, store, session } = this.options;
    const { client } = session;
    this.lookNow = false;
    const request = await findRequest(client, group);
    const left = request ?? (await this.tables.exist(client));
    if ((left && (await withdrawAbandoned(client, group))) || !request) return null;
    if (request.store !== living.store) {
      await refuse(client, group, `It was made from another store than the living tables (${living.store})`);
      return null;
    }
    const reached = living.position > request.position ? living : request;
    try {
      await swapIn({ client, group, store, living, rebuilt: request, reached });
      return reached;
    } catch (error) {
      await this.notNow(error);
      return null;
    }
  }

  close(): void {
    this.unsubscribe();
    clearInterval(this.looking);
    clearTimeout(this.retrying);
  }

  /** @throws Error whatever is neither in the way of readers nor the events' fault */
  private async notNow(error: unknown): Promise<void> {
    const { group, session } = this.options;
    if (error instanceof CannotProject) await refuse(session.client, group, error.message);
    else if (lockedByReaders.has(codeOf(error))) this.retrying = setTimeout(() => this.ask(), retryPause);
    else throw error;
  }

  private ask(): void {
    this.lookNow = true;
    this.options.onAsked();
  }
}
