import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultProxy } from '@jamjar/infra/testing/fault-proxy';
import { type CountingEventStore, EventLogFixture, newStreamName, newCommandMetadata } from '../testing/event-log.fixture.js';
import { enter, leave, type SampleCommandProcessor, createSampleCommandProcessor } from '../testing/sample-aggregate.js';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { CommandTimeout } from './command-errors.js';

let log: EventLogFixture;
let store: CountingEventStore;
let network: FaultProxy;

/** Shorter than the default of five seconds, to keep the tests fast. */
const timeoutMs = 1_500;

beforeAll(async () => (log = await EventLogFixture.create()));
afterAll(() => log.close());

beforeEach(async () => {
  ({ store, proxy: network } = await log.createStoreBehindProxy({ appendTimeoutMs: 1_000 }));
});

const createProcessor = (): SampleCommandProcessor => createSampleCommandProcessor(store, { timeoutMs });

/** Creates a command processor that has the stream in its cache and open connections to the store. */
async function createProcessorWithStream(stream: string): Promise<ReturnType<typeof createProcessor>> {
  const processor = createProcessor();
  await processor.handle(stream, enter('Ana'), newCommandMetadata());
  return processor;
}

const streamHasLength = (stream: string, count: number) => () => log.readStream(stream).then((events) => events.length === count);

describe('while the store is unavailable', () => {
  it.each(['disconnect', 'drop-all'] as const)(
    'commands fail with CommandTimeout in time (network: %s) and work again afterwards',
    async (fault) => {
      const stream = newStreamName();
      const processor = await createProcessorWithStream(stream);
      network.setFault(fault);
      const started = performance.now();
      const results = await Promise.allSettled(
        [enter('Bo'), enter('Cy'), leave('Di')].map((command) => processor.handle(stream, command, newCommandMetadata())),
      );
      expect(performance.now() - started).toBeLessThan(timeoutMs + 1_500); // leeway for a slow test run
      for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: expect.any(CommandTimeout) as unknown });

      network.setFault('disconnect'); // breaks the open connections; `none` then lets new ones pass
      network.setFault('none');
      await waitUntil(async () => {
        const result = await processor.handle(stream, enter('Eve'), newCommandMetadata()).catch((error: unknown) => error);
        return !(result instanceof CommandTimeout);
      });
      expect((await processor.readState(stream)).visits.at(-1)).toBe('Eve');
    },
  );

  it('a stream that cannot be read causes a CommandTimeout, never a refusal or an empty state', async () => {
    const stream = newStreamName();
    const processor = await createProcessorWithStream(stream);
    network.setFault('disconnect');
    await expect(processor.handle(stream, leave('Bo'), newCommandMetadata())).rejects.toThrow(CommandTimeout);
    await expect(createProcessor().handle(stream, enter('Ana'), newCommandMetadata())).rejects.toThrow(CommandTimeout);
    await expect(processor.preview(stream, leave('Bo'))).rejects.toThrow(CommandTimeout);
    await expect(processor.readState(stream)).rejects.toThrow(CommandTimeout);
  });
});

describe('a stream that takes longer to read than a command may take', () => {
  it('is read on by the next command, so that one succeeds in the end', async () => {
    const stream = newStreamName();
    const processor = createProcessor();
    const names = ['Ana', 'Bo', 'Cy', 'Di', 'Eve', 'Fay', 'Gus', 'Hana', 'Ida', 'Jo'];
    for (const name of names) await processor.handle(stream, enter(name), newCommandMetadata());
    const yieldCounts = new Map<bigint, number>();
    const slowStore: Pick<EventStore, 'append' | 'read'> = {
      append: (...parameters) => store.append(...parameters),
      async *read(...parameters) {
        for await (const event of store.read(...parameters)) {
          await sleep(50);
          yieldCounts.set(event.revision, (yieldCounts.get(event.revision) ?? 0) + 1);
          yield event;
        }
      },
    };
    const slowProcessor = createSampleCommandProcessor(slowStore, { timeoutMs: 220 });
    const attempt = () => slowProcessor.handle(stream, enter('Kim'), newCommandMetadata());
    await expect(attempt()).rejects.toThrow(CommandTimeout);
    await waitUntil(() =>
      attempt().then(
        () => true,
        () => false,
      ),
    );
    expect((await slowProcessor.readState(stream)).visits).toEqual([...names, 'Kim']);
    expect(Math.max(...yieldCounts.values())).toBeLessThanOrEqual(2); // the event that comes when the time is over is read again
  });
});

describe('an append whose response is lost', () => {
  it('is retried unchanged and recorded once', async () => {
    const stream = newStreamName();
    const processor = await createProcessorWithStream(stream);
    network.setFault('drop-responses');
    const handled = processor.handle(stream, enter('Bo', 'Cy'), newCommandMetadata());
    await waitUntil(streamHasLength(stream, 3));
    network.setFault('disconnect');
    await waitUntil(() => store.appendCount > 2); // the store has given up its own retries, and the processor tries again
    network.setFault('none');
    await expect(handled).resolves.toMatchObject({ kind: 'accepted', revision: 2n, wasRecordedBefore: false });
    expect(store.appendCount).toBeGreaterThan(2); // the append of Ana, then that of Bo and Cy more than once
    await expect(processor.handle(stream, enter('Di'), newCommandMetadata())).resolves.toMatchObject({
      revision: 3n,
      events: [{ data: { number: 4 } }],
    });
    expect(await log.readStream(stream)).toHaveLength(4);
  });

  it('fails with CommandTimeout when no response arrives in time, and the next command starts from the recorded events', async () => {
    const stream = newStreamName();
    const processor = await createProcessorWithStream(stream);
    network.setFault('drop-responses');
    await expect(processor.handle(stream, enter('Bo'), newCommandMetadata())).rejects.toThrow(CommandTimeout);
    expect([...processor.cachedStreams()].map(({ state }) => state.visits)).toEqual([['Ana']]); // without what may be recorded
    await waitUntil(streamHasLength(stream, 2));
    network.setFault('disconnect');
    network.setFault('none');
    await waitUntil(async () => {
      const result = await processor.handle(stream, enter('Bo'), newCommandMetadata()).catch((error: unknown) => error);
      if (result instanceof CommandTimeout) return false;
      expect(result).toMatchObject({ kind: 'accepted', events: [] });
      return true;
    });
    expect(await log.readStream(stream)).toHaveLength(2);
  });
});

describe('a store that has lost its newest event', () => {
  it('fails the command with CommandTimeout, and the next command starts from the remaining events', async () => {
    const stream = newStreamName();
    const processor = await createProcessorWithStream(stream);
    await processor.handle(stream, enter('Bo'), newCommandMetadata());
    await log.runWithoutAppendOnlyTrigger('DELETE FROM events WHERE stream = $1 AND revision = 1', [stream]);
    await expect(processor.handle(stream, enter('Cy'), newCommandMetadata())).rejects.toThrow(CommandTimeout);
    await expect(processor.handle(stream, enter('Cy'), newCommandMetadata())).resolves.toMatchObject({
      revision: 1n,
      events: [{ data: { number: 2 } }],
    });
  });
});
