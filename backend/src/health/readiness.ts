import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { EVENT_STORE } from '../config/event-store.token.js';

/** `ok`, or in a few words what is wrong. */
type Check = string;

export interface ReadinessReport {
  status: 'ok' | 'unavailable';
  postgres: Check;
  eventStore: Check;
}

const patience = 2_000;

/** Whether everything is there that a night needs. */
@Injectable()
export class Readiness {
  constructor(
    private readonly database: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async report(): Promise<ReadinessReport> {
    const [postgres, eventStore] = await Promise.all([check(() => this.database.query('SELECT 1')), check(() => this.store.head())]);
    return { status: [postgres, eventStore].every((each) => each === 'ok') ? 'ok' : 'unavailable', postgres, eventStore };
  }
}

/** Says `away` of whatever fails, and of whatever is silent for two seconds. */
async function check(ask: () => Promise<unknown>): Promise<Check> {
  const silence = new Promise<Check>((resolve) => setTimeout(resolve, patience, 'away').unref());
  const answer = ask().then(
    () => 'ok',
    () => 'away',
  );
  return Promise.race([answer, silence]);
}
