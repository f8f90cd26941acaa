import { type AnalyticsFilter, type AnalyticsScope } from '@jamjar/contracts/analytics/analytics.views';
import { type GigType, gigTypes } from '@jamjar/contracts/enums';
import { type GigId, type OrganisationId } from '@jamjar/contracts/ids';
import { serverLimits } from '@jamjar/contracts/limits';
import { ChoiceField, IdField, LimitField, Omittable, OptionalDateAndTimeField } from '../http/field.decorators.js';

/** Query parameters of `event-types` and `performer-history`. */
export class AnalyticsScopeDto implements AnalyticsScope {
  @IdField() organisationId: OrganisationId;
  @OptionalDateAndTimeField() asOf?: string;
}

/** Query parameters of `events`. */
export class AnalysedGigsDto extends AnalyticsScopeDto {
  @Omittable() @ChoiceField(gigTypes) eventType?: GigType;
}

/** Query parameters of `overview`, `trend`, `waits`, `forgotten` and `short-instruments`. */
export class AnalyticsFilterDto extends AnalysedGigsDto implements AnalyticsFilter {
  @Omittable() @IdField() eventId?: GigId;
}

/** Query parameters of `performer-stats`. */
export class PerformerStatsDto extends AnalyticsFilterDto {
  @Omittable() @LimitField(serverLimits.maxActivePerformers) limit?: number;
}
