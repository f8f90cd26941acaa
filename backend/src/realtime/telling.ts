import { type Change } from '@jamjar/contracts/realtime/changes';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { Injectable, Logger } from '@nestjs/common';
import { ChangedRows, RowsUnavailable } from './changed-rows.js';
import { textFrame } from './frame.js';
import { messageOf } from './message-of-change.js';
import { type Told } from './rooms.js';
import { RowReader } from './row-reader.js';

/** Turns changes into what is written to the sockets. */
@Injectable()
export class Telling {
  private readonly logger = new Logger('realtime');

  constructor(private readonly reader: RowReader) {}

  /**
   * One answer for each, in order; their rows are read together, and each is there as soon as its own are. Null: nothing is left to tell.
   * Each may fail with RowsUnavailable, and then be told again.
   */
  tell(changes: readonly Change[]): Promise<Told | null>[] {
    const rows = new ChangedRows(this.reader);
    const telling = changes.map((change) => this.told(change, rows));
    for (const each of telling) each.catch(() => undefined); // whoever waits for them in order stops at the first that fails
    return telling;
  }

  private async told(change: Change, rows: ChangedRows): Promise<Told | null> {
    const { seq, kind, audience } = change;
    const message = await messageOf(change, rows).catch((error: unknown) => this.insteadOf(change, error));
    return message && { seq, kind, audience, frame: textFrame(JSON.stringify(message)) };
  }

  /** A change that makes no sense here (a newer version's, say) must silence nobody: whoever may hear it reads everything again. */
  private insteadOf({ seq, kind }: Change, error: unknown): ServerMessage {
    if (error instanceof RowsUnavailable) throw error;
    this.logger.error(new Error(`Change ${seq} (${kind}) could not be told`, { cause: error }));
    return { type: 'resync', pos: seq };
  }
}
