import { type AppendResult, type EventStore, type NewEvent } from '@jamjar/infra/event-store/event-store';
import { CommandTimeout } from './command-errors.js';
import { CountingEventStore, EventLogFixture, newStreamName, newCommandMetadata } from '../testing/event-log.fixture.js';
import { enter, enterWithData, createSampleCommandProcessor, setChairs } from '../testing/sample-aggregate.js';

let log: EventLogFixture;
let store: CountingEventStore;
/** For a second command processor, which stands for another server process. */
let otherStore: CountingEventStore;

beforeAll(async () => {
  log = await EventLogFixture.create();
  store = log.createStore();
  otherStore = log.createStore();
});
afterAll(() => log.close());

/** Delays the appends to one stream until `release` is called. */
class DelayingEventStore extends CountingEventStore {
  release = (): void => undefined;
  private readonly released = new Promise<void>((resolve) => (this.release = resolve));

  constructor(
    delayed: EventStore,
    private readonly stream: string,
  ) {
    super(delayed);
  }

  override async append(stream: string, ...parameters: [expectedRevision: bigint, events: readonly NewEvent[]]): Promise<AppendResult> {
    if (stream === this.stream) await this.released;
    return super.append(stream, ...parameters);
  }
}

const numbersUpTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const readEventData = async (stream: string): Promise<unknown[]> => (await log.readStream(stream)).map(({ data }) => data);

describe('commands on one stream', () => {
  it('are handled in the order they arrive, without loss, each on the state after the previous one', async () => {
    const processor = createSampleCommandProcessor(store);
    const stream = newStreamName();
    const results = await Promise.all(numbersUpTo(100).map((n) => processor.handle(stream, enter(`guest ${n}`), newCommandMetadata())));
    expect(await readEventData(stream)).toEqual(numbersUpTo(100).map((n) => ({ guest: `guest ${n}`, number: n, wishes: {} })));
    expect(results.map((result) => (result.kind === 'accepted' ? Number(result.revision) : result.code))).toEqual(
      numbersUpTo(100).map((n) => n - 1),
    );
  });

  it('continue after a command that fails', async () => {
    const processor = createSampleCommandProcessor(store);
    const stream = newStreamName();
    const failing = processor.handle(stream, enterWithData('Ana', { name: '\0' }), newCommandMetadata()); // Postgres cannot store NUL
    const next = processor.handle(stream, enter('Bo'), newCommandMetadata());
    await expect(failing).rejects.toThrow(TypeError);
    await expect(next).resolves.toMatchObject({ kind: 'accepted', revision: 0n });
  });

  it('do not wait for commands on another stream', async () => {
    const busyStream = newStreamName();
    const delayingStore = new DelayingEventStore(store, busyStream);
    const processor = createSampleCommandProcessor(delayingStore);
    const waiting = numbersUpTo(50).map((n) => processor.handle(busyStream, enter(`guest ${n}`), newCommandMetadata()));
    await expect(processor.handle(newStreamName(), enter('Ana'), newCommandMetadata())).resolves.toMatchObject({ kind: 'accepted' });
    expect(await readEventData(busyStream)).toEqual([]);
    delayingStore.release();
    await Promise.all(waiting);
    expect(await readEventData(busyStream)).toHaveLength(50);
  });

  it('of two processes are each recorded once, whichever process is faster', async () => {
    const [firstProcessor, secondProcessor] = [createSampleCommandProcessor(store), createSampleCommandProcessor(otherStore)];
    const stream = newStreamName();
    const results = await Promise.all(
      numbersUpTo(50).flatMap((n) => [
        firstProcessor.handle(stream, enter(`here ${n}`), newCommandMetadata()),
        secondProcessor.handle(stream, enter(`there ${n}`), newCommandMetadata()),
      ]),
    );
    expect(results.every(({ kind }) => kind === 'accepted')).toBe(true);
    const recorded = await log.readStream(stream);
    expect(recorded.map(({ data }) => data)).toEqual(numbersUpTo(100).map((n) => expect.objectContaining({ number: n }) as unknown));
    expect(new Set(recorded.map(({ data }) => JSON.stringify(data))).size).toBe(100);
  });

  it('of two processes together are accepted only up to a limit (five chairs)', async () => {
    const [firstProcessor, secondProcessor] = [createSampleCommandProcessor(store), createSampleCommandProcessor(otherStore)];
    const stream = newStreamName();
    await firstProcessor.handle(stream, setChairs(5), newCommandMetadata());
    const results = await Promise.all(
      numbersUpTo(10).flatMap((n) => [
        firstProcessor.handle(stream, enter(`here ${n}`), newCommandMetadata()),
        secondProcessor.handle(stream, enter(`there ${n}`), newCommandMetadata()),
      ]),
    );
    expect(results.filter(({ kind }) => kind === 'accepted')).toHaveLength(5);
    expect(results.filter((result) => result.kind === 'refused' && result.code === 'GIG_FULL')).toHaveLength(15);
    expect(await log.readStream(stream)).toHaveLength(6);
  });
});

/** A store in which another process appends just before this one, a given number of times. */
class OvertakenEventStore extends CountingEventStore {
  constructor(
    store: CountingEventStore,
    private readonly appendFirst: () => Promise<unknown>,
    private remainingConflicts: number,
  ) {
    super(store);
  }

  override async append(...request: Parameters<CountingEventStore['append']>): ReturnType<CountingEventStore['append']> {
    if (this.remainingConflicts-- > 0) await this.appendFirst();
    return super.append(...request);
  }
}

describe('a command that loses the race to another process', () => {
  const createOvertakenStore = (stream: string, times: number): OvertakenEventStore => {
    const rival = createSampleCommandProcessor(otherStore);
    return new OvertakenEventStore(store, () => rival.handle(stream, enter(`rival ${Math.random()}`), newCommandMetadata()), times);
  };

  it('is decided again on the new state until it is appended', async () => {
    const stream = newStreamName();
    const result = await createSampleCommandProcessor(createOvertakenStore(stream, 5)).handle(stream, enter('Ana'), newCommandMetadata());
    expect(result).toMatchObject({ kind: 'accepted', revision: 5n, events: [{ data: { guest: 'Ana', number: 6 } }] });
    expect(await log.readStream(stream)).toHaveLength(6);
  });

  it('fails with CommandTimeout when it always loses, and records nothing', async () => {
    const stream = newStreamName();
    const store = createOvertakenStore(stream, Infinity);
    const started = performance.now();
    await expect(
      createSampleCommandProcessor(store, { timeoutMs: 600 }).handle(stream, enter('Ana'), newCommandMetadata()),
    ).rejects.toThrow(CommandTimeout);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(store.appendCount).toBeGreaterThan(1);
    expect(await readEventData(stream)).not.toContainEqual(expect.objectContaining({ guest: 'Ana' }));
  });
});

describe('a broken history', () => {
  it('makes the command fail, and is not cached', async () => {
    const stream = newStreamName();
    const processor = createSampleCommandProcessor(store);
    await store.append(stream, -1n, [{ id: '0195e4a0-0000-7000-8000-000000000001', type: 'GuestEntered', data: {}, metadata: {} }]);
    await expect(processor.handle(stream, enter('Ana'), newCommandMetadata())).rejects.toThrow(TypeError);
    expect([...processor.cachedStreams()]).toEqual([]);
  });
});
