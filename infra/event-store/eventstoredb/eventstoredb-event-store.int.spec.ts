import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describeEventStore } from '../event-store.contract.js';
import { StoreUnavailable, type EventStore } from '../event-store.js';
import { all, event, events, newStream, type StoreUnderTest } from '../store-under-test.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';
import { ServerUnderTest, whyNoServer } from './server-under-test.js';

jest.setTimeout(60_000);

const name = `EventStoreDB${whyNoServer ? ` (skipped: ${whyNoServer})` : ''}`;
const withServer = whyNoServer ? describe.skip : describe;

withServer(name, () => {
  describeEventStore('EventStoreDB', async (): Promise<StoreUnderTest> => {
    const server = await ServerUnderTest.find();
    return {
      store: server.open(),
      elsewhere: server.open(),
      newStream: () => newStream(server.streamPrefix),
      interrupt: () => server.interrupt(),
      close: () => server.close(),
    };
  });

  describe('of its own', () => {
    let server: ServerUnderTest;
    let store: EventStoreDbEventStore;
    beforeAll(async () => {
      server = await ServerUnderTest.find();
      store = server.open();
    });
    afterAll(() => server.close());

    it('says that an append is too large, and takes the next one', async () => {
      const large = { ...event(), data: { words: 'x'.repeat(1_100_000) } };
      await expect(store.append(newStream(server.streamPrefix), -1n, [large])).rejects.toThrow(
        'More than EventStoreDB takes in one append (1 MB)',
      );
      await expect(store.append(newStream(server.streamPrefix), -1n, [event()])).resolves.toMatchObject({ revision: 0n });
    });

    it('refuses streams that are not ours', async () => {
      await expect(store.append('somebody-elses', -1n, [event()])).rejects.toThrow(TypeError);
    });

    it('answers StoreUnavailable in time when the server goes silent in the middle of it all', async () => {
      const impatient = server.open(500);
      const stream = newStream(server.streamPrefix);
      await impatient.append(stream, -1n, events(3));
      if (!server.freeze()) return;
      await expectUnavailable(impatient, stream);
    });
  });
});

describe('the adapter of EventStoreDB without a server', () => {
  it('answers every call with StoreUnavailable in time when the peer accepts and never speaks', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const store = new EventStoreDbEventStore(`esdb://127.0.0.1:${portOf(silent.address()).toString()}?tls=false`, { timeout: 300 });
    await expectUnavailable(store, newStream());
    await store.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it('answers every call with StoreUnavailable when the connection is refused', async () => {
    const store = new EventStoreDbEventStore('esdb://127.0.0.1:9?tls=false', { timeout: 1_000 });
    await expectUnavailable(store, newStream());
    await store.close();
  });

  it('ends a subscription that was not confirmed yet when it is told to', async () => {
    const store = new EventStoreDbEventStore('esdb://127.0.0.1:9?tls=false', { timeout: 1_000 });
    const stop = new AbortController();
    stop.abort();
    expect(await all(store.subscribe(-1n, stop.signal))).toEqual([]);
    await store.close();
  });

  it('refuses a connection string that is none', () => {
    expect(() => new EventStoreDbEventStore('localhost')).toThrow();
  });
});

async function expectUnavailable(store: EventStore, stream: string): Promise<void> {
  const calls: (() => Promise<unknown>)[] = [
    () => store.append(stream, -1n, [event()]),
    () => all(store.read(stream, -1n)),
    () => store.head(),
    () => store.identity(),
    () => all(store.subscribe(-1n, new AbortController().signal)),
  ];
  for (const call of calls) {
    const before = Date.now();
    await expect(call()).rejects.toBeInstanceOf(StoreUnavailable);
    expect(Date.now() - before).toBeLessThan(2_000);
  }
}

const portOf = (address: AddressInfo | string | null): number => (typeof address === 'object' && address ? address.port : 0);
