import { type Change } from '@jamjar/contracts/realtime/changes';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type NotificationListener } from '../database/notification-listener.js';
import { NumberedLog } from '../tail/numbered-log.js';
import { type ChangeReader } from './change-reader.js';

export interface FollowOptions {
  /** Receives the changes in order, one batch at a time. An error is reported to `onError`, and the batch still counts as delivered. */
  onChanges: (changes: readonly Change[]) => Promise<void> | void;
  onError: (error: unknown) => void;
  signal: AbortSignal;
}

/** Time until changes are read again after an error. */
const retryDelayMs = 500;

/** The changes that all processes record, as one log. */
export class ChangeLog extends NumberedLog<Change> {
  constructor(reader: Pick<ChangeReader, 'readAfter'>, listener: Pick<NotificationListener, 'subscribe'>) {
    super({
      numberOf: ({ seq }) => BigInt(seq),
      readAfter: (seq, limit) => reader.readAfter(Number(seq), limit),
      pageSize: 500,
      channel: 'changes',
      listener,
      waitForCurrentCommit: nextTurn,
    });
  }

  /** Delivers all changes after `seq`, each once, until the signal aborts. Errors do not end it. */
  async follow(seq: number, { onChanges, onError, signal }: FollowOptions): Promise<void> {
    let lastSeq = seq;
    while (!signal.aborted) {
      try {
        for await (const changes of this.tail(BigInt(lastSeq), signal)) {
          lastSeq = changes.at(-1)?.seq ?? lastSeq; // before the delivery: a batch that fails must not be delivered for ever
          await onChanges(changes);
        }
      } catch (error) {
        onError(error);
        await sleep(retryDelayMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
