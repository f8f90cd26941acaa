import { randomUUID } from 'node:crypto';
import { dockerAvailableVariable } from '../../../testing/jest-global-setup.js';
import { FaultProxy } from '../../../testing/fault-proxy.js';
import { EventStoreDbEventStore } from '../eventstoredb-event-store.js';

const image = 'eventstore/eventstore:24.10';

/** Why tests with a real server are skipped; undefined when there is one or Docker can start it. */
export const skipReason: string | undefined =
  process.env.EVENTSTORE_URL || process.env[dockerAvailableVariable] === 'yes' ? undefined : 'neither EVENTSTORE_URL nor a Docker engine';

/** A real EventStoreDB for tests: the one of `EVENTSTORE_URL`, or a container; behind a proxy unless it uses certificates or a cluster. */
export class EventStoreDbTestServer {
  /** Unique, because the server may contain other streams. */
  readonly streamPrefix = `jamjarTest-${randomUUID().slice(0, 8)}-`;
  private readonly stores: EventStoreDbEventStore[] = [];

  private constructor(
    private readonly url: string,
    private readonly proxy: FaultProxy | undefined,
    private readonly stop: () => Promise<void>,
  ) {}

  static async start(): Promise<EventStoreDbTestServer> {
    const configuredUrl = process.env.EVENTSTORE_URL;
    const { url, stop } = configuredUrl ? { url: configuredUrl, stop: () => Promise.resolve() } : await startContainer();
    const canBeProxied = /^esdb:\/\/([^@,]+@)?[^:/,]+:\d+\/?\?(.*&)?tls=false(&|$)/i.test(url);
    if (!canBeProxied) return new EventStoreDbTestServer(url, undefined, stop); // with certificates or a cluster, clients need the real addresses
    const proxy = await FaultProxy.inFrontOf(url);
    return new EventStoreDbTestServer(proxy.url, proxy, stop);
  }

  openStore(timeoutMs?: number): EventStoreDbEventStore {
    const store = new EventStoreDbEventStore(this.url, { streamPrefix: this.streamPrefix, timeoutMs });
    this.stores.push(store);
    return store;
  }

  /** Breaks all connections: in the proxy if there is one, otherwise by closing the stores, which then connect again. */
  async breakConnections(): Promise<void> {
    this.proxy?.setFault('disconnect');
    this.proxy?.setFault('none'); // new connections pass
    if (!this.proxy) await Promise.all(this.stores.map((store) => store.close()));
  }

  /** Stops forwarding data without closing connections. @returns whether there is a proxy that can do it */
  freeze(): boolean {
    this.proxy?.setFault('drop-all');
    return this.proxy !== undefined;
  }

  async close(): Promise<void> {
    await Promise.all(this.stores.map((store) => store.close()));
    await this.proxy?.close();
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
  const url = `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`;
  return { url, stop: async () => void (await container.stop()) };
}
