import { type RebuildView, rebuildSchema } from '@jamjar/contracts/analytics/analytics.views';
import { analyticsGroup } from '@jamjar/projections/analytics.group';
import { readRequestedRebuild, requestRebuild } from '@jamjar/projections/rebuild/requested-rebuild.repository';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Pool } from 'pg';
import { RequireRole } from '../auth/require-role.decorator.js';
import { Answers } from '../http/answers.decorator.js';
import { RefusalException } from '../http/refusal.exception.js';

/** Lets god users rebuild the analytics from all events and follow the progress: see docs/rules.md#analytics. */
@Controller('api/stats/replay')
@RequireRole('god')
export class RebuildController {
  constructor(private readonly database: Pool) {}

  /** Responds with the running rebuild, else with the last one; `idle` before the first. */
  @Get()
  @Answers(rebuildSchema)
  read(): Promise<RebuildView> {
    return readRequestedRebuild(this.database, analyticsGroup.name);
  }

  /** Requests a rebuild from the leading runner, and responds without waiting for it. @throws RefusalException REPLAY_RUNNING */
  @Post()
  @HttpCode(202)
  @Answers(rebuildSchema)
  async request(): Promise<RebuildView> {
    if (!(await requestRebuild(this.database, analyticsGroup.name))) throw new RefusalException('REPLAY_RUNNING');
    return readRequestedRebuild(this.database, analyticsGroup.name);
  }
}
