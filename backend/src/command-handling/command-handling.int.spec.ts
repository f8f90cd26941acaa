import { CommandHandling, type CommandHandlingOptions } from './command-handling.js';
import { type CountedStore, LogUnderTest, newStream, once } from '../testing/log-under-test.js';
import {
  enter,
  enterWishing,
  leave,
  type Room,
  type RoomCommand,
  roomDecider,
  type RoomFact,
  roomFormat,
  setChairs,
} from '../testing/room.js';

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

/** The commands as one process handles them. */
const processOn = (on: CountedStore, options: Partial<CommandHandlingOptions> = {}): CommandHandling<Room, RoomCommand, RoomFact> =>
  new CommandHandling(on, roomDecider, roomFormat, options);

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const guestsOf = async (stream: string): Promise<unknown[]> => (await log.recorded(stream)).map(({ data }) => data);

describe('commands on one stream', () => {
  it('are handled in the order they came, none lost, each on what the ones before it did', async () => {
    const commands = processOn(store);
    const stream = newStream();
    const outcomes = await Promise.all(numbers(100).map((n) => commands.handle(stream, enter(`guest ${n}`), once())));
    expect(await guestsOf(stream)).toEqual(numbers(100).map((n) => ({ guest: `guest ${n}`, number: n, wishes: {} })));
    expect(outcomes.map((it) => (it.kind === 'done' ? Number(it.revision) : it.code))).toEqual(numbers(100).map((n) => n - 1));
  });

  it('go on after one that fails', async () => {
    const commands = processOn(store);
    const stream = newStream();
    const failing = commands.handle(stream, enterWishing('Ana', { name: '\0' }), once());
    const next = commands.handle(stream, enter('Bo'), once());
    await expect(failing).rejects.toThrow(TypeError);
    await expect(next).resolves.toMatchObject({ kind: 'done', revision: 0n });
  });

  it('never wait for those of another stream', async () => {
    const commands = processOn(store);
    const order: string[] = [];
    const busy = newStream();
    const queued = numbers(50).map((n) => commands.handle(busy, enter(`guest ${n}`), once()).then(() => order.push('busy')));
    const other = commands.handle(newStream(), enter('Ana'), once()).then(() => order.push('other'));
    await Promise.all([...queued, other]);
    expect(order.indexOf('other')).toBeLessThan(25);
  });

  it('of two processes are each recorded once, whoever is faster', async () => {
    const [here, there] = [processOn(store), processOn(elsewhere)];
    const stream = newStream();
    const outcomes = await Promise.all(
      numbers(50).flatMap((n) => [here.handle(stream, enter(`here ${n}`), once()), there.handle(stream, enter(`there ${n}`), once())]),
    );
    expect(outcomes.every(({ kind }) => kind === 'done')).toBe(true);
    const recorded = await log.recorded(stream);
    expect(recorded.map(({ data }) => data)).toEqual(numbers(100).map((n) => expect.objectContaining({ number: n }) as unknown));
    expect(new Set(recorded.map(({ data }) => JSON.stringify(data))).size).toBe(100);
  });

  it('of two processes never give one chair to two', async () => {
    const [here, there] = [processOn(store), processOn(elsewhere)];
    const stream = newStream();
    await here.handle(stream, setChairs(5), once());
    const outcomes = await Promise.all(
      numbers(10).flatMap((n) => [here.handle(stream, enter(`here ${n}`), once()), there.handle(stream, enter(`there ${n}`), once())]),
    );
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(5);
    expect(outcomes.filter((it) => it.kind === 'refused' && it.code === 'LIVE_EVENT_FULL')).toHaveLength(15);
    expect(await log.recorded(stream)).toHaveLength(6);
  });
});

