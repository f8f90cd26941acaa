import { verifyHistory } from '../audit/verify-history.js';
import { type CountingEventStore, EventLogFixture, newStreamName, newCommandMetadata } from '../testing/event-log.fixture.js';
import { enter, leave, createSampleCommandProcessor, setChairs } from '../testing/sample-aggregate.js';
import { type CommandMetadata, deriveOrGenerateCommandId, hashRequest } from './command-metadata.js';
import { CommandTimeout, IdempotencyKeyReused } from './command-errors.js';

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

/** The metadata of a request with an Idempotency-Key. Calls with the same key and body stand for repetitions of one request. */
const requestMetadata = (key: string, body: unknown = {}): CommandMetadata => ({
  ...newCommandMetadata(),
  commandId: deriveOrGenerateCommandId('ana', 'room', key),
  requestHash: hashRequest(key, 'POST', '/room', body),
});
let keyCount = 0;
const newKey = (): string => `key ${(keyCount += 1)}`;

describe('a command that was recorded before', () => {
  it.each([
    ['the same process', () => [createSampleCommandProcessor(store)]],
    ['another process', () => [createSampleCommandProcessor(store), createSampleCommandProcessor(otherStore)]],
  ])('gets the same result from %s and is recorded once', async (_where, createProcessors) => {
    const [first, second = first] = createProcessors();
    const [stream, key] = [newStreamName(), newKey()];
    const original = await first?.handle(stream, enter('Ana', 'Bo'), requestMetadata(key));
    const repeated = await second?.handle(stream, enter('Ana', 'Bo'), requestMetadata(key));
    expect(repeated).toMatchObject({ ...original, wasRecordedBefore: true });
    expect(await log.readStream(stream)).toHaveLength(2);
  });

  it('gets its events and the current state after a restart', async () => {
    const [stream, key] = [newStreamName(), newKey()];
    await createSampleCommandProcessor(store).handle(stream, enter('Ana'), requestMetadata(key));
    await createSampleCommandProcessor(store).handle(stream, enter('Bo'), newCommandMetadata());
    await createSampleCommandProcessor(store).handle(stream, leave('Ana'), newCommandMetadata());
    const repeated = await createSampleCommandProcessor(store).handle(stream, enter('Ana'), requestMetadata(key));
    expect(repeated).toMatchObject({
      wasRecordedBefore: true,
      revision: 2n,
    });
    expect(repeated).toMatchObject({ events: [{ type: 'GuestEntered', data: { guest: 'Ana' }, revision: 0n }] });
    expect(repeated.kind === 'accepted' && [...repeated.state.guests.keys()]).toEqual(['Bo']);
    expect(await log.readStream(stream)).toHaveLength(3);
  });

  it('gets the newest state from a process whose cache is outdated', async () => {
    const [firstProcessor, secondProcessor] = [createSampleCommandProcessor(store), createSampleCommandProcessor(otherStore)];
    const [stream, key] = [newStreamName(), newKey()];
    await firstProcessor.handle(stream, enter('Ana'), requestMetadata(key));
    await secondProcessor.handle(stream, enter('Bo'), newCommandMetadata());
    const repeated = await firstProcessor.handle(stream, enter('Ana'), requestMetadata(key));
    expect(repeated).toMatchObject({ wasRecordedBefore: true, revision: 1n });
  });

  it('is recorded once when it is sent several times at once, to two processes', async () => {
    const [firstProcessor, secondProcessor] = [createSampleCommandProcessor(store), createSampleCommandProcessor(otherStore)];
    const [stream, key] = [newStreamName(), newKey()];
    const handleIn = (processor: typeof firstProcessor) => processor.handle(stream, enter('Ana', 'Bo'), requestMetadata(key));
    const results = await Promise.all(Array.from({ length: 10 }, () => [handleIn(firstProcessor), handleIn(secondProcessor)]).flat());
    expect(results.filter((result) => result.kind === 'accepted' && !result.wasRecordedBefore)).toHaveLength(1);
    for (const result of results) expect(result).toMatchObject({ kind: 'accepted', events: [{ revision: 0n }, { revision: 1n }] });
    expect(await log.readStream(stream)).toHaveLength(2);
  });

  it('makes another request with the same key fail with IdempotencyKeyReused', async () => {
    const [firstProcessor, secondProcessor] = [createSampleCommandProcessor(store), createSampleCommandProcessor(otherStore)];
    const [stream, key] = [newStreamName(), newKey()];
    await firstProcessor.handle(stream, enter('Ana'), requestMetadata(key, { guest: 'Ana' }));
    await expect(firstProcessor.handle(stream, enter('Bo'), requestMetadata(key, { guest: 'Bo' }))).rejects.toThrow(IdempotencyKeyReused);
    await expect(secondProcessor.handle(stream, enter('Bo'), requestMetadata(key, { guest: 'Bo' }))).rejects.toThrow(IdempotencyKeyReused);
    await expect(firstProcessor.preview(stream, enter('Bo'), requestMetadata(key, { guest: 'Bo' }))).rejects.toThrow(IdempotencyKeyReused);
    expect(await log.readStream(stream)).toHaveLength(1);
  });
});

