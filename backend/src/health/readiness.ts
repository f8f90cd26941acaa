import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { CheckpointWatch } from '@jamjar/projections/runner/checkpoint-watch';
import { type RunningProjections } from '@jamjar/projections/start-projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { EVENT_STORE, PROJECTIONS } from '../config/event-store.token.js';

/** `ok`, or in a few words what is wrong. */
type Condition = string;

export interface ReadinessReport {
  status: 'ok' | 'unavailable';
  postgres: Condition;
  eventStore: Condition;
  projections: Condition;
}

const patience = 2_000;

/** Whether everything is there that a gig needs. */
@Injectable()
export class Readiness {
  constructor(
    private readonly database: Pool,
    private readonly checkpoint: CheckpointWatch,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PROJECTIONS) private readonly running: RunningProjections | null,
  ) {}

  async report(): Promise<ReadinessReport> {
    // A server listens a moment before its first administrator is made: nobody could sign in yet
    const someone = this.database.query<{ someone: boolean }>('SELECT EXISTS (SELECT FROM users) AS someone');
    const [postgres, head] = await Promise.all([within(someone), within(this.store.head())]);
    const isThere = postgres !== away && postgres.rows[0]?.someone === true;
    const isStoreThere = head !== away;
    const projections = await this.projections(head === away ? null : head);
    return {
      status: isThere && isStoreThere && projections === 'ok' ? 'ok' : 'unavailable',
      postgres: postgres === away ? 'away' : isThere ? 'ok' : 'has no users yet',
      eventStore: isStoreThere ? 'ok' : 'away',
      projections,
    };
  }

  /** How they do is told by the process that runs them; how far they are, by their checkpoint. */
  private async projections(head: bigint | null): Promise<Condition> {
    const health = this.running?.health();
    if (health && !health.ok) return `${health.role}${health.problem ? `: ${health.problem.message}` : ''}`;
    if (head === null) return 'unknown';
    return (await this.checkpoint.passed(head, patience)) ? 'ok' : 'behind the event store';
  }
}

const away = Symbol('away');

/** The answer, or `away` when it fails or takes longer than two seconds. */
async function within<Answer>(answer: Promise<Answer>): Promise<Answer | typeof away> {
  const silence = new Promise<typeof away>((resolve) => setTimeout(resolve, patience, away).unref());
  return Promise.race([answer.catch((): typeof away => away), silence]);
}
