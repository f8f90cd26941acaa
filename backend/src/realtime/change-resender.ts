import { ChangeLog } from '@jamjar/infra/changes/change-log';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { canReceive, SocketRegistry } from './socket-registry.js';
import { type ClientSocket } from './client-socket.js';
import { ChangedRowsLoader } from './changed-rows-loader.js';
import { buildMessages, type OutboundMessage } from './server-message.mapper.js';

/** How many changes are read and sent at a time. */
const pageSize = 200;
/** How long a page is shared between sockets: after a restart all clients miss the same changes. */
const pageTtlMs = 1_000;
/** Limits the memory: together 10,000 messages. */
const maxCachedPages = 50;

/** The messages of up to `pageSize` consecutive changes. */
interface Page {
  /** `seq` of the last of these changes. */
  readonly lastSeq: number;
  readonly messages: readonly OutboundMessage[];
}

/** Sends a reconnecting client the messages that it missed. See `docs/rules.md#changes-and-messages`. */
@Injectable()
export class ChangeResender {
  /** By the `seq` of the change before the page. */
  private readonly pages = new LRUCache<number, Page>({
    max: maxCachedPages,
    ttl: pageTtlMs,
    fetchMethod: (seq) => this.readPageAfter(seq),
    ignoreFetchAbort: true, // a page that is evicted while it is being read is still returned
  });

  constructor(
    private readonly changeLog: ChangeLog,
    private readonly registry: SocketRegistry,
    private readonly rowsLoader: ChangedRowsLoader,
  ) {}

  /**
   * Sends the messages after `pos` that this socket may receive, then `caught_up`. New messages may come between; `seq` shows how new their
   * rows are. When the changes are not available any more, or `pos` is of another database, `resync` comes first.
   * @param pos number of the last message that the client received; null when it can have missed nothing
   * @throws when the changes or their rows cannot be read
   */
  async sendMissed(socket: ClientSocket, pos: number | null): Promise<void> {
    if (pos !== null && !(await this.sendAfter(socket, pos))) {
      socket.send({ type: 'resync', pos: this.registry.lastSentSeq });
      pos = null;
    }
    socket.send({ type: 'caught_up', pos: Math.max(pos ?? 0, this.registry.lastSentSeq) });
  }

  /** @returns false when the changes after `pos` are not available any more, or `pos` was never reached */
  private async sendAfter(socket: ClientSocket, pos: number): Promise<boolean> {
    const { liveAfterSeq } = socket; // the socket receives newer changes live
    // Another instance may already have sent changes that this one has not; beyond the head, `pos` is of another database
    if (pos > this.registry.lastSentSeq) return pos <= (await this.changeLog.headSeq());
    for (let sentSeq = pos; sentSeq < liveAfterSeq;) {
      const page = await this.pages.fetch(sentSeq);
      if (!page) return false;
      if (!(await socket.waitUntilDrained())) return true; // the socket is closed, so nothing is left to send
      // A forced logout is not sent again: this socket was accepted after that logout, which ended only other sessions
      const missed = page.messages.filter(
        ({ seq, kind, audience }) => seq <= liveAfterSeq && kind !== 'force_logout' && canReceive(socket.principal, audience, kind),
      );
      socket.writeFrames(Buffer.concat(missed.map(({ frame }) => frame)));
      sentSeq = page.lastSeq;
    }
    return true;
  }

  /** @returns undefined when the change right after `seq` is not available any more */
  private async readPageAfter(seq: number): Promise<Page | undefined> {
    const changes = await this.changeLog.readAfter(seq, pageSize);
    const last = changes.at(-1);
    if (!last || changes[0]?.seq !== seq + 1) return undefined; // pruned, or lost in a crash (docs/adr/0009)
    const messages = await Promise.all(buildMessages(changes, this.rowsLoader));
    return { lastSeq: last.seq, messages: messages.filter((message) => message !== null) };
  }
}
