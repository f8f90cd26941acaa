import { randomUUID } from 'node:crypto';
import { FreezableRoute } from '../../database/freezable-route.js';
import { dockerVariable } from '../../test-database/server-of-this-run.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';

const image = 'eventstore/eventstore:24.10';

/** Undefined: there is a server to test with. Else why there is none, for the names of the tests that are skipped. */
export const whyNoServer: string | undefined =
  process.env.EVENTSTORE_URL || process.env[dockerVariable] === 'yes' ? undefined : 'neither EVENTSTORE_URL nor a Docker engine';

/** A real EventStoreDB, for tests: the given one (`EVENTSTORE_URL`) or a container. */
export class ServerUnderTest {
  /** Streams of this run alone: the server may keep somebody's real gigs. */
  readonly streamPrefix = `jamjarTest-${randomUUID().slice(0, 8)}-`;
  private readonly stores: EventStoreDbEventStore[] = [];

  private constructor(
    private readonly url: string,
    private readonly route: FreezableRoute | undefined,
    private readonly stop: () => Promise<void>,
  ) {}

  static async find(): Promise<ServerUnderTest> {
    const given = process.env.EVENTSTORE_URL;
    const { url, stop } = given ? { url: given, stop: () => Promise.resolve() } : await startContainer();
    const node = /^esdb:\/\/([^@,]+@)?(?<host>[^:/,]+):(?<port>\d+)\/?\?(.*&)?tls=false(&|$)/i.exec(url)?.groups;
    if (!node) return new ServerUnderTest(url, undefined, stop); // certificates and clusters name their own addresses
    const route = await FreezableRoute.to(node.host ?? '', Number(node.port));
    return new ServerUnderTest(url.replace(`${node.host ?? ''}:${node.port ?? ''}`, `127.0.0.1:${route.port.toString()}`), route, stop);
  }

  open(timeout?: number): EventStoreDbEventStore {
    const store = new EventStoreDbEventStore(this.url, { streamPrefix: this.streamPrefix, ...(timeout === undefined ? {} : { timeout }) });
    this.stores.push(store);
    return store;
  }

  /** Breaks all connections: on the way where that is possible, else on our side. */
  async interrupt(): Promise<void> {
    if (this.route) this.route.cut();
    else await Promise.all(this.stores.map((store) => store.close()));
  }

  /** Goes silent without closing anything. @returns whether that is possible here */
  freeze(): boolean {
    this.route?.freeze();
    return this.route !== undefined;
  }

  async close(): Promise<void> {
    await Promise.all(this.stores.map((store) => store.close()));
    await this.route?.close();
    await this.stop();
  }
}

async function startContainer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(image)
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_MEM_DB: 'true',
      EVENTSTORE_TELEMETRY_OPTOUT: 'true',
    })
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start();
  const url = `esdb://${container.getHost()}:${container.getMappedPort(2113).toString()}?tls=false`;
  return { url, stop: async () => void (await container.stop()) };
}
