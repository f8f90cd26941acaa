import { type CountedStore, LogUnderTest, newStream, once } from '../testing/log-under-test.js';
import { enter, enterWishing, leave, roomsOn, setChairs } from '../testing/room.js';

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

describe('a warm stream', () => {
  it('costs a command one append and no read', async () => {
    const commands = roomsOn(store);
    const stream = newStream();
    await commands.handle(stream, enter('Ana'), once());
    store.startCounting();
    await commands.handle(stream, enter('Bo'), once());
    expect({ appends: store.appends, reads: store.reads }).toEqual({ appends: 1, reads: 0 });
  });

  it('costs a refusal one read, which finds nothing', async () => {
    const commands = roomsOn(store);
    const stream = newStream();
    await commands.handle(stream, enter('Ana'), once());
    store.startCounting();
    await expect(commands.handle(stream, leave('Bo'), once())).resolves.toEqual({ kind: 'refused', code: 'PERFORMER_NOT_FOUND' });
    expect({ appends: store.appends, reads: store.reads }).toEqual({ appends: 0, reads: 1 });
  });

  it('never refuses what another process has made possible', async () => {
    const [here, there] = [roomsOn(store), roomsOn(elsewhere)];
    const stream = newStream();
    await here.handle(stream, setChairs(1), once());
    await here.handle(stream, enter('Ana'), once());
    await there.handle(stream, leave('Ana'), once());
    await expect(here.handle(stream, enter('Bo'), once())).resolves.toMatchObject({ kind: 'done', revision: 3n });
  });

  it('never answers "so already" about what another process has changed', async () => {
    const [here, there] = [roomsOn(store), roomsOn(elsewhere)];
    const stream = newStream();
    await here.handle(stream, enter('Ana'), once());
    await there.handle(stream, leave('Ana'), once());
    await expect(here.handle(stream, enter('Ana'), once())).resolves.toMatchObject({ kind: 'done', events: [{ type: 'GuestEntered' }] });
  });

  it('decides again on what another process did when that was faster', async () => {
    const [here, there] = [roomsOn(store), roomsOn(elsewhere)];
    const stream = newStream();
    await here.handle(stream, enter('Ana'), once());
    await there.handle(stream, enter('Bo'), once());
    store.startCounting();
    const outcome = await here.handle(stream, enter('Cy'), once());
    expect(outcome).toMatchObject({ kind: 'done', revision: 2n, events: [{ data: { guest: 'Cy', number: 3 } }] });
    expect({ appends: store.appends, reads: store.reads }).toEqual({ appends: 2, reads: 1 });
  });

  it('is folded as a cold one would be: with what JSON keeps', async () => {
    const stream = newStream();
    const warm = roomsOn(store);
    await warm.handle(stream, enterWishing('Ana', { at: new Date(0), chair: undefined, small: 1e-7, places: [undefined, -0] }), once());
    const [warmState, coldState] = [await warm.state(stream), await roomsOn(elsewhere).state(stream)];
    expect(warmState).toStrictEqual(coldState);
    expect(warmState.guests.get('Ana')?.wishes).toStrictEqual({ at: '1970-01-01T00:00:00.000Z', small: 1e-7, places: [null, 0] });
  });

  it('is let go, the least recently used first, when there is too much to remember', async () => {
    const commands = roomsOn(store, { maxHotEvents: 4 });
    const inMemory = (): string[] => [...commands.hotStreams()].map(({ stream }) => stream);
    const [first, second, third] = [newStream(), newStream(), newStream()];
    for (const stream of [first, second]) await commands.handle(stream, enter('Ana', 'Bo'), once());
    expect(inMemory()).toEqual([second, first]);
    await commands.handle(first, enter('Cy'), once());
    expect(inMemory()).toEqual([first]);
    await commands.handle(third, enter('Ana'), once());
    expect(inMemory()).toEqual([third, first]);
    await commands.handle(third, enter('Bo', 'Cy', 'Di', 'Eve'), once());
    expect(inMemory()).toEqual([third]);
  });
});
