import { InMemoryLog, newGate, pageSize, settle } from './testing/in-memory-log.fixture.js';

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);

let log: InMemoryLog;
const start = async (...options: Parameters<typeof InMemoryLog.start>): Promise<void> => void (log = await InMemoryLog.start(...options));
afterEach(async () => {
  log.stopping.abort();
  await log.consumer.catch(() => undefined);
  expect(log.subscriberCount).toBe(0);
});

describe('a tail', () => {
  it('reads what the table contains after its start, page by page, and then waits', async () => {
    await start({ after: 3, table: range(1, 25) });
    expect(log.received).toEqual(range(4, 25));
    expect(log.batchSizes).toEqual([10, 10, 2]);
    expect(log.readStarts).toEqual([3, 13, 23]);
  });

  it('reads the next page while the log.consumer works on a full one', async () => {
    const { opened, open } = newGate();
    await start({ table: range(1, 12), onBatch: () => opened });
    expect(log.received).toEqual(range(1, 10));
    expect(log.readStarts).toEqual([0, 10]);
    open();
    await settle();
    expect(log.received).toEqual(range(1, 12));
  });

  it('passes on just-committed items without a read as long as they follow without a gap', async () => {
    await start();
    log.commitHere(1);
    log.notifyNumber(1);
    await settle();
    log.commitHere(2, 3);
    log.commitHere(4);
    await settle();
    expect(log.received).toEqual([1, 2, 3, 4]);
    expect(log.readStarts).toEqual([0]);
  });

  it('passes on items together that were committed while the log.consumer was busy', async () => {
    const { opened, open } = newGate();
    await start({ onBatch: () => opened });
    for (const number of range(1, 5)) {
      log.commitHere(number);
      log.notifyNumber(number);
      await settle();
    }
    open();
    await settle();
    expect(log.batchSizes).toEqual([1, 4]);
    expect(log.received).toEqual(range(1, 5));
    expect(log.readStarts).toEqual([0]);
  });

  it('reads the table at once when an item of another process is missing in between', async () => {
    await start();
    log.commitHere(1);
    log.commitElsewhere(2);
    log.commitHere(3);
    await settle();
    expect(log.received).toEqual([1, 2, 3]);
    log.commitHere(4);
    await settle();
    expect(log.received).toEqual([1, 2, 3, 4]);
    expect(log.readStarts).toHaveLength(2);
  });

  it('also reads the missing item at once when the log.consumer was busy', async () => {
    const { opened, open } = newGate();
    await start({ onBatch: () => opened });
    log.commitHere(1);
    await settle();
    log.commitElsewhere(2, 3, 4);
    log.log.publish(() => [2, 4]); // another process committed the third
    open();
    await settle();
    expect(log.received).toEqual([1, 2, 3, 4]);
  });

  it('neither misses nor repeats items that are committed while a page is being read', async () => {
    const { opened, open } = newGate();
    await start({ table: [1] });
    log.readBarrier = opened;
    log.commitElsewhere(2);
    log.notifyNumber(2);
    await settle();
    log.log.publish(() => [2]); // in the page
    log.commitHere(3); // not in the page
    open();
    await settle();
    expect(log.received).toEqual([1, 2, 3]);
    expect(log.readStarts).toEqual([0, 1]);
  });

  it('neither misses nor repeats items that are committed while the page after a full one is being read', async () => {
    const { opened, open } = newGate();
    await start({ table: range(1, 11), onBatch: () => opened });
    log.commitHere(12);
    open();
    await settle();
    expect(log.received).toEqual(range(1, 12));
  });

  it('reads the table when it is notified of an item that it does not have, but not of one that it has', async () => {
    await start();
    log.commitElsewhere(1);
    log.notifyNumber(1);
    await settle();
    expect(log.received).toEqual([1]);
    log.notifyNumber(1);
    await settle();
    expect(log.readStarts).toEqual([0, 0]);
  });

  it('waits for the current commit of its process before it reads because of a notification', async () => {
    const { opened, open } = newGate();
    await start();
    log.currentCommit = opened;
    log.notifyNumber(1);
    await settle();
    log.commitHere(1);
    open();
    await settle();
    expect(log.received).toEqual([1]);
    expect(log.readStarts).toEqual([0]);
  });

  it('reads the table whenever it listens again, because notifications may have been missed', async () => {
    await start();
    log.commitElsewhere(1);
    log.notify({ kind: 'listening' });
    await settle();
    expect(log.received).toEqual([1]);
  });

  it('finds items by polling when they were not notified', async () => {
    await start({ pollIntervalMs: 20 });
    log.commitElsewhere(1, 2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(log.received).toEqual([1, 2]);
  });

  it('reads from the table what a busy log.consumer leaves, instead of keeping everything in memory', async () => {
    const { opened, open } = newGate();
    await start({ onBatch: () => opened });
    for (const number of range(1, 50)) log.commitHere(number);
    await settle();
    open();
    await settle();
    expect(log.received).toEqual(range(1, 50));
    expect(Math.max(...log.batchSizes)).toBe(pageSize);
  });

  it('continues after numbers that are missing for ever, without reading again and again', async () => {
    await start();
    log.log.publish(() => [3]); // its commit was lost in a crash
    await settle();
    expect(log.readStarts).toEqual([0, 0]);
    log.commitElsewhere(1_000_001);
    log.notifyNumber(1_000_001);
    await settle();
    expect(log.received).toEqual([1_000_001]);
  });

  it('throws the error of a failed read, and a new tail continues without a loss', async () => {
    await start({ table: [1] });
    log.readBarrier = Promise.reject(new Error('Postgres is away'));
    log.readBarrier.catch(() => undefined);
    log.commitElsewhere(2);
    log.notifyNumber(2);
    await expect(log.consumer).rejects.toThrow('Postgres is away');
    log.commitHere(3);
    log.readBarrier = Promise.resolve();
    log.consumer = log.consume(log.received.at(-1));
    await settle();
    expect(log.received).toEqual([1, 2, 3]);
  });

  it('ends when its signal aborts, while it waits and while a read does not answer', async () => {
    await start();
    log.stopping.abort();
    await log.consumer;

    await start();
    log.readBarrier = new Promise(() => undefined);
    log.notify({ kind: 'listening' });
    await settle();
    log.stopping.abort();
    await log.consumer;
    expect(log.received).toEqual([]);
  });
});

describe('a log', () => {
  it('delivers every item to each of its tails', async () => {
    await start();
    const other = log.log.tail(0n, log.stopping.signal);
    const first = other.next();
    log.commitHere(1);
    expect((await first).value).toEqual([1]);
    await settle();
    expect(log.received).toEqual([1]);
    await other.return(undefined);
  });

  it('does not ask for the items to publish when it has no tails', async () => {
    await start();
    log.stopping.abort();
    await log.consumer;
    const getItems = jest.fn(() => []);
    log.log.publish(getItems);
    expect(getItems).not.toHaveBeenCalled();
  });
});
