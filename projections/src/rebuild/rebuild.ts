import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import type pg from 'pg';
import { type Group } from '../group.js';
import { type Checkpoint, beginning, checkpointAt } from '../runner/checkpoint.js';
import { connect, disconnect } from '../runner/connection.js';
import { Projector } from '../runner/projector.js';
import { RowWrites } from '../runner/row-writes.js';
import { claimRebuild, withdraw } from './rebuild-request.js';
import { RebuiltTables } from './rebuilt-tables.js';
import { inChunks } from './swap.js';
import { takePlace } from './take-place.js';

export interface RebuildOptions {
  group: Group;
  /** URL of the database with the read models. */
  database: string;
  store: EventStore;
  /** Ends it as if it had never begun. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  /** Events that are folded and written together. */
  chunk?: number;
  /** How many performers may stay in memory, with their gigs; the others are loaded again when their gig goes on. */
  keptPerformers?: number;
}
export type Progress =
  | { step: 'folding'; events: number; position: bigint; head: bigint }
  | { step: 'writing'; events: number }
  | { step: 'waiting'; events: number };

/** Somebody else is rebuilding the same group. */
export class RebuildRunning extends Error {
  override readonly name = 'RebuildRunning';
}

const defaults = { chunk: 2_000, keptPerformers: 500_000 };
const statementTimeout = 300_000;

/** So few events may be left to whoever puts the tables in place, because the living projections wait for it. */
const nearlyThere = 500n;

/**
 * Makes a group's read models anew from the first event on, beside the living ones, which are served meanwhile, and puts them in their
 * place. Leaves nothing behind when it fails. @returns the number of events
 * @throws RebuildRunning @throws CannotProject naming the position @throws Error
 */
export async function rebuild(options: RebuildOptions): Promise<number> {
  const { group, database } = options;
  const client = await connect(database, { name: `jamjar-rebuild ${group.name}`, timeout: statementTimeout });
  try {
    if (!(await claimRebuild(client, group))) throw new RebuildRunning(`A rebuild of "${group.name}" is running already`);
    await withdraw(client, group); // whatever an earlier one left
    try {
      return await new Rebuild(options, client).run();
    } finally {
      await withdraw(client, group);
    }
  } finally {
    await disconnect(client);
  }
}

class Rebuild {
  private readonly tables: RebuiltTables;
  private readonly projector: Projector;
  private events = 0;
  private writing: Promise<void> = Promise.resolve();
  private rows = new RowWrites();
  private readonly chunk: number;

  constructor(
    private readonly options: RebuildOptions,
    private readonly client: pg.Client,
  ) {
    this.tables = new RebuiltTables(options.group);
    this.projector = new Projector(options.group, options.store, options.keptPerformers ?? defaults.keptPerformers);
    this.chunk = options.chunk ?? defaults.chunk;
  }

  async run(): Promise<number> {
    const { store, group, database, signal, onProgress } = this.options;
    await this.client.query('SET synchronous_commit = off'); // half a rebuild is dropped
    await this.tables.make(this.client);
    let reached = await this.fold(beginning(await store.identity()));
    await this.showGigs();
    await this.tables.analyze(this.client);
    reached = await this.fold(reached); // what happened meanwhile
    await this.showGigs();
    await this.client.query('RESET synchronous_commit');
    onProgress({ step: 'waiting', events: this.events });
    await takePlace({ client: this.client, group, store, database, rebuilt: reached, signal });
    return this.events;
  }

  /** Gathers everything up to the store's newest event. While one chunk is written, the next is folded. */
  private async fold(from: Checkpoint): Promise<Checkpoint> {
    const { store, signal, onProgress } = this.options;
    let reached = from;
    for (let head = await store.head(); head > reached.position; head = await store.head()) {
      for await (const events of inChunks(store, reached.position, head, this.chunk)) {
        signal.throwIfAborted();
        await this.projector.gather(events, this.rows);
        this.projector.showOldest(this.rows);
        await this.write();
        const last = events.at(-1);
        if (last) reached = checkpointAt(reached.store, last);
        this.events += events.length;
        onProgress({ step: 'folding', events: this.events, position: reached.position, head });
      }
      if ((await store.head()) - reached.position <= nearlyThere) break;
    }
    return reached;
  }

  private async showGigs(): Promise<void> {
    const { signal, onProgress } = this.options;
    for (const _shown of this.projector.showAll(() => this.rows)) {
      if (this.rows.size < this.chunk) continue;
      signal.throwIfAborted();
      onProgress({ step: 'writing', events: this.events });
      await this.write();
    }
    await this.write();
    await this.writing;
  }

  private async write(): Promise<void> {
    await this.writing;
    const { rows } = this;
    this.rows = new RowWrites();
    this.writing = this.tables.writeNew(this.client, rows);
    this.writing.catch(() => undefined); // told by whoever waits for it
    await sleep(0);
  }
}
