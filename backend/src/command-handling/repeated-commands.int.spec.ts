import { verifyHistory } from '../audit/verify-history.js';
import { type CountedStore, LogUnderTest, newStream, once } from '../testing/log-under-test.js';
import { enter, leave, roomsOn, setChairs } from '../testing/room.js';
import { type CommandContext } from './command-context.js';
import { Busy, KeyReused } from './command-failures.js';
import { commandIdFor } from './command-ids.js';
import { requestHashOf } from './request-hash.js';

jest.setTimeout(30_000);

let log: LogUnderTest;
let store: CountedStore;
let elsewhere: CountedStore;

beforeAll(async () => {
  log = await LogUnderTest.create();
  store = log.store();
  elsewhere = log.store();
});
afterAll(() => log.close());

/** As the same request arrives again: same sender, room, key and body. */
const request = (key: string, body: unknown = {}): CommandContext => ({
  ...once(),
  commandId: commandIdFor('ana', 'room', key),
  requestHash: requestHashOf(key, 'POST', '/room', body),
});
let keys = 0;
const newKey = (): string => `key ${(keys += 1)}`;

describe('a command that was done before', () => {
  it.each([
    ['the same process', () => [roomsOn(store)]],
    ['another process', () => [roomsOn(store), roomsOn(elsewhere)]],
  ])('is answered by %s as it was answered then, and recorded once', async (_where, processes) => {
    const [first, second = first] = processes();
    const [stream, key] = [newStream(), newKey()];
    const before = await first?.handle(stream, enter('Ana', 'Bo'), request(key));
    const again = await second?.handle(stream, enter('Ana', 'Bo'), request(key));
    expect(again).toMatchObject({ ...before, replayed: true });
    expect(await log.recorded(stream)).toHaveLength(2);
  });

  it('is answered after a restart too, on the state as it is now', async () => {
    const [stream, key] = [newStream(), newKey()];
    const before = await roomsOn(store).handle(stream, enter('Ana'), request(key));
    await roomsOn(store).handle(stream, enter('Bo'), once());
    await roomsOn(store).handle(stream, leave('Ana'), once());
    const again = await roomsOn(store).handle(stream, enter('Ana'), request(key));
    expect(again).toMatchObject({ replayed: true, revision: 2n, position: before.kind === 'done' ? before.position : null });
    expect(again).toMatchObject({ events: [{ type: 'GuestEntered', data: { guest: 'Ana' }, revision: 0n }] });
    expect(again.kind === 'done' && [...again.state.guests.keys()]).toEqual(['Bo']);
    expect(await log.recorded(stream)).toHaveLength(3);
  });

  it('is answered on the newest state by a process whose memory is behind', async () => {
    const [here, there] = [roomsOn(store), roomsOn(elsewhere)];
    const [stream, key] = [newStream(), newKey()];
    await here.handle(stream, enter('Ana'), request(key));
    await there.handle(stream, enter('Bo'), once());
    const again = await here.handle(stream, enter('Ana'), request(key));
    expect(again).toMatchObject({ replayed: true, revision: 1n });
  });

  it('is recorded once however often it comes at the same time, to whichever process', async () => {
    const [here, there] = [roomsOn(store), roomsOn(elsewhere)];
    const [stream, key] = [newStream(), newKey()];
    const handledBy = (commands: typeof here) => commands.handle(stream, enter('Ana', 'Bo'), request(key));
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => [handledBy(here), handledBy(there)]).flat());
    expect(outcomes.filter((it) => it.kind === 'done' && !it.replayed)).toHaveLength(1);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: 'done', events: [{ revision: 0n }, { revision: 1n }] });
    expect(await log.recorded(stream)).toHaveLength(2);
  });

  it('is not taken for another request with the same key', async () => {
    const [here, there] = [roomsOn(store), roomsOn(elsewhere)];
    const [stream, key] = [newStream(), newKey()];
    await here.handle(stream, enter('Ana'), request(key, { guest: 'Ana' }));
    await expect(here.handle(stream, enter('Bo'), request(key, { guest: 'Bo' }))).rejects.toThrow(KeyReused);
    await expect(there.handle(stream, enter('Bo'), request(key, { guest: 'Bo' }))).rejects.toThrow(KeyReused);
    await expect(here.dry(stream, enter('Bo'), request(key, { guest: 'Bo' }))).rejects.toThrow(KeyReused);
    expect(await log.recorded(stream)).toHaveLength(1);
  });
});