describe('a command that recorded nothing', () => {
  it('is decided again after a refusal', async () => {
    const processor = createSampleCommandProcessor(store);
    const [stream, key] = [newStreamName(), newKey()];
    await processor.handle(stream, setChairs(1), newCommandMetadata());
    await processor.handle(stream, enter('Ana'), newCommandMetadata());
    await expect(processor.handle(stream, enter('Bo'), requestMetadata(key))).resolves.toMatchObject({ kind: 'refused' });
    await processor.handle(stream, leave('Ana'), newCommandMetadata());
    await expect(processor.handle(stream, enter('Bo'), requestMetadata(key))).resolves.toMatchObject({
      kind: 'accepted',
      wasRecordedBefore: false,
    });
  });

  it('is decided again when it changed nothing', async () => {
    const processor = createSampleCommandProcessor(store);
    const [stream, key] = [newStreamName(), newKey()];
    await processor.handle(stream, enter('Ana'), newCommandMetadata());
    await expect(processor.handle(stream, enter('Ana'), requestMetadata(key))).resolves.toMatchObject({ events: [] });
    expect(await log.readStream(stream)).toHaveLength(1);
    await processor.handle(stream, leave('Ana'), newCommandMetadata());
    await expect(processor.handle(stream, enter('Ana'), requestMetadata(key))).resolves.toMatchObject({
      wasRecordedBefore: false,
      events: [{ revision: 2n }],
    });
  });

  it('is decided again when it never reached the store', async () => {
    const { store: proxiedStore, proxy } = await log.createStoreBehindProxy({ appendTimeoutMs: 1_000 });
    const [stream, key] = [newStreamName(), newKey()];
    const disconnected = createSampleCommandProcessor(proxiedStore, { timeoutMs: 2_000 }); // short, because the test waits for the timeout
    await disconnected.handle(stream, enter('Ana'), newCommandMetadata());
    proxy.setFault('disconnect');
    await expect(disconnected.handle(stream, enter('Bo'), requestMetadata(key))).rejects.toThrow(CommandTimeout);
    await expect(createSampleCommandProcessor(otherStore).handle(stream, enter('Bo'), requestMetadata(key))).resolves.toMatchObject({
      wasRecordedBefore: false,
    });
    expect(await log.readStream(stream)).toHaveLength(2);
  });
});

describe('an append whose response is lost', () => {
  it('is recognised by a second process with an outdated cache, and the history stays intact', async () => {
    const { store: proxiedStore, proxy } = await log.createStoreBehindProxy({ appendTimeoutMs: 1_000 });
    const [first, second] = [createSampleCommandProcessor(proxiedStore, { timeoutMs: 2_000 }), createSampleCommandProcessor(otherStore)];
    const [stream, key] = [newStreamName(), newKey()];
    await first.handle(stream, enter('Ana'), newCommandMetadata());
    await second.handle(stream, enter('Bo'), newCommandMetadata());
    await first.readState(stream); // so that its next append expects the right revision

    proxy.setFault('drop-responses');
    await expect(first.handle(stream, enter('Cy', 'Di'), requestMetadata(key))).rejects.toThrow(CommandTimeout);
    const recorded = await log.readStream(stream);
    expect(recorded).toHaveLength(4);

    otherStore.resetCounts();
    const repeated = await second.handle(stream, enter('Cy', 'Di'), requestMetadata(key));
    expect(repeated).toMatchObject({ kind: 'accepted', wasRecordedBefore: true, revision: 3n });
    expect(repeated).toMatchObject({
      events: [
        { data: { guest: 'Cy' }, revision: 2n },
        { data: { guest: 'Di' }, revision: 3n },
      ],
    });
    expect(otherStore.appendCount).toBe(1); // The second process decided on its outdated cache, and the store rejected the append

    proxy.setFault('disconnect'); // breaks the open connections; `none` then lets new ones pass
    proxy.setFault('none');
    await second.handle(stream, enter('Eve'), newCommandMetadata());
    expect((await log.readStream(stream)).slice(0, 4)).toEqual(recorded);
    expect(await verifyHistory(otherStore, { isGapless: true })).toMatchObject({ brokenEvents: [], missingUpToPosition: null });
  });
});
