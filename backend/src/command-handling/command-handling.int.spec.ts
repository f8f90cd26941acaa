import { Busy } from './command-failures.js';
import { CountedStore, LogUnderTest, newStream, once } from '../testing/log-under-test.js';
import { enter, enterWishing, roomsOn, setChairs } from '../testing/room.js';

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

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const guestsOf = async (stream: string): Promise<unknown[]> => (await log.recorded(stream)).map(({ data }) => data);

describe('commands on one stream', () => {
  it('are handled in the order they came, none lost, each on what the ones before it did', async () => {
    const commands = roomsOn(store);
    const stream = newStream();
    const outcomes = await Promise.all(numbers(100).map((n) => commands.handle(stream, enter(`guest ${n}`), once())));
    expect(await guestsOf(stream)).toEqual(numbers(100).map((n) => ({ guest: `guest ${n}`, number: n, wishes: {} })));
    expect(outcomes.map((it) => (it.kind === 'done' ? Number(it.revision) : it.code))).toEqual(numbers(100).map((n) => n - 1));
  });

  it('go on after one that fails', async () => {
    const commands = roomsOn(store);
    const stream = newStream();
    const failing = commands.handle(stream, enterWishing('Ana', { name: '\0' }), once());
    const next = commands.handle(stream, enter('Bo'), once());
    await expect(failing).rejects.toThrow(TypeError);
    await expect(next).resolves.toMatchObject({ kind: 'done', revision: 0n });
  });

  it('never wait for those of another stream', async () => {
    const commands = roomsOn(store);
    const order: string[] = [];
    const busy = newStream();
    const queued = numbers(50).map((n) => commands.handle(busy, enter(`guest ${n}`), once()).then(() => order.push('busy')));
    const other = commands.handle(newStream(), enter('Ana'), once()).then(() => order.push('other'));
    await Promise.all([...queued, other]);
    expect(order.indexOf('other')).toBeLessThan(25);
  });

  it('of two processes are each recorded once, whoever is faster', async () => {
    const [here, there] = [roomsOn(store), roomsOn(elsewhere)];
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
    const [here, there] = [roomsOn(store), roomsOn(elsewhere)];
    const stream = newStream();
    await here.handle(stream, setChairs(5), once());
    const outcomes = await Promise.all(
      numbers(10).flatMap((n) => [here.handle(stream, enter(`here ${n}`), once()), there.handle(stream, enter(`there ${n}`), once())]),
    );
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(5);
    expect(outcomes.filter((it) => it.kind === 'refused' && it.code === 'GIG_FULL')).toHaveLength(15);
    expect(await log.recorded(stream)).toHaveLength(6);
  });
});

/** Somebody else is faster, so many times. */
class OvertakenStore extends CountedStore {
  constructor(
    store: CountedStore,
    private readonly overtake: () => Promise<unknown>,
    private times: number,
  ) {
    super(store);
  }

  override async append(...request: Parameters<CountedStore['append']>): ReturnType<CountedStore['append']> {
    if (this.times-- > 0) await this.overtake();
    return super.append(...request);
  }
}

describe('a command that others overtake', () => {
  const overtaken = (stream: string, times: number): OvertakenStore => {
    const rival = roomsOn(elsewhere);
    return new OvertakenStore(store, () => rival.handle(stream, enter(`rival ${Math.random()}`), once()), times);
  };

  it('is decided again on what they did, until it is the first', async () => {
    const stream = newStream();
    const outcome = await roomsOn(overtaken(stream, 5)).handle(stream, enter('Ana'), once());
    expect(outcome).toMatchObject({ kind: 'done', revision: 5n, events: [{ data: { guest: 'Ana', number: 6 } }] });
    expect(await log.recorded(stream)).toHaveLength(6);
  });

  it('is Busy when they do so all the time, and has done nothing', async () => {
    const stream = newStream();
    const store = overtaken(stream, Infinity);
    const started = performance.now();
    await expect(roomsOn(store, { timeBudget: 600 }).handle(stream, enter('Ana'), once())).rejects.toThrow(Busy);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(store.appends).toBeGreaterThan(1);
    expect(await guestsOf(stream)).not.toContainEqual(expect.objectContaining({ guest: 'Ana' }));
  });
});

describe('a broken history', () => {
  it('is never decided on', async () => {
    const stream = newStream();
    const commands = roomsOn(store);
    await store.append(stream, -1n, [{ id: '0195e4a0-0000-7000-8000-000000000001', type: 'GuestEntered', data: {}, metadata: {} }]);
    await expect(commands.handle(stream, enter('Ana'), once())).rejects.toThrow(TypeError);
    expect([...commands.hotStreams()]).toEqual([]);
  });
});
