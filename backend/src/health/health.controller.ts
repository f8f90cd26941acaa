import {
  type Condition,
  type LivenessView,
  type ReadinessReport,
  livenessSchema,
  readinessReportSchema,
} from '@jamjar/contracts/health/health.views';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { type GroupRuntime, ProjectionsRuntime } from '@jamjar/projections/projections-runtime';
import { Controller, Get, Inject, Injectable, Res } from '@nestjs/common';
import { type Response } from 'express';
import { Pool } from 'pg';
import { RequireRole } from '../auth/require-role.decorator.js';
import { EVENT_STORE } from '../config/injection-tokens.js';
import { AlsoAnswersWith, Answers } from '../http/answers.decorator.js';

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
    const userQuery = this.database.query('SELECT FROM users LIMIT 1');
    const [users, head] = await Promise.all([resolveOrNull(userQuery), resolveOrNull(this.store.head())]);
    const postgres = users === null ? 'away' : users.rowCount === 1 ? 'ok' : 'has no users yet';
    const eventStore = head === null ? 'away' : 'ok';
    const projections = await this.checkProjections(head);
    const isReady = [postgres, eventStore, projections].every((condition) => condition === 'ok');
    return { status: isReady ? 'ok' : 'unavailable', postgres, eventStore, projections };
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

/** Liveness and readiness for monitoring (docs/rules.md#running). Public, so the responses contain no data of gigs or users. */
@Controller('api/health')
@RequireRole('anyone')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  @Answers(livenessSchema)
  live(): LivenessView {
    return { status: 'ok' };
  }

  /** 200 when all parts are ready, otherwise 503; the body has the condition of each part. */
  @Get('ready')
  @Answers(readinessReportSchema)
  @AlsoAnswersWith([503])
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessReport> {
    const report = await this.readiness.report();
    response.status(report.status === 'ok' ? 200 : 503);
    return report;
  }
}

/** A group that this process runs reports its own problem (`poisoned: …`). Every group must reach the store's head in two seconds. */
async function checkGroup({ runner, checkpointWatch }: GroupRuntime, head: bigint | null): Promise<Condition> {
  const health = runner?.health();
  if (health && !health.ok) return `${health.role}${health.problem ? `: ${health.problem.message}` : ''}`;
  if (head === null) return 'unknown';
  return (await checkpointWatch.waitUntilReached(head, timeoutMs)) ? 'ok' : 'behind the event store';
}

/** The result; null when the promise is rejected or takes longer than two seconds. */
function resolveOrNull<Result>(result: Promise<Result>): Promise<Result | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null).unref());
  return Promise.race([result.catch(() => null), timeout]);
}
