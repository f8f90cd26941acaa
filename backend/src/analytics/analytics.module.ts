import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { RebuildController } from './rebuild.controller.js';
import { AnalyticsReads } from './queries/analytics-reads.js';
import { GetForgottenHandler } from './queries/forgotten.query.js';
import { GetTrendHandler, ListAnalysedGigsHandler, ListAnalysedTypesHandler } from './queries/gigs.queries.js';
import { GetOverviewHandler } from './queries/overview.query.js';
import { GetPerformerHistoryHandler } from './queries/performer-history.query.js';
import { GetPerformerStatsHandler } from './queries/performer-stats.query.js';
import { GetShortInstrumentsHandler } from './queries/short-instruments.query.js';
import { GetWaitsHandler } from './queries/waits.query.js';

/** Numbers about gigs and performers of an organisation, as of any instant. */
@Module({
  controllers: [AnalyticsController, RebuildController],
  providers: [
    AnalyticsReads,
    GetForgottenHandler,
    GetOverviewHandler,
    GetPerformerHistoryHandler,
    GetPerformerStatsHandler,
    GetShortInstrumentsHandler,
    GetTrendHandler,
    GetWaitsHandler,
    ListAnalysedGigsHandler,
    ListAnalysedTypesHandler,
  ],
})
export class AnalyticsModule {}
