import { type CountedStore, LogUnderTest, newStream, once } from '../testing/log-under-test.js';
import { enter, leave, roomsOn } from '../testing/room.js';
import { verifyHistory } from './verify-history.js';

jest.setTimeout(30_000);

let log: LogUnderTest;
let store: CountedStore;
let stream: string;
let other: string;

/** Positions 0, 2, 3 and 5 are `stream`'s (revisions 0 to 3), 1 and 4 the other's. */
beforeAll(async () => {
  log = await LogUnderTest.create();
  store = log.store();
  [stream, other] = [newStream(), newStream()];
  const commands = roomsOn(store);
  await commands.handle(stream, enter('Ana'), once());
  await commands.handle(other, enter('Ana'), once());
  await commands.handle(stream, enter('Bo', 'Cy'), once());
  await commands.handle(other, enter('Bo'), once());
  await commands.handle(stream, leave('Ana'), once());
  await log.alter('CREATE TABLE as_recorded AS TABLE events');
});
afterEach(async () => {
  await log.alter('DELETE FROM events');
  await log.alter('INSERT INTO events TABLE as_recorded');
});
afterAll(() => log.close());

const verify = (gapless = true): ReturnType<typeof verifyHistory> => verifyHistory(store, { gapless, silence: 300 });

describe('the proof of the histories', () => {
  it('finds them intact as they were recorded', async () => {
    expect(await verify()).toEqual({ events: 6, streams: 2, broken: [], missingUpTo: null });
  });

  it('finds an empty log intact', async () => {
    const empty = await LogUnderTest.create();
    expect(await verifyHistory(empty.store(), { gapless: true })).toEqual({ events: 0, streams: 0, broken: [], missingUpTo: null });
    await empty.close();
  });

  it.each([
    ['its data', `data = jsonb_set(data, '{guest}', '"Eve"')`],
    ['a field more in its data', `data = data || '{"tip": 5}'`],
    ['its type', `type = 'GuestLeft'`],
    ['its id', `event_id = gen_random_uuid()`],
    ['who did it', `metadata = jsonb_set(metadata, '{actor,id}', '"bo"')`],
    ['when', `metadata = jsonb_set(metadata, '{recordedAt}', '0')`],
    ['a field more in its metadata', `metadata = metadata || '{"note": "harmless"}'`],
    ['its hash', `metadata = jsonb_set(metadata, '{hash}', to_jsonb(repeat('0', 64)))`],
  ])('names the first event of which somebody changed %s', async (_what, change) => {
    await log.alter(`UPDATE events SET ${change} WHERE position = 2`);
    expect(await verify()).toMatchObject({
      events: 6,
      broken: [{ stream, revision: 1n, position: 2n, why: expect.stringContaining('hash does not fit') as unknown }],
    });
  });

  it('notices an event that carries no hash', async () => {
    await log.alter(`UPDATE events SET metadata = metadata - 'hash' WHERE position = 3`);
    expect(await verify()).toMatchObject({ broken: [{ position: 3n, why: 'it carries no hash' }] });
  });

  it('notices two events that changed places', async () => {
    await log.alter('UPDATE events SET position = position + 100 WHERE position IN (2, 3)');
    await log.alter('UPDATE events SET position = 105 - position WHERE position > 100');
    expect(await verify()).toMatchObject({
      broken: [{ stream, revision: 2n, position: 2n, why: expect.stringContaining('where 1 should') as unknown }],
    });
  });

  it('notices two events that changed places together with their revisions', async () => {
    await log.alter('UPDATE events SET position = position + 100, revision = revision + 100 WHERE position IN (2, 3)');
    await log.alter('UPDATE events SET position = 105 - position, revision = 103 - revision WHERE position > 100');
    expect(await verify()).toMatchObject({
      broken: [{ stream, revision: 1n, position: 2n, why: expect.stringContaining('hash') as unknown }],
    });
  });

  it('notices an event that was moved into another stream', async () => {
    await log.alter('UPDATE events SET stream = $1, revision = 2 WHERE position = 5', [other]);
    expect(await verify()).toMatchObject({ broken: [{ stream: other, revision: 2n, position: 5n }] });
  });

  it('notices an event that was taken out of the middle, with or without gapless positions', async () => {
    await log.alter('DELETE FROM events WHERE position = 2');
    expect(await verify()).toMatchObject({
      events: 5,
      broken: [{ stream, revision: 2n, position: 3n, why: expect.stringContaining('1 event is missing') as unknown }],
    });
    expect(await verify(false)).toMatchObject({ broken: [{ stream, revision: 2n, why: 'it has revision 2, where 1 should follow' }] });
  });

  it('notices that an event was taken out and the rest moved up', async () => {
    await log.alter('DELETE FROM events WHERE position = 2');
    await log.alter('UPDATE events SET revision = 1, position = 2 WHERE position = 3');
    expect(await verify(false)).toMatchObject({
      broken: [{ stream, revision: 1n, position: 2n, why: expect.stringContaining('hash') as unknown }],
    });
  });

  it('notices the lost end of a stream by the gap it leaves', async () => {
    await log.alter('DELETE FROM events WHERE position = 4');
    expect(await verify()).toMatchObject({ broken: [{ position: 5n, why: '1 event is missing from the log before it' }] });
  });

  it('notices the lost end of the log', async () => {
    await log.alter('DELETE FROM events WHERE position = 5');
    expect(await verify()).toEqual({ events: 5, streams: 2, broken: [], missingUpTo: 5n });
  });

  it('names the first broken event of each stream', async () => {
    await log.alter(`UPDATE events SET data = '{}' WHERE position IN (1, 2, 3, 4)`);
    expect((await verify()).broken.map(({ position }) => position)).toEqual([1n, 2n]);
  });
});
