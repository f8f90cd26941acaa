import { type CountingEventStore, EventLogFixture, newStreamName, newCommandMetadata } from '../testing/event-log.fixture.js';
import { enter, leave, sampleDecider, createSampleCommandProcessor, setChairs } from '../testing/sample-aggregate.js';

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

describe('an accepted command', () => {
  it('returns its events with their revisions, and the processor knows the position of the last one', async () => {
    const processor = createSampleCommandProcessor(store);
    const result = await processor.handle(newStreamName(), enter('Ana', 'Bo'), newCommandMetadata());
    expect(result).toMatchObject({
      kind: 'accepted',
      revision: 1n,
      wasRecordedBefore: false,
      events: [
        { type: 'GuestEntered', data: { guest: 'Ana', number: 1 }, revision: 0n },
        { type: 'GuestEntered', data: { guest: 'Bo', number: 2 }, revision: 1n },
      ],
    });
    expect(processor.lastPosition).toBe(await store.head());
  });

  it('returns no events when nothing changes', async () => {
    const processor = createSampleCommandProcessor(store);
    const stream = newStreamName();
    await processor.handle(stream, enter('Ana'), newCommandMetadata());
    await processor.handle(newStreamName(), enter('Bo'), newCommandMetadata());
    await expect(processor.handle(stream, enter('Ana'), newCommandMetadata())).resolves.toMatchObject({
      kind: 'accepted',
      revision: 0n,
      events: [],
    });
    expect(await log.readStream(stream)).toHaveLength(1);
  });

  it('stores the kind and id of the actor, the time and the command id in the metadata, and nothing else of the actor', async () => {
    const stream = newStreamName();
    const commandMetadata = { ...newCommandMetadata(), actor: { kind: 'user' as const, id: 'ana', name: 'Ana Secret' } };
    await createSampleCommandProcessor(store).handle(stream, enter('Ana', 'Bo'), commandMetadata);
    const { commandId, recordedAt } = commandMetadata;
    const metadata = {
      commandId,
      schemaVersion: 1,
      actor: { kind: 'user', id: 'ana' },
      recordedAt,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    };
    expect((await log.readStream(stream)).map(({ metadata: stored }) => stored)).toEqual([metadata, metadata]);
  });
});

describe('preview and readState', () => {
  it('preview reads the newest events before it refuses, and records nothing', async () => {
    const [firstProcessor, secondProcessor] = [createSampleCommandProcessor(store), createSampleCommandProcessor(otherStore)];
    const stream = newStreamName();
    await firstProcessor.handle(stream, setChairs(1), newCommandMetadata());
    await firstProcessor.handle(stream, enter('Ana'), newCommandMetadata());
    await expect(firstProcessor.preview(stream, enter('Bo'))).resolves.toMatchObject({ kind: 'refused', code: 'GIG_FULL', state: {} });
    await secondProcessor.handle(stream, leave('Ana'), newCommandMetadata());
    await expect(firstProcessor.preview(stream, enter('Bo'))).resolves.toMatchObject({
      kind: 'accepted',
      events: [{ type: 'GuestEntered' }],
    });
    expect(await log.readStream(stream)).toHaveLength(3);
  });

  it('preview does not refuse a command that was recorded before', async () => {
    const processor = createSampleCommandProcessor(store);
    const stream = newStreamName();
    const commandMetadata = newCommandMetadata();
    await processor.handle(stream, setChairs(1), newCommandMetadata());
    await processor.handle(stream, enter('Ana'), commandMetadata);
    await processor.handle(stream, leave('Ana'), newCommandMetadata());
    await expect(processor.preview(stream, leave('Ana'))).resolves.toMatchObject({ kind: 'refused' });
    await expect(processor.preview(stream, leave('Ana'), commandMetadata)).resolves.toEqual({ kind: 'accepted', events: [] });
  });

  it('readState returns the newest state of a stream, and the initial state of an unknown stream, which is not cached', async () => {
    const [firstProcessor, secondProcessor] = [createSampleCommandProcessor(store), createSampleCommandProcessor(otherStore)];
    const stream = newStreamName();
    await firstProcessor.handle(stream, enter('Ana'), newCommandMetadata());
    await secondProcessor.handle(stream, enter('Bo'), newCommandMetadata());
    expect((await firstProcessor.readState(stream)).visits).toEqual(['Ana', 'Bo']);
    expect(await firstProcessor.readState(newStreamName())).toStrictEqual(sampleDecider.initialState());
    expect([...firstProcessor.cachedStreams()].map(({ stream }) => stream)).toEqual([stream]);
  });
});
