import { InMemoryLog, newGate, pageSize, settle } from './testing/in-memory-log.fixture.js';

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);

let log: InMemoryLog;
const start = async (...options: Parameters<typeof InMemoryLog.start>): Promise<void> => void (log = await InMemoryLog.start(...options));
afterEach(async () => {
  log.stopping.abort();
  await log.consuming.catch(() => undefined);
  expect(log.subscriberCount).toBe(0);
});

describe('a tail', () => {
  it('reads what the table contains after its start, page by page, and then waits', async () => {
    await start({ after: 3, table: range(1, 25) });
    expect(log.received).toEqual(range(4, 25));
    expect(log.batchSizes).toEqual([10, 10, 2]);
    expect(log.readStarts).toEqual([3, 13, 23]);
  });

  it('reads the next page while the consumer works on a full one', async () => {
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
    log.commitInThisProcess(1);
    log.notifyNumber(1);
    await settle();
    log.commitInThisProcess(2, 3);
    log.commitInThisProcess(4);
    await settle();
    expect(log.received).toEqual([1, 2, 3, 4]);
    expect(log.readStarts).toEqual([0]);
  });

  it('passes on in one batch the items that were committed while the consumer was busy', async () => {
    const { opened, open } = newGate();
    await start({ onBatch: () => opened });
    for (const number of range(1, 5)) {
      log.commitInThisProcess(number);
      log.notifyNumber(number);
      await settle();
    }
    open();
    await settle();
    expect(log.batchSizes).toEqual([1, 4]);
    expect(log.received).toEqual(range(1, 5));
    expect(log.readStarts).toEqual([0]);
  });

  it('reads the table at once when a number is missing, because another process has committed that item', async () => {
    await start();
    log.commitInThisProcess(1);
    log.commitInOtherProcess(2);
    log.commitInThisProcess(3);
    await settle();
    expect(log.received).toEqual([1, 2, 3]);
    log.commitInThisProcess(4);
    await settle();
    expect(log.received).toEqual([1, 2, 3, 4]);
    expect(log.readStarts).toHaveLength(2);
  });

  it('reads a missing item at once also when the consumer was busy meanwhile', async () => {
    const { opened, open } = newGate();
    await start({ onBatch: () => opened });
    log.commitInThisProcess(1);
    await settle();
    log.commitInOtherProcess(2, 3, 4);
    log.numberedLog.publish(() => [2, 4]); // another process committed the third
    open();
    await settle();
    expect(log.received).toEqual([1, 2, 3, 4]);
  });

  it('neither misses nor repeats items that are committed while a page is being read', async () => {
    const { opened, open } = newGate();
    await start({ table: [1] });
    log.readBarrier = opened;
    log.commitInOtherProcess(2);
    log.notifyNumber(2);
    await settle();
    log.numberedLog.publish(() => [2]); // the page contains it
    log.commitInThisProcess(3); // the page does not contain it
    open();
    await settle();
    expect(log.received).toEqual([1, 2, 3]);
    expect(log.readStarts).toEqual([0, 1]);
  });

  it('neither misses nor repeats items that are committed while the page after a full one is being read', async () => {
    const { opened, open } = newGate();
    await start({ table: range(1, 11), onBatch: () => opened });
    log.commitInThisProcess(12);
    open();
    await settle();
    expect(log.received).toEqual(range(1, 12));
  });

  it('reads the table when it is notified of an item that it lacks, but not for an item that it has received', async () => {
    await start();
    log.commitInOtherProcess(1);
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
    log.commitInThisProcess(1);
    open();
    await settle();
    expect(log.received).toEqual([1]);
    expect(log.readStarts).toEqual([0]);
  });

  it('reads the table whenever the listener listens again, because notifications may have been missed', async () => {
    await start();
    log.commitInOtherProcess(1);
    log.notify({ kind: 'listening' });
    await settle();
    expect(log.received).toEqual([1]);
  });

  it('finds items by polling when no notification arrives', async () => {
    await start({ pollIntervalMs: 20 });
    log.commitInOtherProcess(1, 2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(log.received).toEqual([1, 2]);
  });

  it('keeps at most a page of items in memory while the consumer is busy, and reads the others from the table', async () => {
    const { opened, open } = newGate();
    await start({ onBatch: () => opened });
    for (const number of range(1, 50)) log.commitInThisProcess(number);
    await settle();
    open();
    await settle();
    expect(log.received).toEqual(range(1, 50));
    expect(Math.max(...log.batchSizes)).toBe(pageSize);
  });

  it('continues after numbers that are missing for ever, without reading again and again', async () => {
    await start();
    log.numberedLog.publish(() => [3]); // its commit was lost in a crash
    await settle();
    expect(log.readStarts).toEqual([0, 0]);
    log.commitInOtherProcess(1_000_001);
    log.notifyNumber(1_000_001);
    await settle();
    expect(log.received).toEqual([1_000_001]);
  });

  it('throws the error of a failed read, and a new tail continues without a loss', async () => {
    await start({ table: [1] });
    log.readBarrier = Promise.reject(new Error('Postgres is away'));
    log.readBarrier.catch(() => undefined);
    log.commitInOtherProcess(2);
    log.notifyNumber(2);
    await expect(log.consuming).rejects.toThrow('Postgres is away');
    log.commitInThisProcess(3);
    log.readBarrier = Promise.resolve();
    log.consuming = log.consume(log.received.at(-1));
    await settle();
    expect(log.received).toEqual([1, 2, 3]);
  });

  it('ends when its signal aborts, both while it waits and while a read does not answer', async () => {
    await start();
    log.stopping.abort();
    await log.consuming;

    await start();
    log.readBarrier = new Promise(() => undefined);
    log.notify({ kind: 'listening' });
    await settle();
    log.stopping.abort();
    await log.consuming;
    expect(log.received).toEqual([]);
  });
});

describe('a log', () => {
  it('delivers every item to each of its tails', async () => {
    await start();
    const otherTail = log.numberedLog.tail(0n, log.stopping.signal);
    const first = otherTail.next();
    log.commitInThisProcess(1);
    expect((await first).value).toEqual([1]);
    await settle();
    expect(log.received).toEqual([1]);
    await otherTail.return(undefined);
  });

  it('does not ask for the items to publish when it has no tails', async () => {
    await start();
    log.stopping.abort();
    await log.consuming;
    const getItems = jest.fn(() => []);
    log.numberedLog.publish(getItems);
    expect(getItems).not.toHaveBeenCalled();
  });
});
