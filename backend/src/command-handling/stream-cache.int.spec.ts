import { type CountingEventStore, EventLogFixture, newStreamName, newCommandMetadata } from '../testing/event-log.fixture.js';
import { enter, enterWithData, leave, createSampleCommandProcessor, setChairs } from '../testing/sample-aggregate.js';

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

describe('a cached stream', () => {
  it('needs one append and no read for a command that records events', async () => {
    const processor = createSampleCommandProcessor(store);
    const stream = newStreamName();
    await processor.handle(stream, enter('Ana'), newCommandMetadata());
    store.resetCounts();
    await processor.handle(stream, enter('Bo'), newCommandMetadata());
    expect({ appends: store.appendCount, reads: store.readCount }).toEqual({ appends: 1, reads: 0 });
  });

  it('needs one read for a refusal', async () => {
    const processor = createSampleCommandProcessor(store);
    const stream = newStreamName();
    await processor.handle(stream, enter('Ana'), newCommandMetadata());
    store.resetCounts();
    await expect(processor.handle(stream, leave('Bo'), newCommandMetadata())).resolves.toMatchObject({
      kind: 'refused',
      code: 'PERFORMER_NOT_FOUND',
    });
    expect({ appends: store.appendCount, reads: store.readCount }).toEqual({ appends: 0, reads: 1 });
  });

  it('does not cause the refusal of a command that another process has made possible', async () => {
    const [firstProcessor, secondProcessor] = [createSampleCommandProcessor(store), createSampleCommandProcessor(otherStore)];
    const stream = newStreamName();
    await firstProcessor.handle(stream, setChairs(1), newCommandMetadata());
    await firstProcessor.handle(stream, enter('Ana'), newCommandMetadata());
    await secondProcessor.handle(stream, leave('Ana'), newCommandMetadata());
    await expect(firstProcessor.handle(stream, enter('Bo'), newCommandMetadata())).resolves.toMatchObject({
      kind: 'accepted',
      revision: 3n,
    });
  });

  it('does not cause the result "no change" when another process has changed the state', async () => {
    const [firstProcessor, secondProcessor] = [createSampleCommandProcessor(store), createSampleCommandProcessor(otherStore)];
    const stream = newStreamName();
    await firstProcessor.handle(stream, enter('Ana'), newCommandMetadata());
    await secondProcessor.handle(stream, leave('Ana'), newCommandMetadata());
    await expect(firstProcessor.handle(stream, enter('Ana'), newCommandMetadata())).resolves.toMatchObject({
      kind: 'accepted',
      events: [{ type: 'GuestEntered' }],
    });
  });

  it('needs one more append and one read when another process has appended first', async () => {
    const [firstProcessor, secondProcessor] = [createSampleCommandProcessor(store), createSampleCommandProcessor(otherStore)];
    const stream = newStreamName();
    await firstProcessor.handle(stream, enter('Ana'), newCommandMetadata());
    await secondProcessor.handle(stream, enter('Bo'), newCommandMetadata());
    store.resetCounts();
    const result = await firstProcessor.handle(stream, enter('Cy'), newCommandMetadata());
    expect(result).toMatchObject({ kind: 'accepted', revision: 2n, events: [{ data: { guest: 'Cy', number: 3 } }] });
    expect({ appends: store.appendCount, reads: store.readCount }).toEqual({ appends: 2, reads: 1 });
  });

  it('has the same state as a stream read from the store', async () => {
    const stream = newStreamName();
    const cachingProcessor = createSampleCommandProcessor(store);
    await cachingProcessor.handle(
      stream,
      enterWithData('Ana', { at: new Date(0), chair: undefined, small: 1e-7, places: [undefined, -0] }),
      newCommandMetadata(),
    );
    const [cachedState, storedState] = [
      await cachingProcessor.readState(stream),
      await createSampleCommandProcessor(otherStore).readState(stream),
    ];
    expect(cachedState).toStrictEqual(storedState);
    expect(cachedState.guests.get('Ana')?.wishes).toStrictEqual({ at: '1970-01-01T00:00:00.000Z', small: 1e-7, places: [null, 0] });
  });

  it('is evicted when the cache is full, the least recently used first', async () => {
    const processor = createSampleCommandProcessor(store, { maxCachedEvents: 4 });
    const cachedStreamNames = (): string[] => [...processor.cachedStreams()].map(({ stream }) => stream);
    const [first, second, third] = [newStreamName(), newStreamName(), newStreamName()];
    for (const stream of [first, second]) await processor.handle(stream, enter('Ana', 'Bo'), newCommandMetadata());
    expect(cachedStreamNames()).toEqual([second, first]);
    await processor.handle(first, enter('Cy'), newCommandMetadata());
    expect(cachedStreamNames()).toEqual([first]);
    await processor.handle(third, enter('Ana'), newCommandMetadata());
    expect(cachedStreamNames()).toEqual([third, first]);
    await processor.handle(third, enter('Bo', 'Cy', 'Di', 'Eve'), newCommandMetadata());
    expect(cachedStreamNames()).toEqual([third]);
  });
});