describe('a command that left nothing behind', () => {
  it('is decided anew after a refusal', async () => {
    const commands = roomsOn(store);
    const [stream, key] = [newStream(), newKey()];
    await commands.handle(stream, setChairs(1), once());
    await commands.handle(stream, enter('Ana'), once());
    await expect(commands.handle(stream, enter('Bo'), request(key))).resolves.toMatchObject({ kind: 'refused' });
    await commands.handle(stream, leave('Ana'), once());
    await expect(commands.handle(stream, enter('Bo'), request(key))).resolves.toMatchObject({ kind: 'done', replayed: false });
  });

  it('is decided anew when nothing was new', async () => {
    const commands = roomsOn(store);
    const [stream, key] = [newStream(), newKey()];
    await commands.handle(stream, enter('Ana'), once());
    await expect(commands.handle(stream, enter('Ana'), request(key))).resolves.toMatchObject({ events: [] });
    expect(await log.recorded(stream)).toHaveLength(1);
    await commands.handle(stream, leave('Ana'), once());
    await expect(commands.handle(stream, enter('Ana'), request(key))).resolves.toMatchObject({
      replayed: false,
      events: [{ revision: 2n }],
    });
  });

  it('is decided anew when it never reached the store', async () => {
    const { store: behind, proxy } = await log.storeBehindProxy({ appendTimeout: 1_000 });
    const [stream, key] = [newStream(), newKey()];
    const cutOff = roomsOn(behind, { timeBudget: 400 });
    await cutOff.handle(stream, enter('Ana'), once());
    proxy.become('cut');
    await expect(cutOff.handle(stream, enter('Bo'), request(key))).rejects.toThrow(Busy);
    await expect(roomsOn(elsewhere).handle(stream, enter('Bo'), request(key))).resolves.toMatchObject({ replayed: false });
    expect(await log.recorded(stream)).toHaveLength(2);
  });
});

describe('an acknowledged append whose answer is lost', () => {
  it('is found by a second process with the stream in memory as it was before, and the history stays whole', async () => {
    const { store: behind, proxy } = await log.storeBehindProxy({ appendTimeout: 1_000 });
    const [first, second] = [roomsOn(behind, { timeBudget: 800 }), roomsOn(elsewhere)];
    const [stream, key] = [newStream(), newKey()];
    await first.handle(stream, enter('Ana'), once());
    await second.handle(stream, enter('Bo'), once());
    await first.state(stream);

    proxy.become('deaf');
    await expect(first.handle(stream, enter('Cy', 'Di'), request(key))).rejects.toThrow(Busy);
    const recorded = await log.recorded(stream);
    expect(recorded).toHaveLength(4);

    elsewhere.startCounting();
    const again = await second.handle(stream, enter('Cy', 'Di'), request(key));
    expect(again).toMatchObject({ kind: 'done', replayed: true, revision: 3n });
    expect(again).toMatchObject({
      events: [
        { data: { guest: 'Cy' }, revision: 2n },
        { data: { guest: 'Di' }, revision: 3n },
      ],
    });
    expect(elsewhere.appends).toBe(1); // it decided on what it remembered, and the store told it otherwise

    proxy.become('cut');
    proxy.become('passing');
    await second.handle(stream, enter('Eve'), once());
    expect((await log.recorded(stream)).slice(0, 4)).toEqual(recorded);
    expect(await verifyHistory(elsewhere, { gapless: true })).toMatchObject({ broken: [], missingUpTo: null });
  });
});
