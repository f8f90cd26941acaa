import { type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { CountingEventStore, EventLogFixture, newCommandMetadata, newStreamName } from '../testing/event-log.fixture.js';
import { createSampleCommandProcessor, enter, type SampleCommandProcessor } from '../testing/sample-aggregate.js';
import { CommandTimeout } from './command-errors.js';

/** An event store whose reads can be paused, as by a slow network. */
class SlowEventStore extends CountingEventStore {
  private readsAllowed: Promise<void> = Promise.resolve();

  /** Pauses all later reads. @returns a function that lets them continue */
  pauseReads(): () => void {
    let resumeReads: () => void = () => undefined;
    this.readsAllowed = new Promise((resolve) => (resumeReads = resolve));
    return resumeReads;
  }

  override read(...args: Parameters<CountingEventStore['read']>): AsyncIterable<RecordedEvent> {
    const [events, { readsAllowed }] = [super.read(...args), this];
    return (async function* () {
      await readsAllowed;
      yield* events;
    })();
  }
}

let log: EventLogFixture;
let store: SlowEventStore;
let processor: SampleCommandProcessor;
/** The command processor of another server. */
let otherProcessor: SampleCommandProcessor;
let stream: string;

beforeAll(async () => {
  log = await EventLogFixture.create();
});
beforeEach(async () => {
  store = new SlowEventStore(log.createStore());
  [processor, otherProcessor] = [createSampleCommandProcessor(store), createSampleCommandProcessor(log.createStore())];
  stream = newStreamName();
  await enterGuest('Ana');
  store.resetCounts();
});
afterAll(() => log.close());

const enterGuest = (guest: string, by = processor): Promise<unknown> => by.handle(stream, enter(guest), newCommandMetadata());
const readRevisions = (count: number): Promise<(bigint | undefined)[]> =>
  Promise.all(Array.from({ length: count }, async () => (await processor.newestEvents.read(stream))?.revision));

describe('the newest event of a stream', () => {
  it('is read also when another server has appended it, and is null for an unknown stream', async () => {
    await enterGuest('Bo', otherProcessor);
    expect(new Set(await readRevisions(100))).toEqual(new Set([1n]));
    expect(processor.newestEvents.getKnown(stream)?.revision).toBe(1n);
    expect(await processor.newestEvents.read(newStreamName())).toBeNull();
  });

  it('is read without delaying commands', async () => {
    const resumeReads = store.pauseReads();
    const reads = readRevisions(100);
    await waitUntil(() => store.readCount > 0);
    await expect(enterGuest('Bo')).resolves.toMatchObject({ kind: 'accepted', revision: 1n });
    resumeReads();
    expect(new Set(await reads)).toEqual(new Set([1n]));
  });

  it('causes a CommandTimeout when it cannot be read in time, and the stream stays cached for commands', async () => {
    const resumeReads = store.pauseReads();
    await expect(processor.newestEvents.read(stream)).rejects.toThrow(CommandTimeout);
    expect([...processor.cachedStreams()]).toHaveLength(1);
    await expect(enterGuest('Bo')).resolves.toMatchObject({ kind: 'accepted', revision: 1n });
    resumeReads();
  });

  it('is replaced by the newest remaining event when a read finds that the store has lost it', async () => {
    await enterGuest('Bo');
    await log.runWithoutAppendOnlyTrigger('DELETE FROM events WHERE stream = $1 AND revision = 1', [stream]);
    expect(processor.newestEvents.getKnown(stream)?.revision).toBe(1n);
    expect(await readRevisions(3)).toEqual([0n, 0n, 0n]);
    expect(processor.newestEvents.getKnown(stream)?.revision).toBe(0n);
    await expect(enterGuest('Cy')).resolves.toMatchObject({ kind: 'accepted', revision: 1n });
  });
});
