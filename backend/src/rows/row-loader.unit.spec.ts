import { RowLoader } from './row-loader.js';
import { type SequencedRows } from './queries.js';

interface Row {
  readonly id: string;
  readonly version: number;
}

/** A table whose reads wait for `answerAll`. Every change increases `seq`. */
class TableInMemory {
  seq = 0;
  readonly reads: (readonly string[])[] = [];
  private readonly versions = new Map<string, number>();
  private answers: (() => void)[] = [];

  /** @returns the number of the change */
  change(id: string): number {
    this.versions.set(id, ++this.seq);
    return this.seq;
  }

  /** The rows as they are at the call, like a statement's snapshot. */
  readRows = (ids: readonly string[]): Promise<SequencedRows<Row>> => {
    this.reads.push(ids);
    const { seq } = this;
    const rows = ids.flatMap((id) => [...this.versions].filter(([each]) => each === id).map(([, version]) => ({ id, version })));
    return new Promise((resolve) => this.answers.push(() => resolve({ seq, rows })));
  };

  /** Waits until the requests of this tick have started their reads, and answers all open reads. */
  async answerAll(): Promise<void> {
    await new Promise(setImmediate);
    for (const answer of this.answers.splice(0)) answer();
    await new Promise(setImmediate);
  }
}

let table: TableInMemory;
let loader: RowLoader<string, Row>;
beforeEach(() => {
  table = new TableInMemory();
  loader = new RowLoader(table.readRows);
});

describe('RowLoader', () => {
  it('reads the keys of one tick with one statement, each once, for responses and messages alike', async () => {
    const seq = table.change('ana');
    const [response, messages] = [loader.load(['ana']), [loader.loadSince(seq, ['ana', 'bo']), loader.loadSince(seq, ['bo'])]];
    await table.answerAll();
    expect(await response).toEqual({ seq: 1, rows: [{ id: 'ana', version: 1 }] });
    expect(await Promise.all(messages)).toEqual([
      { seq: 1, rows: [{ id: 'ana', version: 1 }] },
      { seq: 1, rows: [] },
    ]);
    expect(table.reads).toEqual([['ana', 'bo']]);
  });

  it('uses the row of a response for the message, whether its read has ended or is in progress', async () => {
    const seq = table.change('ana');
    const response = loader.load(['ana']);
    await new Promise(setImmediate);
    const messageMeanwhile = loader.loadSince(seq, ['ana']);
    await table.answerAll();
    const rows = await response;
    expect(await messageMeanwhile).toEqual(rows);
    expect(await loader.loadSince(seq, ['ana'])).toEqual(rows);
    expect(table.reads).toHaveLength(1);
  });

  it('does not answer a request for a change with a row that was read before that change', async () => {
    const earlierRead = loader.loadSince(table.change('ana'), ['ana']);
    await new Promise(setImmediate); // the statement has begun
    const messageDuringRead = loader.loadSince(table.change('ana'), ['ana']);
    await table.answerAll();
    expect(await earlierRead).toMatchObject({ seq: 1 });
    await table.answerAll();
    expect(await messageDuringRead).toEqual({ seq: 2, rows: [{ id: 'ana', version: 2 }] });

    const messageAfterRead = loader.loadSince(table.change('ana'), ['ana']);
    await table.answerAll();
    expect(await messageAfterRead).toEqual({ seq: 3, rows: [{ id: 'ana', version: 3 }] });
    expect(table.reads).toHaveLength(3);
  });

  it('never uses for a response a read that began before its request', async () => {
    const earlierRead = loader.load(['ana']);
    await new Promise(setImmediate);
    table.change('ana');
    const response = loader.load(['ana']);
    await table.answerAll();
    await earlierRead;
    expect(await response).toEqual({ seq: 1, rows: [{ id: 'ana', version: 1 }] });
    expect(table.reads).toHaveLength(2);
  });

  it('returns the lowest `seq` of rows that were read at different times, in the order of the keys', async () => {
    const [anaSeq] = [table.change('ana'), table.change('bo')];
    const anaLoaded = loader.load(['ana']);
    await table.answerAll();
    await anaLoaded;
    table.change('cem');
    const both = loader.loadSince(anaSeq, ['bo', 'ana']);
    await table.answerAll();
    expect(await both).toEqual({
      seq: 2,
      rows: [
        { id: 'bo', version: 2 },
        { id: 'ana', version: 1 },
      ],
    });
    expect(table.reads).toEqual([['ana'], ['bo']]);
  });

  it('rejects when the rows cannot be read, and reads again at the next request', async () => {
    let isFailing = true;
    const failingLoader = new RowLoader<string, Row>(() =>
      isFailing ? Promise.reject(new Error('no connection')) : Promise.resolve({ seq: 1, rows: [{ id: 'ana', version: 1 }] }),
    );
    await expect(failingLoader.loadSince(1, ['ana'])).rejects.toThrow('no connection');
    isFailing = false;
    expect(await failingLoader.loadSince(1, ['ana'])).toEqual({ seq: 1, rows: [{ id: 'ana', version: 1 }] });
  });
});
