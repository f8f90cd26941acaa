import {
  type AnalysedGigView,
  type AnalyticsOverview,
  type RarelyPlayedRow,
  type GigTypesView,
  type InstrumentSupply,
  type PerformerHistoryView,
  type PerformerStatsView,
  type TrendRow,
  type WaitsView,
  analysedGigSchema,
  analyticsOverviewSchema,
  gigTypesSchema,
  instrumentSupplySchema,
  performerHistorySchema,
  performerStatsSchema,
  rarelyPlayedSchema,
  trendSchema,
  waitsSchema,
} from '@jamjar/contracts/analytics/analytics.views';
import { type ParticipantId } from '@jamjar/contracts/ids';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import * as v from 'valibot';
import { Costly, RequireRole, resource } from '../auth/require-role.decorator.js';
import { Answers } from '../http/answers.decorator.js';
import { PerformingParticipantIdParam } from '../http/id-param.decorators.js';
import { AnalysedGigsDto, AnalyticsFilterDto, AnalyticsScopeDto, PerformerStatsDto } from './analytics.dto.js';
import { GetRarelyPlayed } from './queries/rarely-played.query.js';
import { GetTrend, ListAnalysedGigs, ListAnalysedTypes } from './queries/gigs.queries.js';
import { GetOverview } from './queries/overview.query.js';
import { GetPerformerHistory } from './queries/performer-history.query.js';
import { GetPerformerStats } from './queries/performer-stats.query.js';
import { GetInstrumentSupply } from './queries/instrument-supply.query.js';
import { GetWaits } from './queries/waits.query.js';

const organisation = resource.organisation('query', 'organisationId');

/** Responds with an organisation's analytics as of any instant: see docs/rules.md#analytics. */
@Controller('api/stats')
@RequireRole('operator', organisation)
@Costly()
export class AnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('event-types')
  @Answers(gigTypesSchema)
  listTypes(@Query() scope: AnalyticsScopeDto): Promise<GigTypesView> {
    return this.queries.execute(new ListAnalysedTypes(scope));
  }

  @Get('events')
  @Answers(v.array(analysedGigSchema))
  listGigs(@Query() filter: AnalysedGigsDto): Promise<AnalysedGigView[]> {
    return this.queries.execute(new ListAnalysedGigs(filter));
  }

  @Get('overview')
  @Answers(analyticsOverviewSchema)
  getOverview(@Query() filter: AnalyticsFilterDto): Promise<AnalyticsOverview> {
    return this.queries.execute(new GetOverview(filter));
  }

  @Get('trend')
  @Answers(v.array(trendSchema))
  getTrend(@Query() filter: AnalyticsFilterDto): Promise<TrendRow[]> {
    return this.queries.execute(new GetTrend(filter));
  }

  @Get('waits')
  @Answers(waitsSchema)
  getWaits(@Query() filter: AnalyticsFilterDto): Promise<WaitsView> {
    return this.queries.execute(new GetWaits(filter));
  }

  @Get('forgotten')
  @Answers(v.array(rarelyPlayedSchema))
  getRarelyPlayed(@Query() filter: AnalyticsFilterDto): Promise<RarelyPlayedRow[]> {
    return this.queries.execute(new GetRarelyPlayed(filter));
  }

  @Get('short-instruments')
  @Answers(v.array(instrumentSupplySchema))
  getInstrumentSupply(@Query() filter: AnalyticsFilterDto): Promise<InstrumentSupply[]> {
    return this.queries.execute(new GetInstrumentSupply(filter));
  }

  @Get('performer-stats')
  @Answers(performerStatsSchema)
  getPerformerStats(@Query() filter: PerformerStatsDto): Promise<PerformerStatsView> {
    return this.queries.execute(new GetPerformerStats(filter));
  }

  /** Any member of the organisation may read it. */
  @Get('performer-history/:participantId')
  @RequireRole('member', organisation)
  @Answers(performerHistorySchema)
  getPerformerHistory(
    @PerformingParticipantIdParam() participantId: ParticipantId,
    @Query() scope: AnalyticsScopeDto,
  ): Promise<PerformerHistoryView> {
    return this.queries.execute(new GetPerformerHistory({ scope, participantId }));
  }
}
