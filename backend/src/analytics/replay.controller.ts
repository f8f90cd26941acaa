import { type ReplayView } from '@jamjar/contracts/analytics/analytics.views';
import { analyticsGroup } from '@jamjar/projections/analytics.group';
import { readReplay, requestReplay } from '@jamjar/projections/rebuild/replay.repository';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Pool } from 'pg';
import { RequireRole } from '../auth/require-role.decorator.js';
import { RefusalException } from '../http/refusal.exception.js';

/** The replay of the analytics from history, for god: see docs/rules.md#analytics. */
@Controller('api/stats/replay')
@RequireRole('god')
export class ReplayController {
  constructor(private readonly database: Pool) {}

  /** Responds with the running replay, or the last one. */
  @Get()
  read(): Promise<ReplayView> {
    return readReplay(this.database, analyticsGroup.name);
  }

  /** Asks the leading runner for a replay, and responds before it begins. @throws RefusalException REPLAY_RUNNING */
  @Post()
  @HttpCode(202)
  async request(): Promise<ReplayView> {
    if (!(await requestReplay(this.database, analyticsGroup.name))) throw new RefusalException('REPLAY_RUNNING');
    return readReplay(this.database, analyticsGroup.name);
  }
}
