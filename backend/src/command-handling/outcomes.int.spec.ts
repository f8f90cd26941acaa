import { type CountedStore, LogUnderTest, newStream, once } from '../testing/log-under-test.js';
import { enter, leave, roomDecider, roomsOn, setChairs } from '../testing/room.js';

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

describe('what comes of a command', () => {
  it('is its events, with their revisions, and where the state then stands', async () => {
    const outcome = await roomsOn(store).handle(newStream(), enter('Ana', 'Bo'), once());
    expect(outcome).toMatchObject({
      kind: 'done',
      revision: 1n,
      replayed: false,
      events: [
        { type: 'GuestEntered', data: { guest: 'Ana', number: 1 }, revision: 0n },
        { type: 'GuestEntered', data: { guest: 'Bo', number: 2 }, revision: 1n },
      ],
    });
    const head = await store.head();
    expect(outcome).toMatchObject({ position: head, statePosition: head });
  });

  it('is where the state stands, when nothing was new', async () => {
    const commands = roomsOn(store);
    const stream = newStream();
    await commands.handle(stream, enter('Ana'), once());
    const position = await store.head();
    await commands.handle(newStream(), enter('Bo'), once());
    await expect(commands.handle(stream, enter('Ana'), once())).resolves.toMatchObject({
      kind: 'done',
      revision: 0n,
      events: [],
      position: null,
      statePosition: position,
    });
    expect(await log.recorded(stream)).toHaveLength(1);
  });

  it('is recorded with who did it, when, by which command, and nothing else of them', async () => {
    const stream = newStream();
    const context = { ...once(), actor: { kind: 'user' as const, id: 'ana', name: 'Ana Secret' } };
    await roomsOn(store).handle(stream, enter('Ana', 'Bo'), context);
    const { commandId, recordedAt: at } = context;
    const metadata = {
      commandId,
      schemaVersion: 1,
      actor: { kind: 'user', id: 'ana' },
      at,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    };
    expect((await log.recorded(stream)).map((it) => it.metadata)).toEqual([metadata, metadata]);
  });
});

describe('asking without doing', () => {
  it('tells what would be refused, on the newest state, and records nothing', async () => {
    const [here, there] = [roomsOn(store), roomsOn(elsewhere)];
    const stream = newStream();
    await here.handle(stream, setChairs(1), once());
    await here.handle(stream, enter('Ana'), once());
    await expect(here.dry(stream, enter('Bo'))).resolves.toEqual({ kind: 'refused', code: 'GIG_FULL' });
    await there.handle(stream, leave('Ana'), once());
    await expect(here.dry(stream, enter('Bo'))).resolves.toMatchObject({ kind: 'happened', events: [{ type: 'GuestEntered' }] });
    expect(await log.recorded(stream)).toHaveLength(3);
  });

  it('does not refuse a command that was done before', async () => {
    const commands = roomsOn(store);
    const stream = newStream();
    const context = once();
    await commands.handle(stream, setChairs(1), once());
    await commands.handle(stream, enter('Ana'), context);
    await commands.handle(stream, leave('Ana'), once());
    await expect(commands.dry(stream, leave('Ana'))).resolves.toMatchObject({ kind: 'refused' });
    await expect(commands.dry(stream, leave('Ana'), context)).resolves.toEqual({ kind: 'happened', events: [] });
  });

  it('gives the newest state of a stream, and the initial one of a stream that nobody wrote', async () => {
    const [here, there] = [roomsOn(store), roomsOn(elsewhere)];
    const stream = newStream();
    await here.handle(stream, enter('Ana'), once());
    await there.handle(stream, enter('Bo'), once());
    expect((await here.state(stream)).visits).toEqual(['Ana', 'Bo']);
    expect(await here.state(newStream())).toStrictEqual(roomDecider.initial());
    expect([...here.hotStreams()].map((hot) => hot.stream)).toEqual([stream]);
  });
});
