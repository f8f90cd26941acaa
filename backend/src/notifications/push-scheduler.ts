import { minuteMs } from '@jamjar/contracts/time';
import { type GigId, instant, type Instant } from '@jamjar/contracts/ids';
import { readCausesAfter } from '@jamjar/infra/changes/change-causes';
import { NotificationListener } from '@jamjar/infra/database/notification-listener';
import { runInTransaction } from '@jamjar/infra/database/pool';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { GigRepository } from '../gigs/queries/gig.repository.js';
import { PublicPerformers } from '../live/public-performers.js';
import { pickFirstAction, windowMs } from './delivery-window.js';
import {
  deleteSentTriggers,
  DeliveryRepository,
  type DeliveryWindow,
  checkForDueDeliveries,
  type StoredTrigger,
  toMapKey,
  type WindowKey,
} from './delivery.repository.js';
import { PlaceAlerts } from './place-alerts.js';
import { deleteFormerPlaceSubscriptions } from './place-subscriptions.js';
import { toJobs, type PendingNotification } from './push-jobs.js';
import { deleteUnboundEndpoints } from './push-endpoints.js';
import { PushQueue } from './push-queue.js';
import { PushSender } from './push-sender.js';
import { deleteFormerPreferences } from './queries/push-subscription.queries.js';
import { type LoadedGig, loadNotifiedGigs, loadPublicNames, loadRecipients, type Recipient } from './queries/notified-gigs.queries.js';
import { scheduleStintChecks, takeOverdueStints } from './stint-checks.js';
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

/** Time between two regular runs, which also find what becomes due without a change: ended windows and overdue stints. */
const checkIntervalMs = 1_000;
/** How long changes are collected, to be processed together. */
const collectMs = 250;
/** How many changes one transaction processes at most. */
const maxChangeCount = 1_000;
/** Time between two deletions of rows that are no longer needed. */
const cleanUpIntervalMs = minuteMs;

/**
 * Turns the causes of changes into jobs for the notifications that follow from them: see docs/rules.md#notifications and docs/adr/0046.
 * Only one instance at a time does so, in a transaction that also stores the number of the last change, so that each cause counts once.
 */
