import { type GigId, instant, type Instant } from '@jamjar/contracts/ids';
import { readCausesAfter } from '@jamjar/infra/changes/change-causes';
import { NotificationListener } from '@jamjar/infra/database/notification-listener';
import { runInTransaction } from '@jamjar/infra/database/pool';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { addToWindow, windowMs } from './delivery-window.js';
import { DeliveryRepository, isDeliveryDue, type StoredWindow, toKey, type WindowKey } from './delivery.repository.js';
import { toJobs, type Unsent } from './push-jobs.js';
import { deleteUnboundEndpoints } from './push-endpoints.js';
import { PushQueue } from './push-queue.js';
import { PushSender } from './push-sender.js';
import { type LoadedGig, loadNotifiedGigs, loadPublicNames, loadRecipients, type Recipient } from './queries/notified-gigs.queries.js';
import { rememberStints, takeOverdueStints } from './stint-checks.js';
import {
  findTriggers,
  isFresh,
  isTimely,
  type NotifiedCause,
  quietMs,
  type StaffPushKind,
  type Trigger,
  triggerKinds,
} from './triggers.js';

/** Time between two looks for what is due by time alone. */
const intervalMs = 1_000;
/** Changes that follow each other within this time are looked at together, after the actions that caused them. */
const collectMs = 250;
/** Changes that are looked at in one transaction. */
const pageSize = 1_000;
/** Time between two deletions of what nobody needs any more. */
const cleanUpIntervalMs = 60_000;

type GigsCause = NotifiedCause & { readonly gigId: GigId };

/**
 * Turns the causes of changes into jobs for the notifications that follow from them: see docs/rules.md#notifications and docs/adr/0046.
 * Of all instances one at a time does it, in one transaction with the number of the last change, so that each cause counts once.
 */
@Injectable()
export class PushScheduler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('push');
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;
  private collectTimer: NodeJS.Timeout | undefined;
  private readonly timers: NodeJS.Timeout[] = [];
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly database: Pool,
    private readonly listener: NotificationListener,
    private readonly queue: PushQueue,
    private readonly sender: PushSender,
  ) {}

  onApplicationBootstrap(): void {
    this.stopListening = this.listener.subscribe('changes', () => this.collect());
    this.timers.push(
      setInterval(() => void this.runAndLog(), intervalMs),
      setInterval(() => void this.cleanUp(), cleanUpIntervalMs),
    );
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    this.stopListening();
    clearTimeout(this.collectTimer);
    for (const timer of this.timers) clearInterval(timer);
    await this.running;
  }

  /** Makes the jobs of everything that is due, after a run under way. @throws Error of the database */
  run(): Promise<void> {
    const run = this.running.then(() => this.runUntilNothingIsDue());
    this.running = run.catch(() => undefined);
    return run;
  }

  private collect(): void {
    this.collectTimer ??= setTimeout(() => {
      this.collectTimer = undefined;
      void this.runAndLog();
    }, collectMs);
  }

  private async runAndLog(): Promise<void> {
    if (!this.isStopped) await this.run().catch((error: unknown) => this.logger.warn(error));
  }

  private async cleanUp(): Promise<void> {
    await deleteUnboundEndpoints(this.database).catch((error: unknown) => this.logger.warn(error));
  }

  private async runUntilNothingIsDue(): Promise<void> {
    const now = instant(Date.now());
    for (let isFull = true; isFull && !this.isStopped && (await isDeliveryDue(this.database, now));) {
      const { jobCount, changeCount } = await runInTransaction(this.database, (transaction) => this.runOnce(transaction, now));
      if (jobCount > 0) this.sender.wake();
      isFull = changeCount === pageSize;
    }
  }

  private async runOnce(transaction: PoolClient, now: Instant): Promise<{ jobCount: number; changeCount: number }> {
    const repository = await DeliveryRepository.lock(transaction);
    if (!repository) return { jobCount: 0, changeCount: 0 };
    const cursor = await repository.readCursor();
    const { lastSeq, changeCount, causes } = await readCausesAfter(transaction, cursor, pageSize);
    await rememberStints(transaction, causes, now);
    const overdue = await takeOverdueStints(transaction, now);
    const ended = await repository.takeEndedWindows(now);
    const gigs = await this.loadGigs([...causes, ...overdue], ended);
    const triggers = findTriggersByGig([...causes, ...overdue], gigs, now);
    const recipients = await loadRecipients(this.database, [...new Set([...triggers.keys(), ...ended.map(({ gigId }) => gigId)])]);
    const unsent = [...takePending(ended, gigs, recipients, now), ...(await this.addToWindows(repository, triggers, recipients, now))];
    const names = await loadPublicNames(this.database, [...new Set(unsent.map(({ gigId }) => gigId))]);
    await this.queue.add(transaction, toJobs(unsent, gigs, names, now));
    await repository.moveCursor(lastSeq);
    return { jobCount: unsent.length, changeCount };
  }

  private loadGigs(causes: readonly GigsCause[], windows: readonly WindowKey[]): Promise<ReadonlyMap<GigId, LoadedGig>> {
    const sentAt = causes.filter(({ type }) => type === 'MessageSent').map(({ recordedAt }) => recordedAt);
    const ids = new Set([...causes, ...windows].map(({ gigId }) => gigId));
    return loadNotifiedGigs(this.database, [...ids], instant(Math.min(...sentAt, Date.now()) - quietMs));
  }

  /** Saves what has to wait. @returns what is sent at once */
  private async addToWindows(
    repository: DeliveryRepository,
    triggers: ReadonlyMap<GigId, readonly Trigger[]>,
    recipients: readonly Recipient[],
    now: Instant,
  ): Promise<readonly Unsent[]> {
    if (recipients.length === 0 || triggers.size === 0) return [];
    const open = new Map((await repository.readWindows([...triggers.keys()])).map((window) => [toKey(window), window]));
    const added = recipients.flatMap((recipient) =>
      groupByKind(withoutOwn(triggers.get(recipient.gigId) ?? [], recipient)).map(([kind, ofKind]) => {
        const key = { endpointId: recipient.endpointId, gigId: recipient.gigId, kind };
        return { ...key, userId: recipient.userId, ...addToWindow(open.get(toKey(key)), ofKind, now) };
      }),
    );
    await repository.saveWindows(added.map(({ endpointId, gigId, kind, window }) => ({ endpointId, gigId, kind, ...window })));
    return added.filter(({ sendNow }) => sendNow.length > 0).map(({ sendNow, ...key }) => ({ ...key, triggers: sendNow }));
  }
}

