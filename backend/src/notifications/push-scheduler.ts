import { minuteMs } from '@jamjar/contracts/time';
import { type GigId, instant, type Instant } from '@jamjar/contracts/ids';
import { readCausesAfter } from '@jamjar/infra/changes/change-causes';
import { NotificationListener } from '@jamjar/infra/database/notification-listener';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { type DueRow } from '../due-work/due-rows.js';
import { DueWork } from '../due-work/due-work.js';
import { type DueWorker } from '../due-work/due-worker.js';
import { GigRepository } from '../gigs/queries/gig.repository.js';
import { PublicPerformers } from '../live/public-performers.js';
import { pickFirstAction, windowMs } from './delivery-window.js';
import {
  deleteSentTriggers,
  DeliveryRepository,
  type DeliveryWindow,
  isAnybodySubscribed,
  notificationWindow,
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
import { findOverdueStints, scheduleStintChecks, stintLimit } from './stint-checks.js';
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

/** The least time between two runs after changes. */
const minIntervalMs = 1_000;
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
  private readonly worker: DueWorker;
  private running: Promise<unknown> = Promise.resolve();
  private isStopped = false;
  /** When the last run began, in milliseconds of `performance.now()`. */
  private ranAt = -Infinity;
  private collectTimer: NodeJS.Timeout | undefined;
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly database: Pool,
    private readonly listener: NotificationListener,
    private readonly placeAlerts: PlaceAlerts,
    private readonly gigRepository: GigRepository,
    private readonly performers: PublicPerformers,
    private readonly queue: PushQueue,
    private readonly sender: PushSender,
    dueWork: DueWork,
  ) {
    const wakeSender = (): void => this.sender.wake();
    this.worker = dueWork.register([notificationWindow, stintLimit], (...work) => this.makeJobs(...work), wakeSender);
    dueWork.repeat('notification-clean-up', cleanUpIntervalMs, () => this.cleanUp());
  }

  onApplicationBootstrap(): void {
    this.stopListening = this.listener.subscribe('changes', () => this.scheduleRun());
    this.scheduleRun(); // for the changes of the time in which no server ran
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    this.stopListening();
    clearTimeout(this.collectTimer);
    await this.running;
  }

  /**
   * Waits for the run in progress, then makes the jobs of everything that is due; does nothing when nobody is subscribed. @throws Error of the database; CommandTimeout
   * @returns false while another instance is doing it
   */
  run(): Promise<boolean> {
    const run = this.running.then(async () => {
      this.ranAt = performance.now();
      return !(await isAnybodySubscribed(this.database)) || (await this.worker.run());
    });
    this.running = run.catch(() => undefined);
    return run;
  }

  private scheduleRun(): void {
    if (this.isStopped) return;
    const waitMs = Math.max(collectMs, this.ranAt + minIntervalMs - performance.now());
    this.collectTimer ??= setTimeout(() => void this.runAndLog(), waitMs);
  }

  /** Tries again later after a failure, and when another instance is making jobs, because it may have read before the newest changes. */
  private async runAndLog(): Promise<void> {
    this.collectTimer = undefined;
    const hasRun = await this.run().catch((error: unknown) => this.logger.warn(error));
    if (!hasRun) this.scheduleRun();
  }

  /** Deletes rows that are no longer needed. */
  cleanUp(): Promise<unknown> {
    return Promise.all([
      deleteFormerPlaceSubscriptions(this.database, instant(Date.now())),
      deleteUnboundEndpoints(this.database),
      deleteSentTriggers(this.database),
      deleteFormerPreferences(this.database),
    ]);
  }

  /** @returns whether there are more changes, or new checks of stints that are due */
  private async makeJobs(transaction: PoolClient, due: readonly DueRow[], now: Instant): Promise<boolean> {
    const repository = new DeliveryRepository(transaction);
    const cursor = await repository.readCursor();
    const { lastSeq, changeCount, causes } = await readCausesAfter(transaction, cursor, maxChangeCount);
    const hasNewChecks = await scheduleStintChecks(transaction, causes, now);
    const overdueStints = await findOverdueStints(transaction, due, now);
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
      this.gigRepository,
      this.performers,
      notifications.map(({ gigId }) => gigId),
    );
    const jobs = [...toJobs(notifications, gigs, names, now), ...(await this.placeAlerts.makeJobs(transaction, causes, gigs, now))];
    await this.queue.add(transaction, jobs);
    await repository.moveCursor(lastSeq);
    return hasNewChecks || changeCount === maxChangeCount;
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
    const openKeys = await repository.readOpenWindowKeys([...new Set(triggers.map(({ gigId }) => gigId))]);
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
