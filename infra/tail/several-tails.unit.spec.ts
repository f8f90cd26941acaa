import { setImmediate as nextTurn } from 'node:timers/promises';
import { InMemoryLog } from './in-memory-log.fixture.js';

/** Lets everything happen that needs no timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await nextTurn();
}

let log: InMemoryLog;
let consumer: Promise<void>;

async function start(
  options: { after?: number; table?: number[]; pollIntervalMs?: number; onBatch?: () => Promise<unknown> } = {},
): Promise<void> {
  log = new InMemoryLog(options.pollIntervalMs);
  log.commitElsewhere(...(options.table ?? []));
  consumer = log.consume(options.after, options.onBatch);
  await settle();
}
afterEach(async () => {
  log.stopping.abort();
  await consumer.catch(() => undefined);
  expect(log.subscriberCount).toBe(0);
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
    await consumer;
    const getItems = jest.fn(() => []);
    log.log.publish(getItems);
    expect(getItems).not.toHaveBeenCalled();
  });
});
