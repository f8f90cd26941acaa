import { Controller, Get, Res } from '@nestjs/common';
import { type Response } from 'express';
import { RequireRole } from '../auth/require-role.decorator.js';
import { Readiness, type ReadinessReport } from './readiness.js';

/** Liveness and readiness for monitoring (docs/rules.md#running). Public, so the responses contain no data of gigs or users. */
@Controller('api/health')
@RequireRole('anyone')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 when all parts are ready, otherwise 503; the body has the condition of each part. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessReport> {
    const report = await this.readiness.report();
    response.status(report.status === 'ok' ? 200 : 503);
    return report;
  }
}
