import { Settings } from '@jamjar/infra/process/settings';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Pool } from 'pg';
import { type Job } from 'pg-boss';
import { setTimeout as sleep } from 'node:timers/promises';
import webPush from 'web-push';
import { PrivateAddressError } from './push-address.js';
import { PushEndpoints, type StoredEndpoint } from './push-endpoints.js';
import { type PushJob, PushQueue } from './push-queue.js';
import { postPush, type PushAnswer } from './push-request.js';
import { loadRecipients, type Recipient } from './queries/notified-gigs.queries.js';
import { deliveries } from './triggers.js';
import { VapidKeys } from './vapid-keys.js';

/** How long a push service may take. */
const timeoutMs = 10_000;
/** Time between two checks for jobs of other instances and for later attempts. */
const pollIntervalMs = 2_000;
const batchSize = 100;
/** Notifications that are on their way to one push service; beyond, they wait, so that one that hangs holds nothing else up. */
const maxPerService = 100;
const waitForServiceSeconds = 2;
const maxRetryDelaySeconds = 600;

/** Sends the notifications of the queue to the push services (docs/rules.md#notifications). */
@Injectable()
export class PushSender implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('push');
  private readonly stopping = new AbortController();
  private readonly underWay = new Map<string, number>();
  private readonly deliveries = new Set<Promise<void>>();
  private sending: Promise<void> = Promise.resolve();
  /** Aborts the wait that follows the batch under way. */
  private waking = new AbortController();

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
    this.stopping.abort(new Error('The server stops'));
    this.wake();
    await this.sending;
    await Promise.all(this.deliveries); // what is aborted waits for another instance, or for the next start
  }

  /** Tells that there are new jobs. */
  wake(): void {
    this.waking.abort();
  }

  private async sendUntilStopped(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.waking = new AbortController();
      const count = await this.sendBatch().catch((error: unknown) => {
        this.logger.warn(error);
        return 0;
      });
      if (count < batchSize) await this.wait();
    }
  }

  private async wait(): Promise<void> {
    await sleep(pollIntervalMs, undefined, { signal: this.waking.signal }).catch(() => undefined);
  }

  /** Starts to send what is due, without waiting for the push services. @returns how many */
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

  /** Who of staff still gets what the jobs are about. */
  private loadStaff(jobs: readonly PushJob[]): Promise<readonly Recipient[]> {
    const ofStaff = jobs.filter(({ payload }) => payload.kind !== 'performer');
    const gigIds = new Set(ofStaff.map(({ gigId }) => gigId));
    return loadRecipients(
      this.database,
      [...gigIds],
      ofStaff.map(({ endpointId }) => endpointId),
    );
  }

  /** @param endpoint undefined when nobody is to get it any more */
  private async deliver({ id, data }: Job<PushJob>, endpoint: StoredEndpoint | undefined): Promise<void> {
    if (endpoint && Date.now() <= data.expiresAt) {
      const { origin } = new URL(endpoint.endpoint);
      const isBusy = (this.underWay.get(origin) ?? 0) >= maxPerService;
      const delaySeconds = isBusy ? waitForServiceSeconds : await this.trackAndSend(origin, endpoint, data);
      const failures = data.failures + (isBusy ? 0 : 1);
      if (delaySeconds !== null) await this.tryLater({ ...data, failures }, delaySeconds);
    }
    await this.queue.complete([id]);
  }

  private async trackAndSend(origin: string, endpoint: StoredEndpoint, data: PushJob): Promise<number | null> {
    this.underWay.set(origin, (this.underWay.get(origin) ?? 0) + 1);
    try {
      return await this.send(origin, endpoint, data);
    } finally {
      const rest = (this.underWay.get(origin) ?? 1) - 1;
      if (rest > 0) this.underWay.set(origin, rest);
      else this.underWay.delete(origin);
    }
  }

  /** @returns after how many seconds to try again; null when it was accepted, or will never be */
  private async send(origin: string, endpoint: StoredEndpoint, data: PushJob): Promise<number | null> {
    try {
      const details = webPush.generateRequestDetails(endpoint.subscription, JSON.stringify(data.payload), await this.toOptions(data));
      const answer = await postPush(
        details,
        this.settings.PUSH_TEST_ORIGIN,
        AbortSignal.any([AbortSignal.timeout(timeoutMs), this.stopping.signal]),
      );
      return await this.handleAnswer(answer, endpoint, data);
    } catch (error) {
      if (error instanceof PrivateAddressError) {
        this.logger.warn(`${origin} is not public: a notification for it is dropped`);
        return null;
      }
      return backOff(data);
    }
  }

  private async toOptions({ payload, expiresAt }: PushJob): Promise<webPush.RequestOptions> {
    const { ttlSeconds, urgency } = deliveries[payload.kind];
    const secondsLeft = Math.ceil((expiresAt - Date.now()) / 1_000);
    return {
      vapidDetails: await this.vapidKeys.load(),
      TTL: Math.min(ttlSeconds, Math.max(0, secondsLeft)),
      urgency,
      topic: payload.tag,
    };
  }

  private async handleAnswer({ status, retryAfterSeconds }: PushAnswer, endpoint: StoredEndpoint, data: PushJob): Promise<number | null> {
    if (status >= 200 && status < 300) await this.endpoints.markUsed(endpoint.id);
    else if (status === 404 || status === 410) await this.endpoints.delete(endpoint.id);
    else if (status === 429 || status >= 500) return Math.max(retryAfterSeconds ?? 0, backOff(data));
    else this.logger.warn(`${new URL(endpoint.endpoint).origin} refused a notification with ${status.toString()}`);
    return null;
  }

  private async tryLater(data: PushJob, delaySeconds: number): Promise<void> {
    const isTooLate = Date.now() + delaySeconds * 1_000 > data.expiresAt;
    if (!isTooLate) await this.queue.addLater(data, Math.ceil(delaySeconds));
  }
}

/** Whether the endpoint still belongs to the holder for whom the job was made, and the holder is still notified of the gig. */
const isStillRecipient = (
  { holder, gigId, payload }: PushJob,
  { id, holders }: StoredEndpoint,
  recipients: readonly Recipient[],
): boolean =>
  payload.kind === 'performer'
    ? holders.includes(holder)
    : recipients.some((recipient) => recipient.endpointId === id && recipient.userId === holder && recipient.gigId === gigId);

/** Two, four, eight … seconds. */
const backOff = ({ failures }: PushJob): number => Math.min(2 ** (failures + 1), maxRetryDelaySeconds);
