import { type GigId } from '@jamjar/contracts/ids';
import { type PushPayload } from '@jamjar/contracts/notifications/push.views';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import PgBoss from 'pg-boss';
import { Pool, type PoolClient } from 'pg';
import { type PushHolder } from './push-endpoints.js';

/** A notification for one subscription. */
export interface PushJob {
  readonly endpointId: string;
  /** The user or place to be notified. Their subscription may have ended meanwhile, or another user may use the browser. */
  readonly holder: PushHolder;
  /** The gig that it is about. A member of staff may meanwhile have left its organisation or switched its notifications off. */
  readonly gigId: GigId;
  readonly payload: PushPayload;
  /** When it is too late to send the notification, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** How many attempts to send it have failed. */
  readonly failures: number;
}

/** `id` and `singletonKey` follow from gig, revision or time, trigger, performer and endpoint: so a notification is not queued twice. */
export interface NewPushJob {
  readonly id: string;
  readonly singletonKey: string;
  readonly data: PushJob;
}

const queueName = 'push';
/** How long finished jobs are kept, so that a second job with the same id is recognised: as long as changes are kept. */
const retentionSeconds = 3_600;
/** After this time a job whose process has crashed is tried again, once. */
const recoverySeconds = 60;

type Executor = Pick<PoolClient, 'query'>;
const toDb = (database: Executor): PgBoss.Db => ({ executeSql: (text, values) => database.query(text, values) });

/** The notifications that wait to be sent, in Postgres. Each is taken by one instance. */
@Injectable()
export class PushQueue implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('push');
  private readonly boss: PgBoss;

  constructor(database: Pool) {
    this.boss = new PgBoss({
      db: toDb(database),
      schema: 'pgboss',
      schedule: false,
      maintenanceIntervalSeconds: recoverySeconds,
      archiveCompletedAfterSeconds: retentionSeconds,
      deleteAfterSeconds: retentionSeconds,
    });
    this.boss.on('error', (error) => this.logger.warn(error));
  }

  async onModuleInit(): Promise<void> {
    await this.boss.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.boss.stop({ graceful: false });
  }

  /** Adds jobs in the caller's transaction, except those that were added before. */
  async add(transaction: Executor, jobs: readonly NewPushJob[]): Promise<void> {
    if (jobs.length > 0) await this.boss.insert(jobs.map(toInsert), { db: toDb(transaction) });
  }

  /** Adds a job again, for a later attempt. */
  async addLater(data: PushJob, delaySeconds: number): Promise<void> {
    await this.boss.send(queueName, data, { startAfter: delaySeconds, retryLimit: 1, expireInSeconds: recoverySeconds });
  }

  /** Takes at most `limit` jobs that are due. */
  take(limit: number): Promise<PgBoss.Job<PushJob>[]> {
    return this.boss.fetch<PushJob>(queueName, { batchSize: limit });
  }

  async complete(ids: readonly string[]): Promise<void> {
    await this.boss.complete(queueName, [...ids]);
  }
}

const toInsert = ({ id, singletonKey, data }: NewPushJob): PgBoss.JobInsert<PushJob> => ({
  id,
  name: queueName,
  singletonKey,
  data,
  retryLimit: 1,
  expireInSeconds: recoverySeconds,
});
