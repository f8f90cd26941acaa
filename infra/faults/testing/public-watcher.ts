import { type HttpClient } from '@jamjar/backend/testing/http-client';
import { PublicWsClient } from '@jamjar/backend/testing/public-ws-client';
import { type TestGig } from '@jamjar/backend/testing/test-organisation';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type LiveView } from '@jamjar/contracts/live/live.views';
import { toPublicNames } from '@jamjar/contracts/live/public-names';
import { routes } from '@jamjar/contracts/routes';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../testing/wait-until.js';

interface Server {
  url: string;
}

const reconnectDelayMs = 100;

/** Simulates a public page that shows a running order: when its socket is lost, it connects to the next server. It ignores frames older than its newest. */
export class PublicWatcher {
  /** The newest frame of all connections. */
  newestFrame: LiveView | null = null;
  /** How often a connection was lost or could not be opened. */
  lostCount = 0;
  private isStopped = false;
  /** The newest connection or connection attempt. */
  private client: Promise<PublicWsClient | null> = Promise.resolve(null);
  private readonly watching: Promise<void>;

  private constructor(
    private readonly servers: readonly Server[],
    private readonly token: string,
  ) {
    this.watching = this.watch();
  }

  /** Starts sixteen watchers and waits until each has a frame. @param getServers returns the servers of a watcher; the list may change later */
  static async startSixteen(gig: TestGig, getServers: (index: number) => readonly Server[]): Promise<PublicWatcher[]> {
    const token = await gig.generateLiveToken();
    const watchers = Array.from({ length: 16 }, (_, index) => new PublicWatcher(getServers(index), token));
    await waitUntil(() => watchers.every(({ newestFrame }) => newestFrame !== null));
    return watchers;
  }

  /** Waits until all watchers show the performers who are on stage or in the queue in the staff's rows, under their public names. */
  static async waitUntilMatching(watchers: readonly PublicWatcher[], client: HttpClient, { id }: TestGig): Promise<void> {
    const rows = await client.call<PerformerView[]>('GET', routes.performersOfEvent(id));
    const publicNames = toPublicNames(new Map(rows.map((row) => [row.id, { ...row, addedAt: 0, renamedAt: null }])));
    const toEntry = (name: string | undefined, since: string | null): string => [name, since].join(' ');
    const expected = rows
      .filter(({ onStage, played }) => onStage || !played)
      .map((row) => toEntry(publicNames.get(row.id), row.stageStartTime))
      .sort();
    const shownBy = ({ newestFrame }: PublicWatcher): string[] =>
      [
        ...(newestFrame?.onStage ?? []).map(({ name, since }) => toEntry(name, since)),
        ...(newestFrame?.queue ?? []).map(({ name }) => toEntry(name, null)),
      ].sort();
    await waitUntil(
      () => watchers.every((watcher) => JSON.stringify(shownBy(watcher)) === JSON.stringify(expected)),
      20_000,
      () => `all watchers show ${expected.join()}: ${JSON.stringify(watchers.map(shownBy))}`,
    );
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    (await this.client)?.socket.terminate();
    await this.watching;
  }

  private async watch(): Promise<void> {
    for (let attempt = 0; !this.isStopped; attempt++) {
      const server = this.servers[attempt % this.servers.length];
      if (!server) return;
      this.client = PublicWsClient.open(server, { live: this.token }).catch(() => null);
      const client = await this.client;
      client?.socket.on('message', () => this.acceptFrame(client));
      await client?.closed;
      this.lostCount++;
      await sleep(reconnectDelayMs);
    }
  }

  private acceptFrame({ runningOrder }: PublicWsClient): void {
    if (runningOrder && runningOrder.version >= (this.newestFrame?.version ?? 0)) this.newestFrame = runningOrder;
  }
}