@Injectable()
export class PushScheduler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('push');
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;
  private isAnybodySubscribed = true;
  /** When jobs were made last, in milliseconds of `performance.now()`. */
  private ranAt = -Infinity;
  private collectTimer: NodeJS.Timeout | undefined;
  private readonly timers: NodeJS.Timeout[] = [];
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly database: Pool,
    private readonly listener: NotificationListener,
    private readonly placeAlerts: PlaceAlerts,
    private readonly repository: GigRepository,
    private readonly performers: PublicPerformers,
    private readonly queue: PushQueue,
    private readonly sender: PushSender,
  ) {}

  onApplicationBootstrap(): void {
    this.stopListening = this.listener.subscribe('changes', () => this.scheduleRun());
    this.timers.push(
      setInterval(() => void this.runAndLog(), checkIntervalMs),
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

  /** Makes the jobs of everything that is due, after a run that is in progress. @throws Error of the database; CommandTimeout */
  run(): Promise<void> {
    const run = this.running.then(() => this.runUntilNothingIsDue());
    this.running = run.catch(() => undefined);
    return run;
  }

  private scheduleRun(): void {
    const hasJustRun = performance.now() - this.ranAt < checkIntervalMs;
    if (hasJustRun || !this.isAnybodySubscribed) return; // the next regular run is soon enough
    this.collectTimer ??= setTimeout(() => {
      this.collectTimer = undefined;
      void this.runAndLog();
    }, collectMs);
  }

  private async runAndLog(): Promise<void> {
    if (!this.isStopped) await this.run().catch((error: unknown) => this.logger.warn(error));
  }

  /** Deletes rows that are no longer needed. */
  async cleanUp(): Promise<void> {
    const deleting = Promise.all([
      deleteFormerPlaceSubscriptions(this.database, instant(Date.now())),
      deleteUnboundEndpoints(this.database),
      deleteSentTriggers(this.database),
      deleteFormerPreferences(this.database),
    ]);
    await deleting.catch((error: unknown) => this.logger.warn(error));
  }

  private async runUntilNothingIsDue(): Promise<void> {
    const now = instant(Date.now());
    for (let hasMore = true; hasMore && !this.isStopped && (await this.isAnythingDue(now));) {
      this.ranAt = performance.now();
      const { jobCount, changeCount } = await runInTransaction(this.database, (transaction) => this.runOnce(transaction, now));
      if (jobCount > 0) this.sender.wake();
      hasMore = changeCount === maxChangeCount;
    }
  }

  private async isAnythingDue(now: Instant): Promise<boolean> {
    const { isDue, isAnybodySubscribed } = await checkForDueDeliveries(this.database, now);
    this.isAnybodySubscribed = isAnybodySubscribed;
    return isDue;
  }

  private async runOnce(transaction: PoolClient, now: Instant): Promise<{ jobCount: number; changeCount: number }> {
    const repository = await DeliveryRepository.lock(transaction);
    if (!repository) return { jobCount: 0, changeCount: 0 };
    const cursor = await repository.readCursor();
    const { lastSeq, changeCount, causes } = await readCausesAfter(transaction, cursor, maxChangeCount);
    await scheduleStintChecks(transaction, causes, now);
    const overdueStints = await takeOverdueStints(transaction, now);
    const endedWindows = await repository.takeEndedWindows(now);
    const gigs = await this.loadGigs([...causes, ...overdueStints], endedWindows);
    const triggers = findTriggersOfGigs([...causes, ...overdueStints], gigs, now);
    const recipients = await loadRecipients(this.database, [...new Set([...triggers, ...endedWindows].map(({ gigId }) => gigId))]);
    const storedTriggers = await repository.readTriggers([...new Set(endedWindows.map(({ gigId }) => gigId))]);
    const notifications = [
      ...toPendingNotifications(endedWindows, storedTriggers, gigs, recipients, now),
      ...(await this.openWindows(repository, triggers, recipients, now)),
    ];
    const names = await loadPublicNames(
      this.repository,
      this.performers,
      notifications.map(({ gigId }) => gigId),
    );
    const jobs = [...toJobs(notifications, gigs, names, now), ...(await this.placeAlerts.makeJobs(transaction, causes, gigs, now))];
    await this.queue.add(transaction, jobs);
    await repository.moveCursor(lastSeq);
    return { jobCount: jobs.length, changeCount };
  }

  private loadGigs(causes: readonly NotifiedCause[], windows: readonly WindowKey[]): Promise<ReadonlyMap<GigId, LoadedGig>> {
    const messageTimes = causes.filter(({ type }) => type === 'MessageSent').map(({ recordedAt }) => recordedAt);
    const ids = new Set([...causes, ...windows].map(({ gigId }) => gigId));
    return loadNotifiedGigs(this.database, [...ids], messageTimes.length > 0 ? instant(Math.min(...messageTimes) - quietMs) : null);
  }

  /** Stores the triggers of gigs with recipients, and opens windows where none is open. @returns the notifications to send at once */
  private async openWindows(
    repository: DeliveryRepository,
    newTriggers: readonly Trigger[],
    recipients: readonly Recipient[],
    now: Instant,
  ): Promise<readonly PendingNotification[]> {
    const gigIdsWithRecipients = new Set(recipients.map(({ gigId }) => gigId));
    const triggers = await repository.addTriggers(newTriggers.filter(({ gigId }) => gigIdsWithRecipients.has(gigId)));
    if (triggers.length === 0) return [];
    const openKeys = await repository.readOpenWindows([...new Set(triggers.map(({ gigId }) => gigId))]);
    const notifications = recipients.flatMap((recipient) =>
      staffPushKinds
        .map((kind) => ({ ...recipient, kind, triggers: pickFirstAction(triggers.filter(isTriggerFor(recipient, kind))) }))
        .filter((each) => each.triggers.length > 0 && !openKeys.has(toMapKey(each))),
    );
    const windows = notifications.map(({ endpointId, gigId, kind, triggers: sent }) => ({
      endpointId,
      gigId,
      kind,
      afterId: sent.at(-1)?.id ?? 0,
    }));
    await repository.openWindows(windows, instant(now + windowMs));
    return notifications;
  }
}

const staffPushKinds = [...new Set(Object.values(triggerKinds))];

/** Whether a trigger is of this kind, about the recipient's gig, and not the recipient's own action. */
const isTriggerFor =
  ({ gigId, userId }: Recipient, kind: StaffPushKind) =>
  (trigger: StoredTrigger): boolean =>
    trigger.gigId === gigId && triggerKinds[trigger.name] === kind && (trigger.actor.kind !== 'user' || trigger.actor.id !== userId);

function findTriggersOfGigs(causes: readonly NotifiedCause[], gigs: ReadonlyMap<GigId, LoadedGig>, now: Instant): readonly Trigger[] {
  return [...gigs.values()].flatMap((gig) => {
    const gigCauses = causes.filter(({ gigId }) => gigId === gig.id);
    return findTriggers(gigCauses, gig, now);
  });
}

/** The notifications of ended windows: triggers that are still timely and fresh, for recipients who may still get them. */
function toPendingNotifications(
  endedWindows: readonly DeliveryWindow[],
  storedTriggers: readonly StoredTrigger[],
  gigs: ReadonlyMap<GigId, LoadedGig>,
  recipients: readonly Recipient[],
  now: Instant,
): readonly PendingNotification[] {
  return endedWindows.flatMap(({ endpointId, gigId, kind, afterId }) => {
    const gig = gigs.get(gigId);
    const recipient = recipients.find((each) => each.endpointId === endpointId && each.gigId === gigId);
    if (!gig || !recipient) return [];
    const isForRecipient = isTriggerFor(recipient, kind);
    const triggers = storedTriggers.filter(
      (trigger) => trigger.id > afterId && isForRecipient(trigger) && isTimely(trigger, gig) && isFresh(trigger, now, windowMs),
    );
    return triggers.length > 0 ? [{ ...recipient, kind, triggers }] : [];
  });
}
