import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Checkpoint, createInitialCheckpoint, createCheckpointAt } from '../runner/checkpoint.js';
import { connect, disconnect } from '../runner/connection.js';
import { Projector } from '../runner/projector.js';
import { type RunnerOptions } from '../runner/runner-options.js';
import { RowWrites } from '../runner/row-writes.js';
import { readChunks } from '../runner/event-queue.js';
import { tryAcquireRebuildLock, removeRebuild } from './swap-request.repository.js';
import { type Differences, RebuiltTables } from './rebuilt-tables.js';
import { requestSwap } from './swap.js';

export interface RebuildOptions extends Pick<RunnerOptions, 'group' | 'databaseUrl' | 'store'> {
  /** Aborts the rebuild and removes everything that it has created. */
  signal: AbortSignal;
  onProgress: (progress: RebuildProgress) => void;
  /** If given, the leading runner compares the rebuilt tables with the live ones before the swap, once both contain the same events. */
  onCompared?: (differences: Differences) => void;
  /** The most events that are folded at a time. The rows of gigs that are still in memory are written whenever so many are collected. */
  chunkSize?: number;
  /** Limit of the cached gigs, counted in performers. An evicted gig is loaded again when it has further events. */
  maxCachedPerformers?: number;
}
/** The step that a rebuild is in, and the number of events that it has folded so far. */
export type RebuildProgress =
  /** Folds the events up to position `head`; `position` is that of the last folded one. */
  | { step: 'folding'; eventCount: number; position: bigint; head: bigint }
  /** Writes the rows of the gigs that are still in memory. */
  | { step: 'writing'; eventCount: number }
  /** Waits until the rebuilt tables have replaced the live ones. */
  | { step: 'waiting'; eventCount: number };

/** A rebuild of the same group is already running. */
export class RebuildAlreadyRunningError extends Error {
  override readonly name = 'RebuildAlreadyRunningError';
}

const defaultOptions = { chunkSize: 2_000, maxCachedPerformers: 500_000 };
const statementTimeoutMs = 300_000;

/** How many positions the swap may have to project itself; few, because the live projections wait during the swap. */
const maxPositionsLeftForSwap = 500n;

/**
 * Projects all events into new tables of a group's read models, and replaces by them the live tables, which stay readable until then.
 * A failed rebuild drops its tables; when its connection is lost, the leading runner or the next rebuild drops them.
 * @returns the number of events that were folded before the swap
 * @throws RebuildAlreadyRunningError, ProjectionError naming the position of an event that cannot be projected, and Error when the swap is
 *   refused, `signal` aborts, or a connection is lost
 */
export async function rebuild(options: RebuildOptions): Promise<number> {
  const { group, databaseUrl } = options;
  const client = await connect(databaseUrl, { applicationName: `jamjar-rebuild ${group.name}`, statementTimeoutMs });
  try {
    if (!(await tryAcquireRebuildLock(client, group)))
      throw new RebuildAlreadyRunningError(`A rebuild of "${group.name}" is running already`);
    await removeRebuild(client, group); // the tables and the request of an interrupted rebuild
    try {
      return await new Rebuild({ ...defaultOptions, ...options }, client).run();
    } finally {
      await removeRebuild(client, group);
    }
  } finally {
    await disconnect(client);
  }
}

class Rebuild {
  private readonly tables: RebuiltTables;
  private readonly projector: Projector;
  private eventCount = 0;
  private currentWrite: Promise<void> = Promise.resolve();
  /** The rows of the current chunk. */
  private rows = new RowWrites();

  constructor(
    private readonly options: RebuildOptions & typeof defaultOptions,
    private readonly client: pg.Client,
  ) {
    this.tables = new RebuiltTables(options.group);
    this.projector = new Projector(options.group, options.store, options.maxCachedPerformers);
  }

  async run(): Promise<number> {
    const { store, group, databaseUrl, signal, onProgress, onCompared } = this.options;
    await this.client.query('SET synchronous_commit = off'); // after a crash the unfinished tables are dropped anyway
    await this.tables.create(this.client);
    let checkpoint = await this.fold(createInitialCheckpoint(await store.identity()));
    await this.writeRemainingGigs();
    await this.tables.analyze(this.client);
    checkpoint = await this.fold(checkpoint); // the events that were appended meanwhile
    await this.writeRemainingGigs();
    await this.client.query('RESET synchronous_commit');
    onProgress({ step: 'waiting', eventCount: this.eventCount });
    const swap = { client: this.client, group, store, checkpoint, shouldCompare: onCompared !== undefined };
    const differences = await requestSwap(swap, databaseUrl, signal);
    if (differences) onCompared?.(differences);
    return this.eventCount;
  }

  /** Projects the events after `from`, except at most the last `maxPositionsLeftForSwap`. Writes one chunk while folding the next. */
  private async fold(from: Checkpoint): Promise<Checkpoint> {
    const { store, signal, onProgress, chunkSize } = this.options;
    let checkpoint = from;
    for (let head = await store.head(); head > checkpoint.position; head = await store.head()) {
      for await (const events of readChunks(store, checkpoint.position, head, chunkSize)) {
        signal.throwIfAborted();
        await this.projector.foldEvents(events, this.rows);
        await this.write();
        const last = events.at(-1);
        if (last) checkpoint = createCheckpointAt(checkpoint.storeIdentity, last);
        this.eventCount += events.length;
        onProgress({ step: 'folding', eventCount: this.eventCount, position: checkpoint.position, head });
      }
      if ((await store.head()) - checkpoint.position <= maxPositionsLeftForSwap) break;
    }
    return checkpoint;
  }

  private async writeRemainingGigs(): Promise<void> {
    const { signal, onProgress, chunkSize } = this.options;
    for (const _gig of this.projector.addRemainingGigRows(() => this.rows)) {
      if (this.rows.addedCount < chunkSize) continue;
      signal.throwIfAborted();
      onProgress({ step: 'writing', eventCount: this.eventCount });
      await this.write();
    }
    await this.write();
    await this.currentWrite;
  }

  /** Starts to write the collected rows after the previous write has finished. */
  private async write(): Promise<void> {
    await this.currentWrite;
    const { rows } = this;
    this.rows = new RowWrites();
    this.currentWrite = this.tables.write(this.client, rows, { shouldTryCopy: true });
    this.currentWrite.catch(() => undefined); // an error is thrown by the next await of `currentWrite`
    await sleep(0); // lets the event loop start the write before the next events are folded
  }
}
