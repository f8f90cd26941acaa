import { ChangeLog } from '@jamjar/infra/changes/change-log';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SocketRegistry, toFrames } from './socket-registry.js';
import { type ClientSocket } from './client-socket.js';
import { ChangedRowsLoader } from './changed-rows-loader.js';
import { buildMessages, type OutboundMessage } from './server-message.mapper.js';

/** How many changes are read and resent together. */
const pageSize = 200;
/** How long a page is cached for other sockets: after a server restart all clients have missed the same changes. */
const pageTtlMs = 1_000;
/** Limits the memory to 10,000 messages. */
const maxCachedPages = 50;

/** The messages of up to `pageSize` consecutive changes. */
interface Page {
  /** `seq` of the last of these changes. */
  readonly lastSeq: number;
  readonly messages: readonly OutboundMessage[];
}

/** Resends the messages that a reconnecting client missed. See `docs/rules.md#changes-and-messages`. */
@Injectable()
export class ChangeResender {
  /** By the `seq` of the change that precedes the page. */
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
   * Sends the messages after `pos` that this socket may receive, then `caught_up`. New messages may be sent in between; `seq` tells which
   * rows are newer. When the changes after `pos` no longer exist or `pos` belongs to another database, sends `resync` instead of them.
   * @param pos `pos` of the last message that the client received; null when it can have missed nothing
   * @throws Error of the database or CommandTimeout when the changes or their rows cannot be read
   */
  async resendMissed(socket: ClientSocket, pos: number | null): Promise<void> {
    if (pos !== null && !(await this.sendAfter(socket, pos))) {
      socket.send({ type: 'resync', pos: this.registry.lastSentSeq });
      pos = null;
    }
    socket.send({ type: 'caught_up', pos: Math.max(pos ?? 0, this.registry.lastSentSeq) });
  }

  /** @returns false when the changes after `pos` no longer exist or `pos` was never reached */
  private async sendAfter(socket: ClientSocket, pos: number): Promise<boolean> {
    const { liveAfterSeq } = socket; // changes after it are broadcast to the socket
    // Another instance may have sent changes that this one has not yet sent; a `pos` beyond the head belongs to another database
    if (pos > this.registry.lastSentSeq) return pos <= (await this.changeLog.headSeq());
    for (let sentSeq = pos; sentSeq < liveAfterSeq;) {
      const page = await this.pages.fetch(sentSeq);
      if (!page) return false;
      if (!(await socket.waitUntilDrained())) return true; // the socket was closed
      // `force_logout` says that sessions have ended. It is not resent: this socket was opened later, so its session is another one
      const missed = page.messages.filter(({ seq, kind }) => seq <= liveAfterSeq && kind !== 'force_logout');
      socket.writeFrames(Buffer.concat(missed.flatMap((message) => toFrames(socket.principal, message))));
      sentSeq = page.lastSeq;
    }
    return true;
  }

  /** @returns undefined when the change right after `seq` no longer exists */
  private async readPageAfter(seq: number): Promise<Page | undefined> {
    const changes = await this.changeLog.readAfter(seq, pageSize);
    const last = changes.at(-1);
    if (!last || changes[0]?.seq !== seq + 1) return undefined; // pruned, or lost in a crash (docs/adr/0009)
    const messages = await Promise.all(buildMessages(changes, this.rowsLoader));
    return { lastSeq: last.seq, messages: messages.filter((message) => message !== null) };
  }
}
