import { Settings } from '@jamjar/infra/process/settings';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Pool } from 'pg';
import { type Job } from 'pg-boss';
import { setTimeout as sleep } from 'node:timers/promises';
import webPush from 'web-push';
import { PrivateAddressError } from './push-address.js';
import { PushEndpoints, type StoredEndpoint } from './push-endpoints.js';
import { type PushJob, PushQueue } from './push-queue.js';
import { postPush, type PushResponse } from './push-request.js';
import { loadRecipients, type Recipient } from './queries/notified-gigs.queries.js';
import { deliveryOptions } from './triggers.js';
import { VapidKeys } from './vapid-keys.js';

/** Time limit of a request to a push service. */
const timeoutMs = 10_000;
/** Time between two checks for jobs of other instances and for later attempts. */
const pollIntervalMs = 2_000;
const batchSize = 100;
/** How many requests to one push service may be in progress. Further ones wait, so that a service that hangs does not delay others. */
const maxPerService = 100;
const busyServiceDelaySeconds = 2;
const maxBackOffSeconds = 600;

/** Sends the notifications of the queue to the push services (docs/rules.md#notifications). */
@Injectable()
export class PushSender implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('push');
  private readonly stopController = new AbortController();
  private readonly requestCountByOrigin = new Map<string, number>();
  private readonly deliveries = new Set<Promise<void>>();
  private sending: Promise<void> = Promise.resolve();
  /** Aborts the wait that follows the batch under way. */
  private wakeController = new AbortController();

  constructor(
    private readonly queue: PushQueue,
    private readonly endpoints: PushEndpoints,
    private readonly vapidKeys: VapidKeys,
    private readonly settings: Settings,
    private readonly database: Pool,
  ) {}

  onApplicationBootstrap(): void {
    this.sending = this.sendUntilStopped();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopController.abort(new Error('The server stops'));
    this.wake();
    await this.sending;
    await Promise.all(this.deliveries); // an aborted notification is sent by another instance, or after the next start
  }

  /** Makes the sender look for new jobs at once. */
  wake(): void {
    this.wakeController.abort();
  }

  private async sendUntilStopped(): Promise<void> {
    while (!this.stopController.signal.aborted) {
      this.wakeController = new AbortController();
      const count = await this.sendBatch().catch((error: unknown) => {
        this.logger.warn(error);
        return 0;
      });
      if (count < batchSize) await this.wait();
    }
  }

  private async wait(): Promise<void> {
    await sleep(pollIntervalMs, undefined, { signal: this.wakeController.signal }).catch(() => undefined);
  }

  /** Starts to send what is due, without waiting for the push services. @returns the number of jobs */
  private async sendBatch(): Promise<number> {
    const jobs = await this.queue.take(batchSize);
    if (jobs.length === 0) return 0;
    const endpoints = await this.endpoints.load(jobs.map(({ data }) => data));
    const recipients = await this.loadStaff(jobs.map(({ data }) => data));
    for (const job of jobs) {
      const endpoint = endpoints.get(job.data.endpointId);
      const isRecipient = endpoint !== undefined && isStillRecipient(job.data, endpoint, recipients);
      const delivery = this.deliver(job, isRecipient ? endpoint : undefined).catch((error: unknown) => this.logger.warn(error));
      this.deliveries.add(delivery);
      void delivery.finally(() => this.deliveries.delete(delivery));
    }
    return jobs.length;
  }

  /** The members of staff who are still notified of the jobs' gigs. */
  private loadStaff(jobs: readonly PushJob[]): Promise<readonly Recipient[]> {
    const staffJobs = jobs.filter(({ payload }) => payload.kind !== 'performer');
    const gigIds = new Set(staffJobs.map(({ gigId }) => gigId));
    return loadRecipients(
      this.database,
      [...gigIds],
      staffJobs.map(({ endpointId }) => endpointId),
    );
  }

  /** @param endpoint undefined when the notification must no longer be sent */
  private async deliver({ id, data }: Job<PushJob>, endpoint: StoredEndpoint | undefined): Promise<void> {
    if (endpoint && Date.now() <= data.expiresAt) {
      const { origin } = new URL(endpoint.endpoint);
      const isBusy = (this.requestCountByOrigin.get(origin) ?? 0) >= maxPerService;
      const delaySeconds = isBusy ? busyServiceDelaySeconds : await this.trackAndSend(origin, endpoint, data);
      const failures = data.failures + (isBusy ? 0 : 1);
      if (delaySeconds !== null) await this.tryLater({ ...data, failures }, delaySeconds);
    }
    await this.queue.complete([id]);
  }

  private async trackAndSend(origin: string, endpoint: StoredEndpoint, data: PushJob): Promise<number | null> {
    this.requestCountByOrigin.set(origin, (this.requestCountByOrigin.get(origin) ?? 0) + 1);
    try {
      return await this.send(origin, endpoint, data);
    } finally {
      const remainingCount = (this.requestCountByOrigin.get(origin) ?? 1) - 1;
      if (remainingCount > 0) this.requestCountByOrigin.set(origin, remainingCount);
      else this.requestCountByOrigin.delete(origin);
    }
  }

  /** @returns after how many seconds to try again; null when it was accepted or another attempt is useless */
  private async send(origin: string, endpoint: StoredEndpoint, data: PushJob): Promise<number | null> {
    try {
      const details = webPush.generateRequestDetails(endpoint.subscription, JSON.stringify(data.payload), await this.toOptions(data));
      const response = await postPush(
        details,
        this.settings.PUSH_TEST_ORIGIN,
        AbortSignal.any([AbortSignal.timeout(timeoutMs), this.stopController.signal]),
      );
      return await this.onResponse(response, endpoint, data);
    } catch (error) {
      if (error instanceof PrivateAddressError) {
        this.logger.warn(`${origin} is not public: a notification for it is dropped`);
        return null;
      }
      return toBackOffSeconds(data);
    }
  }

  private async toOptions({ payload, expiresAt }: PushJob): Promise<webPush.RequestOptions> {
    const { ttlSeconds, urgency } = deliveryOptions[payload.kind];
    const secondsLeft = Math.ceil((expiresAt - Date.now()) / 1_000);
    return {
      vapidDetails: await this.vapidKeys.load(),
      TTL: Math.min(ttlSeconds, Math.max(0, secondsLeft)),
      urgency,
      topic: payload.tag,
    };
  }

  private async onResponse({ status, retryAfterSeconds }: PushResponse, endpoint: StoredEndpoint, data: PushJob): Promise<number | null> {
    if (status >= 200 && status < 300) await this.endpoints.markUsed(endpoint.id);
    else if (status === 404 || status === 410) await this.endpoints.delete(endpoint.id);
    else if (status === 429 || status >= 500) return Math.max(retryAfterSeconds ?? 0, toBackOffSeconds(data));
    else this.logger.warn(`${new URL(endpoint.endpoint).origin} refused a notification with ${status.toString()}`);
    return null;
  }

  private async tryLater(data: PushJob, delaySeconds: number): Promise<void> {
    const isTooLate = Date.now() + delaySeconds * 1_000 > data.expiresAt;
    if (!isTooLate) await this.queue.addLater(data, Math.ceil(delaySeconds));
  }
}

/** Whether the endpoint still belongs to the holder for whom the job was made, and, for staff, the holder is still notified of the gig. */
const isStillRecipient = (
  { holder, gigId, payload }: PushJob,
  { id, holders }: StoredEndpoint,
  recipients: readonly Recipient[],
): boolean =>
  payload.kind === 'performer'
    ? holders.includes(holder)
    : recipients.some((recipient) => recipient.endpointId === id && recipient.userId === holder && recipient.gigId === gigId);

/** Seconds until the next attempt: two, four, eight …, at most `maxBackOffSeconds`. */
const toBackOffSeconds = ({ failures }: PushJob): number => Math.min(2 ** (failures + 1), maxBackOffSeconds);
