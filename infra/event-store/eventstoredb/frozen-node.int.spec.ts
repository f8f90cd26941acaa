import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { once } from 'node:events';
import { createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { FaultProxy } from '../../testing/fault-proxy.js';
import { waitUntil } from '../../testing/wait-until.js';
import { StoreUnavailable } from '../event-store.js';
import { collect, newEvent, newStreamName } from '../testing/event-store.fixture.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';

const gossipPath = '/event_store.client.gossip.Gossip/Read';

/** A node that answers only requests for the leader, and only after `thaw`. An error that the client leaves unhandled fails the test. */
class GossipingNode {
  private readonly heldStreams: ServerHttp2Stream[] = [];
  /** The paths of all calls. */
  readonly paths: string[] = [];
  private isFrozen = true;
  /** The port that it reports as the leader's. */
  leaderPort: number;

  private constructor(
    private readonly server: Http2Server,
    readonly port: number,
  ) {
    this.leaderPort = port;
    server.on('session', (session) => session.on('error', () => undefined));
    server.on('stream', (stream, headers) => {
      stream.on('error', () => undefined);
      this.paths.push(String(headers[':path']));
      if (headers[':path'] !== gossipPath) return;
      if (this.isFrozen) this.heldStreams.push(stream);
      else this.answer(stream);
    });
  }

  static async start(): Promise<GossipingNode> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new GossipingNode(server, (server.address() as AddressInfo).port);
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** How many requests for the leader wait for `thaw`. */
  get heldStreamCount(): number {
    return this.heldStreams.length;
  }

  thaw(): void {
    this.isFrozen = false;
    for (const stream of this.heldStreams.splice(0)) this.answer(stream);
  }

  stop(): void {
    this.server.close();
  }

  private answer(stream: ServerHttp2Stream): void {
    if (stream.destroyed) return;
    const endPoint = new gossip.EndPoint();
    endPoint.setAddress('127.0.0.1');
    endPoint.setPort(this.leaderPort);
    const id = new shared.UUID();
    id.setString('5f0d6d2c-2b0e-4c53-9c0c-5a1c6ab7f1d4');
    const member = new gossip.MemberInfo();
    member.setInstanceId(id);
    member.setState(gossip.MemberInfo.VNodeState.LEADER);
    member.setIsAlive(true);
    member.setHttpEndPoint(endPoint);
    const cluster = new gossip.ClusterInfo();
    cluster.setMembersList([member]);
    const message = cluster.serializeBinary();
    const prefix = Buffer.alloc(5); // of a gRPC message: a byte for its compression, and four for its length
    prefix.writeUInt32BE(message.length, 1);
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    stream.end(Buffer.concat([prefix, message]));
  }
}

let node: GossipingNode;
beforeEach(async () => (node = await GossipingNode.start()));
afterEach(() => node.stop());

/** The URL names the node twice: with more than one address the client asks for the cluster's leader. */
const openStore = (timeoutMs: number, address = node.address): EventStoreDbEventStore =>
  new EventStoreDbEventStore(`esdb://${address},${address}?tls=false&gossipTimeout=1&maxDiscoverAttempts=2`, { timeoutMs });

const calls: Record<string, (store: EventStoreDbEventStore) => Promise<unknown>> = {
  append: (store) => store.append(newStreamName(), -1n, [newEvent()]),
  read: (store) => collect(store.read(newStreamName(), -1n)),
  head: (store) => store.head(),
  identity: (store) => store.identity(),
  subscribe: (store) => collect(store.subscribe(-1n, new AbortController().signal)),
};

/** The error of each rejected call, and the result of each other call. */
const outcomesOf = async (pending: readonly Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(pending)).map((result): unknown => (result.status === 'rejected' ? result.reason : result.value));

it.each(Object.keys(calls))('a store closed before it knows the leader rejects 30 calls (%s) with StoreUnavailable', async (callName) => {
  const store = openStore(1_000);
  const pending = Array.from({ length: 30 }, () => calls[callName]?.(store) ?? Promise.reject(new Error(callName)));
  const outcomes = outcomesOf(pending);
  await waitUntil(() => node.heldStreamCount > 0);
  const closed = store.close();
  node.thaw();
  await closed;
  expect(await outcomes).toEqual(Array.from({ length: 30 }, () => expect.any(StoreUnavailable) as unknown));
  await store.close();
});

it('a store rejects all calls that wait for the leader with StoreUnavailable when the first of them has timed out', async () => {
  const store = openStore(600);
  const first = outcomesOf([calls.append?.(store) ?? Promise.reject(new Error())]);
  const others: Promise<unknown>[] = [];
  for (let index = 0; index < 29; index++) {
    await sleep(10); // so that the others time out later than the first one
    others.push(...Object.values(calls).map((call) => call(store)));
  }
  const outcomes = outcomesOf(others);
  expect(await first).toEqual([expect.any(StoreUnavailable)]);
  node.thaw();
  for (const outcome of await outcomes) expect(outcome).toBeInstanceOf(StoreUnavailable);
  await store.close();
});

it('a store rejects all calls of 30 concurrent callers with StoreUnavailable when the leader freezes after it was found', async () => {
  const proxy = await FaultProxy.inFrontOf(`tcp://${node.address}`);
  const { host, port } = new URL(proxy.url);
  node.leaderPort = Number(port);
  node.thaw();
  const store = openStore(2_000, host);
  const callers = Array.from({ length: 30 }, async (_, index) => {
    await sleep(index * 10);
    const outcomes: unknown[] = [];
    for (let count = 0; count < 2; count++) outcomes.push(...(await outcomesOf(Object.values(calls).map((call) => call(store)))));
    return outcomes;
  });
  await waitUntil(() => node.paths.some((path) => path !== gossipPath));
  proxy.setFault('drop-all');
  for (const outcome of (await Promise.all(callers)).flat()) expect(outcome).toBeInstanceOf(StoreUnavailable);
  await store.close();
  await proxy.close();
});
