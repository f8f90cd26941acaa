import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { RebuildController } from './rebuild.controller.js';
import { AnalyticsDatabase } from './queries/analytics-database.js';
import { GetRarelyPlayedHandler } from './queries/rarely-played.query.js';
import { GetTrendHandler, ListAnalysedGigsHandler, ListAnalysedTypesHandler } from './queries/gigs.queries.js';
import { GetOverviewHandler } from './queries/overview.query.js';
import { GetPerformerHistoryHandler } from './queries/performer-history.query.js';
import { GetPerformerStatsHandler } from './queries/performer-stats.query.js';
import { GetInstrumentSupplyHandler } from './queries/instrument-supply.query.js';
import { GetWaitsHandler } from './queries/waits.query.js';

/** Analytics of an organisation's gigs and performers as of any instant, and their rebuild. */
@Module({
  controllers: [AnalyticsController, RebuildController],
  providers: [
    AnalyticsDatabase,
    GetRarelyPlayedHandler,
    GetOverviewHandler,
    GetPerformerHistoryHandler,
    GetPerformerStatsHandler,
    GetInstrumentSupplyHandler,
    GetTrendHandler,
    GetWaitsHandler,
    ListAnalysedGigsHandler,
    ListAnalysedTypesHandler,
  ],
})
export class AnalyticsModule {}
