import { PublicWsClient } from '@jamjar/backend/testing/public-ws-client';
import { type LiveView } from '@jamjar/contracts/live/live.views';
import { setTimeout as sleep } from 'node:timers/promises';

const reconnectDelayMs = 100;

/** A public page that watches a running order: whenever its socket is lost, it connects to the next of the servers. It never goes back to an older frame. */
export class PublicWatcher {
  /** The newest frame of all connections. */
  live: LiveView | null = null;
  /** How often a connection was lost. */
  lostCount = 0;
  private isStopped = false;
  private client: PublicWsClient | null = null;
  private readonly watching: Promise<void>;

  constructor(
    private readonly servers: readonly { url: string }[],
    private readonly token: string,
  ) {
    this.watching = this.watch();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.client?.socket.terminate();
    await this.watching;
  }

  private async watch(): Promise<void> {
    for (let attempt = 0; !this.isStopped; attempt++) {
      const server = this.servers[attempt % this.servers.length];
      if (!server) return;
      const client = await PublicWsClient.open(server, { live: this.token }).catch(() => null);
      this.client = client;
      client?.socket.on('message', () => this.take(client));
      await client?.closed;
      this.lostCount++;
      await sleep(reconnectDelayMs);
    }
  }

  private take({ live }: PublicWsClient): void {
    if (live && live.version >= (this.live?.version ?? 0)) this.live = live;
  }
}
