import { type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { CountingEventStore, EventLogFixture, newCommandMetadata, newStreamName } from '../testing/event-log.fixture.js';
import { createSampleCommandProcessor, enter, type SampleCommandProcessor } from '../testing/sample-aggregate.js';
import { CommandTimeout } from './command-errors.js';

/** Reads of the store can be held up, as by a slow network. */
class SlowEventStore extends CountingEventStore {
  private gate: Promise<void> = Promise.resolve();

  /** @returns a function that lets the reads go on */
  holdReads(): () => void {
    let release: () => void = () => undefined;
    this.gate = new Promise((resolve) => (release = resolve));
    return release;
  }

  override read(...args: Parameters<CountingEventStore['read']>): AsyncIterable<RecordedEvent> {
    const [events, { gate }] = [super.read(...args), this];
    return (async function* () {
      await gate;
      yield* events;
    })();
  }
}

let log: EventLogFixture;
let store: SlowEventStore;
let processor: SampleCommandProcessor;
/** Of another server. */
let otherProcessor: SampleCommandProcessor;
let stream: string;

beforeAll(async () => {
  log = await EventLogFixture.create();
});
beforeEach(async () => {
  store = new SlowEventStore(log.createStore());
  [processor, otherProcessor] = [createSampleCommandProcessor(store), createSampleCommandProcessor(log.createStore())];
  stream = newStreamName();
  await handle('Ana');
  store.resetCounts();
});
afterAll(() => log.close());

const handle = (guest: string, by = processor): Promise<unknown> => by.handle(stream, enter(guest), newCommandMetadata());
const revisionsReadBy = (count: number): Promise<(bigint | undefined)[]> =>
  Promise.all(Array.from({ length: count }, async () => (await processor.newestEvents.read(stream))?.revision));

describe('the newest event of a stream', () => {
  it('is read with what another server has appended', async () => {
    await handle('Bo', otherProcessor);
    expect(new Set(await revisionsReadBy(100))).toEqual(new Set([1n]));
    expect(processor.newestEvents.getKnown(stream)?.revision).toBe(1n);
    expect(await processor.newestEvents.read(newStreamName())).toBeNull();
  });

  it('is read beside the commands, which do not wait for it', async () => {
    const release = store.holdReads();
    const reads = revisionsReadBy(100);
    await waitUntil(() => store.readCount > 0);
    await expect(handle('Bo')).resolves.toMatchObject({ kind: 'accepted', revision: 1n });
    release();
    expect(new Set(await reads)).toEqual(new Set([1n]));
  });

  it('that cannot be read in time leaves the cached stream to the commands', async () => {
    const release = store.holdReads();
    await expect(processor.newestEvents.read(stream)).rejects.toThrow(CommandTimeout);
    expect([...processor.cachedStreams()]).toHaveLength(1);
    await expect(handle('Bo')).resolves.toMatchObject({ kind: 'accepted', revision: 1n });
    release();
  });

  it('that the store has lost is forgotten with what is known of the stream', async () => {
    await handle('Bo');
    await log.runWithoutTrigger('DELETE FROM events WHERE stream = $1 AND revision = 1', [stream]);
    expect(processor.newestEvents.getKnown(stream)?.revision).toBe(1n);
    expect(await revisionsReadBy(3)).toEqual([0n, 0n, 0n]);
    expect(processor.newestEvents.getKnown(stream)?.revision).toBe(0n);
    await expect(handle('Cy')).resolves.toMatchObject({ kind: 'accepted', revision: 1n });
  });
});
