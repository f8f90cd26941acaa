import { type UserId } from '@jamjar/contracts/ids';
import { dayMs, minuteMs } from '@jamjar/contracts/time';
import { checkRows, id, object, string } from '@jamjar/contracts/type-guards';
import { type SecurityKind } from '@jamjar/contracts/users/security-log.views';
import { type OnModuleDestroy } from '@nestjs/common';
import { type Pool } from 'pg';
import { type Logger } from 'pino';
import { type DueWork } from '../due-work/due-work.js';
import { type AuditEntry } from './audit-writer.js';

const retentionMs = 90 * dayMs;
/** How often events are written. */
const intervalMs = 1_000;
/** How many events may wait to be written; of more, all but sign-ins and sign-outs are only counted by their kind. */
const maxWaiting = 1_000;
/** How many alike events of a minute (same kind, account and subnet) are written one by one; the others are counted. */
const singleEvents = { ofAccount: 10, ofNobody: 1 };
/** How many events of a minute are written one by one; beyond, all but sign-ins and sign-outs are only counted by their kind. */
const maxSingleEvents = 100;

/** Something that the security log records. */
export interface SecurityEvent {
  readonly kind: SecurityKind;
  /** The account; null when it is not known. */
  readonly userId: UserId | null;
  /** What was typed to sign in, while `userId` is not known. It is neither stored nor logged: some people type their password there. */
  readonly username?: string | undefined;
  readonly subnet: string | null;
  readonly requestId: string | null;
}

/** Who made an audited change, and where the request came from; without `origin` it was made for a request that is not known here. */
interface AuditActor {
  readonly userId: UserId;
  readonly origin?: Pick<SecurityEvent, 'subnet' | 'requestId'>;
}

/** A row and line of the log: one event, or several that were counted. */
interface Entry extends Omit<SecurityEvent, 'username'> {
  readonly at: Date;
  readonly count: number;
}

/** The alike events of a minute. */
interface Group extends Pick<Entry, 'kind' | 'userId' | 'subnet'> {
  single: number;
  counted: number;
}

/** What happens to an account by its own right password. It cannot be caused by strangers, so it is not subject to `maxSingleEvents`. */
const ownKinds: ReadonlySet<SecurityKind> = new Set(['signed in', 'signed out']);
/** Audit entries of these objects and fields concern no account. */
const otherObjects: ReadonlySet<string> = new Set(['participant', 'performer', 'message', 'link']);
const otherFields: ReadonlySet<string> = new Set(['theme', 'multiScreenJams', 'logoUrl']);

/**
 * Records what concerns the security of accounts as rows of `security_log` and lines of the log (docs/rules.md#security-log). Requests never
 * wait for it, nor fail because of it. However many events there are, the rows and lines of a minute, the memory and the queries are bounded.
 */
export class SecurityLog implements OnModuleDestroy {
  private waiting: (SecurityEvent & { readonly at: Date })[] = [];
  private groups = new Map<string, Group>();
  private singleCount = 0;
  /** When the current minute ends, by the server's clock. */
  private minuteEndsAt = 0;
  private writing: Promise<void> = Promise.resolve();
  private readonly timer = setInterval(() => void this.flush(), intervalMs).unref();

  constructor(
    private readonly database: Pool,
    private readonly logger: Logger,
    dueWork: DueWork,
  ) {
    dueWork.repeat('expired-security-log', 60 * minuteMs, (transaction, now) =>
      transaction.query('DELETE FROM security_log WHERE at < $1', [new Date(now - retentionMs)]),
    );
  }

  record(event: SecurityEvent): void {
    if (this.waiting.length < maxWaiting || ownKinds.has(event.kind)) this.waiting.push({ ...event, at: new Date() });
    else this.groupOf(event.kind).counted += 1;
  }

