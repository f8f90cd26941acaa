import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId, type MessageId, type ParticipantId, type PerformerId, type UserId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { type Reading } from '../gigs/queries/reading.js';
import { type AccountRow, type RowReader } from './row-reader.js';

/** The rows could not be read now; nothing is wrong with the changes that speak of them. */
export class RowsUnavailable extends Error {
  constructor(cause: unknown) {
    super('The changed rows could not be read', { cause });
    this.name = 'RowsUnavailable';
  }
}

export interface Found<Key, Row> {
  readonly seq: number;
  readonly rows: ReadonlyMap<Key, Row>;
}

/**
 * The rows that a batch of changes speaks of. Whatever is asked for in one go is read together: one statement per kind of row, all of them
 * at once, and each answer is there as soon as its own statement is. @throws RowsUnavailable
 */
export class ChangedRows {
  readonly performers: RowsOfOneKind<PerformerId, PerformerView>;
  readonly gigs: RowsOfOneKind<GigId, GigView>;
  readonly messages: RowsOfOneKind<MessageId, MessageView>;
  readonly participants: RowsOfOneKind<ParticipantId, ParticipantView>;
  readonly accounts: RowsOfOneKind<UserId, AccountRow>;
  readonly #timelines = new Map<GigId, RowsOfOneKind<number, TimelineEntryView>>();

  constructor(private readonly reader: RowReader) {
    this.performers = new RowsOfOneKind((ids) => reader.performers(ids), idOf);
    this.gigs = new RowsOfOneKind((ids) => reader.gigs(ids), idOf);
    this.messages = new RowsOfOneKind((ids) => reader.messages(ids), idOf);
    this.participants = new RowsOfOneKind((ids) => reader.participants(ids), idOf);
    this.accounts = new RowsOfOneKind((ids) => reader.accounts(ids), idOf);
  }

  timeline(id: GigId): RowsOfOneKind<number, TimelineEntryView> {
    const timeline =
      this.#timelines.get(id) ??
      new RowsOfOneKind(
        (keys) => this.reader.timeline(id, keys),
        ({ revision }) => revision,
      );
    this.#timelines.set(id, timeline);
    return timeline;
  }

  performersShowing(id: ParticipantId): Promise<Reading<PerformerView>> {
    return read(() => this.reader.performersShowing(id));
  }
}

class RowsOfOneKind<Key, Row> {
  #keys = new Set<Key>();
  #answer: Promise<Found<Key, Row>> | null = null;

  constructor(
    private readonly from: (keys: readonly Key[]) => Promise<Reading<Row>>,
    private readonly keyOf: (row: Row) => Key,
  ) {}

  ask(...keys: readonly Key[]): Promise<Found<Key, Row>> {
    for (const key of keys) this.#keys.add(key);
    this.#answer ??= Promise.resolve().then(() => this.readWhatWasAsked()); // after everybody has asked
    return this.#answer;
  }

  private async readWhatWasAsked(): Promise<Found<Key, Row>> {
    const keys = [...this.#keys];
    this.#keys = new Set();
    this.#answer = null;
    const { seq, rows } = await read(() => this.from(keys));
    return { seq, rows: new Map(rows.map((row) => [this.keyOf(row), row])) };
  }
}

const idOf = <Id>({ id }: { id: Id }): Id => id;

async function read<Answer>(from: () => Promise<Answer>): Promise<Answer> {
  try {
    return await from();
  } catch (error) {
    throw new RowsUnavailable(error);
  }
}
