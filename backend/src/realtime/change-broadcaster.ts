import { minuteMs } from '@jamjar/contracts/time';
import { type Change } from '@jamjar/contracts/realtime/changes';
import { ChangeLog } from '@jamjar/infra/changes/change-log';
import { NotificationListener } from '@jamjar/infra/database/notification-listener';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DueWork } from '../due-work/due-work.js';
import { CommittedChanges } from '../relational-writes/committed-changes.js';
import { isAccessChange, SocketAccess } from './socket-access.js';
import { SocketRegistry } from './socket-registry.js';
import { WatchedGigs } from './public/watched-gigs.js';
import { ChangedRowsLoader } from './changed-rows-loader.js';
import { buildMessages, toOutboundMessage } from './server-message.mapper.js';

/** Time between two attempts to read the rows of the same changes or to check the sessions. */
const retryDelayMs = 250;
/** After this many failed attempts while Postgres itself answers, the rows of the changes count as unreadable. */
const maxFailures = 4;

/**
 * Follows the changes of all instances and sends each as a server message, in order, to every socket of this instance that may receive it.
 * See `docs/rules.md#changes-and-messages` and docs/adr/0004.
 */
@Injectable()
export class ChangeBroadcaster implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('realtime');
  private readonly abortController = new AbortController();
  private followLoop: Promise<void> = Promise.resolve();
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly changeLog: ChangeLog,
    private readonly listener: NotificationListener,
    private readonly rowsLoader: ChangedRowsLoader,
    private readonly registry: SocketRegistry,
    private readonly socketAccess: SocketAccess,
    private readonly committedChanges: CommittedChanges,
    private readonly watchedGigs: WatchedGigs,
    dueWork: DueWork,
  ) {
    dueWork.repeat('expired-changes', minuteMs, () => this.changeLog.deleteExpired());
  }

  async onModuleInit(): Promise<void> {
    const headSeq = await this.changeLog.headSeq();
    this.registry.lastSentSeq = headSeq;
    this.watchedGigs.lastSeq = headSeq;
    this.stopListening = this.listener.subscribe('changes', ({ kind }) => {
      if (kind === 'listening') void this.recheckAllSockets();
    });
    this.followLoop = this.changeLog.follow(headSeq, {
      onChanges: async (changes) => {
        await this.broadcastWithRetry(changes);
        this.watchedGigs.refreshAffected(changes); // after the staff's messages are sent; the frames are not awaited
      },
      onError: (error) => this.logger.warn(error),
      signal: this.abortController.signal,
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.abortController.abort();
    this.stopListening();
    await this.followLoop;
  }

  /** Retries while Postgres is unavailable. When it answers but rows stay unreadable, sends `resync` to all sockets of this instance. */
  private async broadcastWithRetry(changes: readonly Change[]): Promise<void> {
    this.committedChanges.invalidateChanged(changes);
    for (let failureCount = 0; failureCount < maxFailures && !this.abortController.signal.aborted;) {
      try {
        await this.broadcast(changes.filter(({ seq }) => seq > this.registry.lastSentSeq));
        return;
      } catch (error) {
        this.logger.warn(error);
        if (await isFulfilled(this.changeLog.headSeq())) failureCount++;
        await (failureCount < maxFailures ? this.waitBeforeRetry() : this.resyncAll(changes));
      }
    }
  }

  private async broadcast(changes: readonly Change[]): Promise<void> {
    if (this.skipIfNoRecipients(changes)) return;
    const pendingMessages = buildMessages(changes, this.rowsLoader);
    for (const [first, ...others] of splitIntoBatches(changes)) {
      const messages = (await Promise.all(pendingMessages.splice(0, 1 + others.length))).filter((message) => message !== null);
      if (isAccessChange(first)) await this.socketAccess.apply(first, messages);
      else this.registry.send(messages);
      this.registry.lastSentSeq = (others.at(-1) ?? first).seq;
    }
  }

  /**
   * Skips the changes without reading rows when no socket may receive them. Synchronous, so that no socket is added meanwhile: one that is
   * added later starts at the new `lastSentSeq`, and earlier changes are resent to it.
   * @returns whether the changes were skipped
   */
  private skipIfNoRecipients(changes: readonly Change[]): boolean {
    if (changes.some((change) => isAccessChange(change) || this.registry.hasRecipients(change.audience))) return false;
    this.registry.lastSentSeq = changes.at(-1)?.seq ?? this.registry.lastSentSeq;
    return true;
  }

  private async resyncAll(changes: readonly Change[]): Promise<void> {
    const seq = changes.at(-1)?.seq ?? this.registry.lastSentSeq;
    this.logger.error(`The changes up to ${seq} could not be sent: all clients read everything again`);
    await this.recheckAllSockets(); // the unsent changes may include access changes
    this.registry.send([toOutboundMessage({ seq, kind: 'resync', audience: 'everybody' }, { type: 'resync', pos: seq })]);
    this.registry.lastSentSeq = seq;
  }

  /** Empties the caches and checks all sockets' sessions, because changes may have been missed. Retries until Postgres has answered. */
  private async recheckAllSockets(): Promise<void> {
    while (!this.abortController.signal.aborted) {
      this.committedChanges.invalidateAll();
      this.watchedGigs.refreshAll();
      if (await isFulfilled(this.socketAccess.recheck(this.registry.sockets))) return;
      await this.waitBeforeRetry();
    }
  }

  private async waitBeforeRetry(): Promise<void> {
    await sleep(retryDelayMs, undefined, { signal: this.abortController.signal }).catch(() => undefined);
  }
}

const isFulfilled = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  );

/**
 * Splits changes into batches that are sent together. The first change has its own batch, so that it is sent while the rows of the others
 * are still being read. An access change has its own batch, because it decides who receives the following changes.
 */
function splitIntoBatches(changes: readonly Change[]): [Change, ...Change[]][] {
  const batches: [Change, ...Change[]][] = [];
  for (const change of changes) {
    const last = batches.at(-1);
    if (!last || batches.length === 1 || isAccessChange(change) || isAccessChange(last[0])) batches.push([change]);
    else last.push(change);
  }
  return batches;
}
