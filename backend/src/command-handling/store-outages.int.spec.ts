import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultProxy } from '../testing/fault-proxy.js';
import { type CountedStore, LogUnderTest, newStream, once } from '../testing/log-under-test.js';
import { enter, leave, type Rooms, roomsOn } from '../testing/room.js';
import { until } from '../testing/until.js';
import { Busy } from './command-failures.js';

jest.setTimeout(30_000);

let log: LogUnderTest;
let store: CountedStore;
let network: FaultProxy;

/** Short, so that the specs do not wait for the five seconds of real life. */
const timeBudget = 1_500;

beforeAll(async () => (log = await LogUnderTest.create()));
afterAll(() => log.close());

beforeEach(async () => {
  ({ store, proxy: network } = await log.storeBehindProxy({ appendTimeout: 1_000 }));
});

const newProcess = (): Rooms => roomsOn(store, { timeBudget });

/** A process that has the stream in memory, and two open connections. */
async function warmProcess(stream: string): Promise<ReturnType<typeof newProcess>> {
  const commands = newProcess();
  await commands.handle(stream, enter('Ana'), once());
  return commands;
}

const recordedIn = (stream: string, count: number) => () => log.recorded(stream).then((events) => events.length === count);

describe('while the store is away', () => {
  it.each(['cut', 'silent'] as const)(
    'commands end with Busy within their time (network: %s), and go on when it is back',
    async (fault) => {
      const stream = newStream();
      const commands = await warmProcess(stream);
      network.become(fault);
      const started = performance.now();
      const outcomes = await Promise.allSettled([enter('Bo'), enter('Cy'), leave('Di')].map((it) => commands.handle(stream, it, once())));
      expect(performance.now() - started).toBeLessThan(timeBudget + 1_500);
      for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(Busy) as unknown });

      network.become('cut');
      network.become('passing');
      await until(async () => {
        const outcome = await commands.handle(stream, enter('Eve'), once()).catch((error: unknown) => error);
        return !(outcome instanceof Busy);
      });
      expect((await commands.state(stream)).visits.at(-1)).toBe('Eve');
    },
  );

  it('what cannot be read is Busy, never refused and never taken for new', async () => {
    const stream = newStream();
    const commands = await warmProcess(stream);
    network.become('cut');
    await expect(commands.handle(stream, leave('Bo'), once())).rejects.toThrow(Busy);
    await expect(newProcess().handle(stream, enter('Ana'), once())).rejects.toThrow(Busy);
    await expect(commands.dry(stream, leave('Bo'))).rejects.toThrow(Busy);
    await expect(commands.state(stream)).rejects.toThrow(Busy);
  });
});

describe('an append whose answer is lost', () => {
  it('is tried again, exactly as it was, and recorded once', async () => {
    const stream = newStream();
    const commands = await warmProcess(stream);
    network.become('deaf');
    const handled = commands.handle(stream, enter('Bo', 'Cy'), once());
    await until(recordedIn(stream, 3));
    network.become('cut');
    await sleep(600); // longer than the store itself tries
    network.become('passing');
    await expect(handled).resolves.toMatchObject({ kind: 'done', revision: 2n, replayed: false });
    expect(store.appends).toBeGreaterThan(2);
    await expect(commands.handle(stream, enter('Di'), once())).resolves.toMatchObject({ revision: 3n, events: [{ data: { number: 4 } }] });
    expect(await log.recorded(stream)).toHaveLength(4);
  });

  it('ends with Busy when the network stays away, and the next command begins with what was recorded', async () => {
    const stream = newStream();
    const commands = await warmProcess(stream);
    network.become('deaf');
    await expect(commands.handle(stream, enter('Bo'), once())).rejects.toThrow(Busy);
    expect([...commands.hotStreams()]).toEqual([]);
    await until(recordedIn(stream, 2));
    network.become('cut');
    network.become('passing');
    await until(async () => {
      const outcome = await commands.handle(stream, enter('Bo'), once()).catch((error: unknown) => error);
      if (outcome instanceof Busy) return false;
      expect(outcome).toMatchObject({ kind: 'done', events: [] });
      return true;
    });
    expect(await log.recorded(stream)).toHaveLength(2);
  });
});

describe('a store that has lost its newest events', () => {
  it('is noticed: the command is Busy, and the next one begins with what is there', async () => {
    const stream = newStream();
    const commands = await warmProcess(stream);
    await commands.handle(stream, enter('Bo'), once());
    await log.alter('DELETE FROM events WHERE stream = $1 AND revision = 1', [stream]);
    await expect(commands.handle(stream, enter('Cy'), once())).rejects.toThrow(Busy);
    await expect(commands.handle(stream, enter('Cy'), once())).resolves.toMatchObject({ revision: 1n, events: [{ data: { number: 2 } }] });
  });
});
