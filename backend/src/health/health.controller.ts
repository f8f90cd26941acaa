import { Controller, Get, Res } from '@nestjs/common';
import { type Response } from 'express';
import { May } from '../auth/may.js';
import { Readiness, type ReadinessReport } from './readiness.js';

/** For whoever watches over the process. Nothing here is secret, and nothing tells of a gig. */
@Controller('api/health')
@May('anyone')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 503 while something is wrong, with what. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessReport> {
    const report = await this.readiness.report();
    response.status(report.status === 'ok' ? 200 : 503);
    return report;
  }
}