describe('a warm stream', () => {
  it('costs a command one append and no read', async () => {
    const commands = processOn(store);
    const stream = newStream();
    await commands.handle(stream, enter('Ana'), once());
    store.startCounting();
    await commands.handle(stream, enter('Bo'), once());
    expect({ appends: store.appends, reads: store.reads }).toEqual({ appends: 1, reads: 0 });
  });

  it('costs a refusal one read, which finds nothing', async () => {
    const commands = processOn(store);
    const stream = newStream();
    await commands.handle(stream, enter('Ana'), once());
    store.startCounting();
    await expect(commands.handle(stream, leave('Bo'), once())).resolves.toEqual({ kind: 'refused', code: 'PERFORMER_NOT_FOUND' });
    expect({ appends: store.appends, reads: store.reads }).toEqual({ appends: 0, reads: 1 });
  });

  it('never refuses what another process has made possible', async () => {
    const [here, there] = [processOn(store), processOn(elsewhere)];
    const stream = newStream();
    await here.handle(stream, setChairs(1), once());
    await here.handle(stream, enter('Ana'), once());
    await there.handle(stream, leave('Ana'), once());
    await expect(here.handle(stream, enter('Bo'), once())).resolves.toMatchObject({ kind: 'done', revision: 3n });
  });

  it('never answers "so already" about what another process has changed', async () => {
    const [here, there] = [processOn(store), processOn(elsewhere)];
    const stream = newStream();
    await here.handle(stream, enter('Ana'), once());
    await there.handle(stream, leave('Ana'), once());
    await expect(here.handle(stream, enter('Ana'), once())).resolves.toMatchObject({ kind: 'done', facts: [{ type: 'GuestEntered' }] });
  });

  it('decides again on what another process did when that was faster', async () => {
    const [here, there] = [processOn(store), processOn(elsewhere)];
    const stream = newStream();
    await here.handle(stream, enter('Ana'), once());
    await there.handle(stream, enter('Bo'), once());
    store.startCounting();
    const outcome = await here.handle(stream, enter('Cy'), once());
    expect(outcome).toMatchObject({ kind: 'done', revision: 2n, facts: [{ data: { guest: 'Cy', number: 3 } }] });
    expect({ appends: store.appends, reads: store.reads }).toEqual({ appends: 2, reads: 1 });
  });

  it('is folded as a cold one would be: with what JSON keeps', async () => {
    const stream = newStream();
    const warm = processOn(store);
    await warm.handle(stream, enterWishing('Ana', { at: new Date(0), chair: undefined, small: 1e-7, places: [undefined, -0] }), once());
    const [warmState, coldState] = [await warm.state(stream), await processOn(elsewhere).state(stream)];
    expect(warmState).toStrictEqual(coldState);
    expect(warmState.guests.get('Ana')?.wishes).toStrictEqual({ at: '1970-01-01T00:00:00.000Z', small: 1e-7, places: [null, 0] });
  });

  it('is let go, the least recently used first, when there is too much to remember', async () => {
    const commands = processOn(store, { maxHotFacts: 4 });
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

describe('what comes of a command', () => {
  it('is its facts, with their revisions, and where the state then stands', async () => {
    const outcome = await processOn(store).handle(newStream(), enter('Ana', 'Bo'), once());
    expect(outcome).toMatchObject({
      kind: 'done',
      revision: 1n,
      replayed: false,
      facts: [
        { type: 'GuestEntered', data: { guest: 'Ana', number: 1 }, revision: 0n },
        { type: 'GuestEntered', data: { guest: 'Bo', number: 2 }, revision: 1n },
      ],
    });
    const head = await store.head();
    expect(outcome).toMatchObject({ position: head, statePosition: head });
  });

  it('is where the state stands, when nothing was new', async () => {
    const commands = processOn(store);
    const stream = newStream();
    await commands.handle(stream, enter('Ana'), once());
    const position = await store.head();
    await commands.handle(newStream(), enter('Bo'), once());
    await expect(commands.handle(stream, enter('Ana'), once())).resolves.toMatchObject({
      kind: 'done',
      revision: 0n,
      facts: [],
      position: null,
      statePosition: position,
    });
    expect(await log.recorded(stream)).toHaveLength(1);
  });

  it('is recorded with who did it, when, by which command, and nothing else of them', async () => {
    const stream = newStream();
    const context = { ...once(), actor: { kind: 'user' as const, id: 'ana', name: 'Ana Secret' } };
    await processOn(store).handle(stream, enter('Ana', 'Bo'), context);
    const { commandId, at } = context;
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
    const [here, there] = [processOn(store), processOn(elsewhere)];
    const stream = newStream();
    await here.handle(stream, setChairs(1), once());
    await here.handle(stream, enter('Ana'), once());
    await expect(here.dry(stream, enter('Bo'))).resolves.toEqual({ kind: 'refused', code: 'LIVE_EVENT_FULL' });
    await there.handle(stream, leave('Ana'), once());
    await expect(here.dry(stream, enter('Bo'))).resolves.toMatchObject({ kind: 'happened', facts: [{ type: 'GuestEntered' }] });
    expect(await log.recorded(stream)).toHaveLength(3);
  });

  it('does not refuse a command that was done before', async () => {
    const commands = processOn(store);
    const stream = newStream();
    const context = once();
    await commands.handle(stream, setChairs(1), once());
    await commands.handle(stream, enter('Ana'), context);
    await commands.handle(stream, leave('Ana'), once());
    await expect(commands.dry(stream, leave('Ana'))).resolves.toMatchObject({ kind: 'refused' });
    await expect(commands.dry(stream, leave('Ana'), context)).resolves.toEqual({ kind: 'happened', facts: [] });
  });

  it('gives the newest state of a stream, and the initial one of a stream that nobody wrote', async () => {
    const [here, there] = [processOn(store), processOn(elsewhere)];
    const stream = newStream();
    await here.handle(stream, enter('Ana'), once());
    await there.handle(stream, enter('Bo'), once());
    expect((await here.state(stream)).visits).toEqual(['Ana', 'Bo']);
    expect(await here.state(newStream())).toStrictEqual(roomDecider.initial());
    expect([...here.hotStreams()].map((hot) => hot.stream)).toEqual([stream]);
  });
});

describe('a broken history', () => {
  it('is never decided on', async () => {
    const stream = newStream();
    const commands = processOn(store);
    await store.append(stream, -1n, [{ id: '0195e4a0-0000-7000-8000-000000000001', type: 'GuestEntered', data: {}, metadata: {} }]);
    await expect(commands.handle(stream, enter('Ana'), once())).rejects.toThrow(TypeError);
    expect([...commands.hotStreams()]).toEqual([]);
  });
});