  /** Logs the entries about accounts of a committed audit, without a row: they are in `audit_log`. */
  logAudit(actor: AuditActor | null, entries: readonly AuditEntry[]): void {
    const { subnet = null, requestId = null } = actor?.origin ?? {};
    const userId = actor?.userId ?? null;
    for (const { action, object: changed, organisationId, fields, role } of entries) {
      const isSetting = fields.length > 0 && fields.every((field) => otherFields.has(field));
      if (otherObjects.has(changed.kind) || isSetting) continue;
      const kind = `${changed.kind} ${action}`;
      this.logger.info({ context: 'security', kind, userId, subnet, requestId, objectId: changed.id, organisationId, role }, 'security');
    }
  }

  /** Writes everything that was recorded so far. After a failure, which is logged, only lines tell of it. */
  flush(): Promise<void> {
    return (this.writing = this.writing
      .then(() => this.write())
      .catch((error: unknown) => this.logger.warn({ context: 'security', err: error })));
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
    this.minuteEndsAt = 0;
    await this.flush();
  }

  private async write(): Promise<void> {
    const counted = Date.now() < this.minuteEndsAt ? [] : this.endMinute();
    const events = this.waiting;
    this.waiting = [];
    const usernames = events.flatMap(({ username }) => username ?? []);
    const userIds = usernames.length === 0 ? new Map<string, UserId>() : await this.findUserIds(usernames);
    const entries = [...counted, ...events.flatMap((event) => this.toEntry(event, userIds) ?? [])];
    if (entries.length === 0) return;
    for (const { kind, userId, subnet, requestId, count } of entries)
      this.logger[ownKinds.has(kind) ? 'info' : 'warn']({ context: 'security', kind, userId, subnet, requestId, count }, 'security');
    await this.database.query(
      `INSERT INTO security_log (at, kind, user_id, subnet, request_id, count)
       SELECT at, kind, "userId", subnet, "requestId", count FROM jsonb_to_recordset($1)
         AS entry (at timestamptz, kind text, "userId" uuid, subnet text, "requestId" text, count integer)`,
      [JSON.stringify(entries)],
    );
  }

  /** The accounts of the usernames that exist. Without the database the events are logged without an account. */
  private async findUserIds(usernames: readonly string[]): Promise<ReadonlyMap<string, UserId>> {
    const text = 'SELECT id, username FROM users WHERE username = ANY ($1) AND deleted_at IS NULL';
    const { rows } = await this.database.query(text, [usernames]).catch(() => ({ rows: [] }));
    return new Map(checkRows(rows, object({ id: id<UserId>(), username: string })).map((user) => [user.username, user.id]));
  }

  /** @returns null when the event is only counted */
  private toEntry({ username = '', ...event }: (typeof this.waiting)[number], userIds: ReadonlyMap<string, UserId>): Entry | null {
    const { kind, subnet } = event;
    const userId = event.userId ?? userIds.get(username) ?? null;
    const isAboveLimit = this.singleCount >= maxSingleEvents && !ownKinds.has(kind);
    const group = isAboveLimit ? this.groupOf(kind) : this.groupOf(kind, userId, subnet);
    if (isAboveLimit || group.single >= (userId ? singleEvents.ofAccount : singleEvents.ofNobody)) {
      group.counted += 1;
      return null;
    }
    group.single += 1;
    if (!ownKinds.has(kind)) this.singleCount += 1;
    return { ...event, userId, count: 1 };
  }

  private groupOf(kind: SecurityKind, userId: UserId | null = null, subnet: string | null = null): Group {
    const key = `${kind} ${userId ?? ''} ${subnet ?? ''}`;
    const group = this.groups.get(key) ?? { kind, userId, subnet, single: 0, counted: 0 };
    this.groups.set(key, group);
    return group;
  }

  private endMinute(): Entry[] {
    const groups = [...this.groups.values()].filter(({ counted }) => counted > 0);
    this.groups = new Map();
    this.singleCount = 0;
    this.minuteEndsAt = Date.now() + minuteMs;
    const at = new Date();
    return groups.map(({ kind, userId, subnet, counted }) => ({ at, kind, userId, subnet, requestId: null, count: counted }));
  }
}
