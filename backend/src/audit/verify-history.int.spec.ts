import { type CountingEventStore, EventLogFixture, newStreamName, newCommandMetadata } from '../testing/event-log.fixture.js';
import { enter, leave, createSampleCommandProcessor } from '../testing/sample-aggregate.js';
import { verifyHistory } from './verify-history.js';

let log: EventLogFixture;
let store: CountingEventStore;
let stream: string;
let otherStream: string;

/** Positions 0, 2, 3 and 5 belong to `stream` (revisions 0 to 3), 1 and 4 to `otherStream`. */
beforeAll(async () => {
  log = await EventLogFixture.create();
  store = log.createStore();
  [stream, otherStream] = [newStreamName(), newStreamName()];
  const commands = createSampleCommandProcessor(store);
  await commands.handle(stream, enter('Ana'), newCommandMetadata());
  await commands.handle(otherStream, enter('Ana'), newCommandMetadata());
  await commands.handle(stream, enter('Bo', 'Cy'), newCommandMetadata());
  await commands.handle(otherStream, enter('Bo'), newCommandMetadata());
  await commands.handle(stream, leave('Ana'), newCommandMetadata());
  await log.runWithoutAppendOnlyTrigger('CREATE TABLE recorded_events AS TABLE events');
});
afterEach(async () => {
  await log.runWithoutAppendOnlyTrigger('DELETE FROM events');
  await log.runWithoutAppendOnlyTrigger('INSERT INTO events TABLE recorded_events');
});
afterAll(() => log.close());

const verify = ({ isGapless } = { isGapless: true }): ReturnType<typeof verifyHistory> =>
  verifyHistory(store, { isGapless, idleTimeoutMs: 2_000 });

describe('verifyHistory', () => {
  it('reports recorded streams as intact', async () => {
    expect(await verify()).toEqual({ eventCount: 6, streamCount: 2, brokenEvents: [], missingUpToPosition: null });
  });

  it('reports an empty log as intact', async () => {
    const empty = await EventLogFixture.create();
    expect(await verifyHistory(empty.createStore(), { isGapless: true })).toEqual({
      eventCount: 0,
      streamCount: 0,
      brokenEvents: [],
      missingUpToPosition: null,
    });
    await empty.close();
  });

  it.each([
    ['data', `data = jsonb_set(data, '{guest}', '"Eve"')`],
    ['data (with an added field)', `data = data || '{"tip": 5}'`],
    ['type', `type = 'GuestLeft'`],
    ['id', `event_id = gen_random_uuid()`],
    ['actor', `metadata = jsonb_set(metadata, '{actor,id}', '"bo"')`],
    ['time', `metadata = jsonb_set(metadata, '{recordedAt}', '0')`],
    ['metadata (with an added field)', `metadata = metadata || '{"note": "harmless"}'`],
    ['hash', `metadata = jsonb_set(metadata, '{hash}', to_jsonb(repeat('0', 64)))`],
  ])('reports an event whose %s was changed', async (_property, change) => {
    await log.runWithoutAppendOnlyTrigger(`UPDATE events SET ${change} WHERE position = 2`);
    expect(await verify()).toMatchObject({
      eventCount: 6,
      brokenEvents: [{ stream, revision: 1n, position: 2n, reason: expect.stringContaining('hash does not fit') as unknown }],
    });
  });

  it('reports an event without a hash', async () => {
    await log.runWithoutAppendOnlyTrigger(`UPDATE events SET metadata = metadata - 'hash' WHERE position = 3`);
    expect(await verify()).toMatchObject({ brokenEvents: [{ position: 3n, reason: 'it carries no hash' }] });
  });

  it('reports the first of two events whose positions were swapped', async () => {
    await log.runWithoutAppendOnlyTrigger('UPDATE events SET position = position + 100 WHERE position IN (2, 3)');
    await log.runWithoutAppendOnlyTrigger('UPDATE events SET position = 105 - position WHERE position > 100'); // 3 and 2
    expect(await verify()).toMatchObject({
      brokenEvents: [{ stream, revision: 2n, position: 2n, reason: expect.stringContaining('where 1 should') as unknown }],
    });
  });

  it('reports the first of two events whose positions and revisions were swapped', async () => {
    await log.runWithoutAppendOnlyTrigger('UPDATE events SET position = position + 100, revision = revision + 100 WHERE position IN (2,3)');
    await log.runWithoutAppendOnlyTrigger('UPDATE events SET position = 105 - position, revision = 103 - revision WHERE position > 100');
    expect(await verify()).toMatchObject({
      brokenEvents: [{ stream, revision: 1n, position: 2n, reason: expect.stringContaining('hash') as unknown }],
    });
  });

  it('reports an event that was moved to another stream', async () => {
    await log.runWithoutAppendOnlyTrigger('UPDATE events SET stream = $1, revision = 2 WHERE position = 5', [otherStream]);
    expect(await verify()).toMatchObject({ brokenEvents: [{ stream: otherStream, revision: 2n, position: 5n }] });
  });

  it('reports the event after a deleted one, with and without gapless positions', async () => {
    await log.runWithoutAppendOnlyTrigger('DELETE FROM events WHERE position = 2');
    expect(await verify()).toMatchObject({
      eventCount: 5,
      brokenEvents: [{ stream, revision: 2n, position: 3n, reason: expect.stringContaining('1 event is missing') as unknown }],
    });
    expect(await verify({ isGapless: false })).toMatchObject({
      brokenEvents: [{ stream, revision: 2n, reason: 'it has revision 2, where 1 should follow' }],
    });
  });

  it('reports the event after a deleted one when it was given the revision and position of the deleted one', async () => {
    await log.runWithoutAppendOnlyTrigger('DELETE FROM events WHERE position = 2');
    await log.runWithoutAppendOnlyTrigger('UPDATE events SET revision = 1, position = 2 WHERE position = 3');
    expect(await verify({ isGapless: false })).toMatchObject({
      brokenEvents: [{ stream, revision: 1n, position: 2n, reason: expect.stringContaining('hash') as unknown }],
    });
  });

  it('reports the lost end of a stream by the gap it leaves', async () => {
    await log.runWithoutAppendOnlyTrigger('DELETE FROM events WHERE position = 4');
    expect(await verify()).toMatchObject({ brokenEvents: [{ position: 5n, reason: '1 event is missing from the log before it' }] });
  });

  it('reports the lost end of the log', async () => {
    await log.runWithoutAppendOnlyTrigger('DELETE FROM events WHERE position = 5');
    expect(await verify()).toEqual({ eventCount: 5, streamCount: 2, brokenEvents: [], missingUpToPosition: 5n });
  });

  it('reports only the first broken event of each stream', async () => {
    await log.runWithoutAppendOnlyTrigger(`UPDATE events SET data = '{}' WHERE position IN (1, 2, 3, 4)`);
    expect((await verify()).brokenEvents.map(({ position }) => position)).toEqual([1n, 2n]);
  });
});