function findTriggersByGig(
  causes: readonly GigsCause[],
  gigs: ReadonlyMap<GigId, LoadedGig>,
  now: Instant,
): ReadonlyMap<GigId, readonly Trigger[]> {
  const found = [...gigs.values()].map((gig) => {
    const ofGig = causes.filter(({ gigId }) => gigId === gig.id);
    return [gig.id, findTriggers(ofGig, gig, now)] as const;
  });
  return new Map(found.filter(([, triggers]) => triggers.length > 0));
}

/** What waited in windows that have ended and is still news, to whom it may still be sent. */
function takePending(
  ended: readonly StoredWindow[],
  gigs: ReadonlyMap<GigId, LoadedGig>,
  recipients: readonly Recipient[],
  now: Instant,
): readonly Unsent[] {
  return ended.flatMap(({ endpointId, gigId, kind, pending }) => {
    const gig = gigs.get(gigId);
    const recipient = recipients.find((each) => each.endpointId === endpointId && each.gigId === gigId);
    if (!gig || !recipient) return [];
    const triggers = withoutOwn(pending, recipient).filter((trigger) => isTimely(trigger, gig) && isFresh(trigger, now, windowMs));
    return triggers.length > 0 ? [{ endpointId, userId: recipient.userId, gigId, kind, triggers }] : [];
  });
}

const withoutOwn = (triggers: readonly Trigger[], { userId }: Recipient): readonly Trigger[] =>
  triggers.filter(({ actor }) => actor.kind !== 'user' || actor.id !== userId);

function groupByKind(triggers: readonly Trigger[]): readonly (readonly [StaffPushKind, [Trigger, ...Trigger[]]])[] {
  const groups = new Map<StaffPushKind, [Trigger, ...Trigger[]]>();
  for (const trigger of triggers) {
    const group = groups.get(triggerKinds[trigger.name]);
    if (group) group.push(trigger);
    else groups.set(triggerKinds[trigger.name], [trigger]);
  }
  return [...groups];
}
