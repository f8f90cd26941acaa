import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId, type MessageId, type ParticipantId, type PerformerId, type UserId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { type SequencedRows } from '../gigs/queries/sequenced-rows.js';
import { type AccountRow, type ChangedRowsReader } from './changed-rows.reader.js';

/** The rows could not be read at the moment; the changes themselves are valid, so a retry may succeed. */
export class RowsUnavailable extends Error {
  constructor(cause: unknown) {
    super('The changed rows could not be read', { cause });
    this.name = 'RowsUnavailable';
  }
}

/** `seq`: number of the newest change when the rows were read. Rows that no longer exist are missing from the map. */
export interface LoadedRows<Key, Row> {
  readonly seq: number;
  readonly rows: ReadonlyMap<Key, Row>;
}

/**
 * Loads the rows of a batch of changes. All `load` calls of one tick become one statement per kind of row, for timelines one per gig (as
 * in DataLoader); the statements run concurrently, and each promise resolves when its own statement has returned.
 * @throws RowsUnavailable when a statement fails
 */
export class ChangedRowsLoader {
  readonly performers: RowBatchLoader<PerformerId, PerformerView>;
  readonly gigs: RowBatchLoader<GigId, GigView>;
  readonly messages: RowBatchLoader<MessageId, MessageView>;
  readonly participants: RowBatchLoader<ParticipantId, ParticipantView>;
  readonly accounts: RowBatchLoader<UserId, AccountRow>;
  readonly #timelines = new Map<GigId, RowBatchLoader<number, TimelineEntryView>>();

  constructor(private readonly reader: ChangedRowsReader) {
    this.performers = new RowBatchLoader((ids) => reader.readPerformers(ids), getId);
    this.gigs = new RowBatchLoader((ids) => reader.readGigs(ids), getId);
    this.messages = new RowBatchLoader((ids) => reader.readMessages(ids), getId);
    this.participants = new RowBatchLoader((ids) => reader.readParticipants(ids), getId);
    this.accounts = new RowBatchLoader((ids) => reader.readAccounts(ids), getId);
  }

  timelineOf(id: GigId): RowBatchLoader<number, TimelineEntryView> {
    const timeline =
      this.#timelines.get(id) ??
      new RowBatchLoader(
        (keys) => this.reader.readTimelineEntries(id, keys),
        ({ revision }) => revision,
      );
    this.#timelines.set(id, timeline);
    return timeline;
  }

  /** See `ChangedRowsReader`; each call is a statement of its own. */
  loadPerformersShowingParticipant(id: ParticipantId): Promise<SequencedRows<PerformerView>> {
    return readOrThrowUnavailable(() => this.reader.readPerformersShowingParticipant(id));
  }
}

/** Collects the keys that are requested in one tick, and reads their rows with one statement. */
class RowBatchLoader<Key, Row> {
  #requestedKeys = new Set<Key>();
  #pendingBatch: Promise<LoadedRows<Key, Row>> | null = null;

  constructor(
    private readonly readRows: (keys: readonly Key[]) => Promise<SequencedRows<Row>>,
    private readonly getKey: (row: Row) => Key,
  ) {}

  /** @returns the rows of all keys requested in this tick, also by other calls */
  load(...keys: readonly Key[]): Promise<LoadedRows<Key, Row>> {
    for (const key of keys) this.#requestedKeys.add(key);
    this.#pendingBatch ??= Promise.resolve().then(() => this.readRequestedKeys()); // after all calls of this tick
    return this.#pendingBatch;
  }

  private async readRequestedKeys(): Promise<LoadedRows<Key, Row>> {
    const keys = [...this.#requestedKeys];
    this.#requestedKeys = new Set();
    this.#pendingBatch = null;
    const { seq, rows } = await readOrThrowUnavailable(() => this.readRows(keys));
    return { seq, rows: new Map(rows.map((row) => [this.getKey(row), row])) };
  }
}

const getId = <Id>({ id }: { id: Id }): Id => id;

async function readOrThrowUnavailable<Result>(readRows: () => Promise<Result>): Promise<Result> {
  try {
    return await readRows();
  } catch (error) {
    throw new RowsUnavailable(error);
  }
}
