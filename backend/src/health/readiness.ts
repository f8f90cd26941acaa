import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { type GroupRuntime, ProjectionsRuntime } from '@jamjar/projections/projections-runtime';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { EVENT_STORE } from '../config/injection-tokens.js';

/** `ok`, or a short description of the problem. */
type Condition = string;

export interface ReadinessReport {
  status: 'ok' | 'unavailable';
  postgres: Condition;
  eventStore: Condition;
  projections: Condition;
}

const timeoutMs = 2_000;

/** Checks whether Postgres, the event store and the projections are ready. */
@Injectable()
export class Readiness {
  constructor(
    private readonly database: Pool,
    private readonly projections: ProjectionsRuntime,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async report(): Promise<ReadinessReport> {
    // A server listens shortly before it creates the first god user, and until then nobody can sign in
    const usersQuery = this.database.query<{ exists: boolean }>('SELECT EXISTS (SELECT FROM users) AS exists');
    const [usersResult, head] = await Promise.all([withTimeout(usersQuery), withTimeout(this.store.head())]);
    const isPostgresReady = usersResult !== unavailable && usersResult.rows[0]?.exists === true;
    const isStoreReady = head !== unavailable;
    const projections = await this.checkProjections(head === unavailable ? null : head);
    return {
      status: isPostgresReady && isStoreReady && projections === 'ok' ? 'ok' : 'unavailable',
      postgres: usersResult === unavailable ? 'away' : isPostgresReady ? 'ok' : 'has no users yet',
      eventStore: isStoreReady ? 'ok' : 'away',
      projections,
    };
  }

  /** One condition when all groups share it; otherwise the groups that are not ready, each with its name. */
  private async checkProjections(head: bigint | null): Promise<Condition> {
    const groups = await Promise.all(
      this.projections.groups.map(async (group) => ({ name: group.name, condition: await checkGroup(group, head) })),
    );
    const conditions = new Set(groups.map(({ condition }) => condition));
    if (conditions.size === 1) return [...conditions].join('');
    const problems = groups.filter(({ condition }) => condition !== 'ok');
    return problems.map(({ name, condition }) => `${name}: ${condition}`).join('; ');
  }
}

/** A group that this process runs reports its own state and problem (`poisoned: …`). Wherever it runs, it must reach the store's head. */
async function checkGroup({ runner, checkpointWatch }: GroupRuntime, head: bigint | null): Promise<Condition> {
  const health = runner?.health();
  if (health && !health.ok) return `${health.role}${health.problem ? `: ${health.problem.message}` : ''}`;
  if (head === null) return 'unknown';
  return (await checkpointWatch.waitUntilReached(head, timeoutMs)) ? 'ok' : 'behind the event store';
}

const unavailable = Symbol('unavailable');

/** The result, or `unavailable` when the promise is rejected or takes longer than two seconds. */
async function withTimeout<Result>(result: Promise<Result>): Promise<Result | typeof unavailable> {
  const timeout = new Promise<typeof unavailable>((resolve) => setTimeout(resolve, timeoutMs, unavailable).unref());
  return Promise.race([result.catch((): typeof unavailable => unavailable), timeout]);
}
