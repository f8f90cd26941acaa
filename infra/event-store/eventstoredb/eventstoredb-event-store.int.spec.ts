import { once } from 'node:events';
import { createServer as createHttp2Server, type ServerHttp2Session } from 'node:http2';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describeEventStoreContract } from '../testing/event-store.contract.js';
import { StoreUnavailable, type EventStore } from '../event-store.js';
import { collect, newEvent, newEvents, newStreamName, type EventStoreFixture } from '../testing/event-store.fixture.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';
import { EventStoreDbTestServer, skipReason } from './testing/eventstoredb-server.fixture.js';

const name = `EventStoreDB${skipReason ? ` (skipped: ${skipReason})` : ''}`;
const describeWithServer = skipReason ? describe.skip : describe;

describeWithServer(name, () => {
  describeEventStoreContract('EventStoreDB', async (): Promise<EventStoreFixture> => {
    const server = await EventStoreDbTestServer.start();
    return {
      store: server.openStore(),
      otherClient: server.openStore(),
      newStreamName: () => newStreamName(server.streamPrefix),
      breakConnections: () => server.breakConnections(),
      close: () => server.close(),
    };
  });

  describe('EventStoreDbEventStore', () => {
    let server: EventStoreDbTestServer;
    let store: EventStoreDbEventStore;
    beforeAll(async () => {
      server = await EventStoreDbTestServer.start();
      store = server.openStore();
    });
    afterAll(() => server.close());

    it('rejects an append that is too large and accepts the next one', async () => {
      const large = { ...newEvent(), data: { words: 'x'.repeat(1_100_000) } };
      await expect(store.append(newStreamName(server.streamPrefix), -1n, [large])).rejects.toThrow(
        'More than EventStoreDB takes in one append (1 MB)',
      );
      await expect(store.append(newStreamName(server.streamPrefix), -1n, [newEvent()])).resolves.toMatchObject({ revision: 0n });
    });

    it('rejects streams without the prefix', async () => {
      await expect(store.append('somebody-elses', -1n, [newEvent()])).rejects.toThrow(TypeError);
    });

    it('throws StoreUnavailable in time when the server stops answering', async () => {
      const storeWithShortTimeout = server.openStore(500);
      const stream = newStreamName(server.streamPrefix);
      await storeWithShortTimeout.append(stream, -1n, newEvents(3));
      if (!server.freeze()) return; // only the tests' own server can be frozen
      await expectUnavailable(storeWithShortTimeout, stream);
    });
  });
});

describe('EventStoreDbEventStore without a server', () => {
  it('throws StoreUnavailable in time from every call when the peer accepts connections but never answers', async () => {
    const sockets: Socket[] = [];
    const silentServer = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
    silentServer.listen(0, '127.0.0.1');
    await once(silentServer, 'listening');
    const store = new EventStoreDbEventStore(`esdb://127.0.0.1:${portOf(silentServer.address()).toString()}?tls=false`, { timeoutMs: 300 });
    await expectUnavailable(store, newStreamName());
    await store.close();
    for (const socket of sockets) socket.destroy();
    silentServer.close();
  });

  // turning off batch appends and closing the connection use protected members of the client, which an upgrade may rename (docs/adr/0025)
  it('appends with a single call and not in a batch, and closes its connection', async () => {
    const paths: unknown[] = [];
    const silentServer = createHttp2Server();
    silentServer.on('stream', (_stream, headers) => paths.push(headers[':path']));
    const connection = once(silentServer, 'session');
    silentServer.listen(0, '127.0.0.1');
    await once(silentServer, 'listening');
    const store = new EventStoreDbEventStore(`esdb://127.0.0.1:${portOf(silentServer.address()).toString()}?tls=false`, {
      timeoutMs: 10_000,
    });
    const append = store.append(newStreamName(), -1n, [newEvent()]).catch(() => undefined);
    const [session] = (await connection) as [ServerHttp2Session];
    const closed = once(session, 'close');
    await once(silentServer, 'stream');
    await store.close();
    await Promise.all([append, closed]);
    expect(new Set(paths)).toEqual(new Set(['/event_store.client.streams.Streams/Append']));
    silentServer.close();
  });

  it('throws StoreUnavailable from every call when the connection is refused', async () => {
    const store = new EventStoreDbEventStore('esdb://127.0.0.1:9?tls=false', { timeoutMs: 1_000 });
    await expectUnavailable(store, newStreamName());
    await store.close();
  });

  it('ends a subscription whose signal was aborted before it started', async () => {
    const store = new EventStoreDbEventStore('esdb://127.0.0.1:9?tls=false', { timeoutMs: 1_000 });
    const stopping = new AbortController();
    stopping.abort();
    expect(await collect(store.subscribe(-1n, stopping.signal))).toEqual([]);
    await store.close();
  });

  it('rejects an invalid connection string', () => {
    expect(() => new EventStoreDbEventStore('localhost')).toThrow();
  });
});

async function expectUnavailable(store: EventStore, stream: string): Promise<void> {
  const calls: (() => Promise<unknown>)[] = [
    () => store.append(stream, -1n, [newEvent()]),
    () => collect(store.read(stream, -1n)),
    () => store.head(),
    () => store.identity(),
    () => collect(store.subscribe(-1n, new AbortController().signal)),
  ];
  for (const call of calls) {
    const before = Date.now();
    await expect(call()).rejects.toBeInstanceOf(StoreUnavailable);
    expect(Date.now() - before).toBeLessThan(2_000);
  }
}

const portOf = (address: AddressInfo | string | null): number => (typeof address === 'object' && address ? address.port : 0);
