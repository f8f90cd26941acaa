import { type Audience, type Change, type ChangeKind } from '@jamjar/contracts/realtime/changes';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { Injectable, Logger } from '@nestjs/common';
import { encodeTextFrame } from './client-socket.js';
import { ChangedRowsLoader } from './changed-rows-loader.js';
import { toServerMessage } from './server-message.mapper.js';

/** A server message, encoded for all sockets that may receive it. */
export interface OutboundMessage {
  /** Number of the message's own change; the message contains it as `pos`. */
  readonly seq: number;
  readonly kind: ChangeKind;
  readonly audience: Audience;
  /** The serialised message as a WebSocket frame. */
  readonly frame: Buffer;
}

/** Builds the outbound messages for recorded changes. */
@Injectable()
export class OutboundMessageFactory {
  private readonly logger = new Logger('realtime');

  constructor(private readonly rowsLoader: ChangedRowsLoader) {}

  /**
   * Builds one message per change, in order. Their rows are read together; each promise resolves as soon as its own rows are read.
   * @returns null for a change that needs no message, because its row no longer exists
   * @throws Error of the database (each promise) when its rows cannot be read; a later call may succeed
   */
  buildAll(changes: readonly Change[]): Promise<OutboundMessage | null>[] {
    const messages = changes.map((change) => this.build(change));
    for (const message of messages) message.catch(() => undefined); // a caller stops at the first error, and the others must not count as unhandled rejections
    return messages;
  }

  private async build(change: Change): Promise<OutboundMessage | null> {
    const { seq, kind, audience } = change;
    const message = await toServerMessage(change, this.rowsLoader).catch((error: unknown) => this.toResync(change, error));
    return message && { seq, kind, audience, frame: encodeTextFrame(JSON.stringify(message)) };
  }

  /** For a change that cannot become a message (of a newer version, say) its audience receives `resync`. Rethrows an error of the database. */
  private toResync({ seq, kind }: Change, error: unknown): ServerMessage {
    if (!(error instanceof TypeError)) throw error;
    this.logger.error(new Error(`Change ${seq} (${kind}) could not become a message`, { cause: error }));
    return { type: 'resync', pos: seq };
  }
}
