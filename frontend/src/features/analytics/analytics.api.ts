import {
  type AnalysedGigView,
  type AnalyticsFilter,
  type AnalyticsOverview,
  type AnalyticsScope,
  type ForgottenRow,
  type GigTypesView,
  type InstrumentSupply,
  type PerformerHistoryView,
  type PerformerStatsView,
  type TrendRow,
  type WaitsView,
} from '@jamjar/contracts/analytics/analytics.views';
import { type ParticipantId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { useDispatch } from 'react-redux';
import { api } from '../../api/api.js';

type PerformerStatsArgs = AnalyticsFilter & { limit: number };
type PerformerHistoryArgs = AnalyticsScope & { participantId: ParticipantId };

/**
 * How long answers stay cached, in seconds, and how old one may be that a page shows when it is opened (docs/rules.md#analytics). To be passed
 * to the hooks.
 */
const listsSeconds = 5 * 60;
const numbersSeconds = 2 * 60;
export const cachedLists = { refetchOnMountOrArgChange: listsSeconds } as const;
export const cachedNumbers = { refetchOnMountOrArgChange: numbersSeconds } as const;

/** A query of a route that takes its arguments as query parameters. */
const statistic = <Args extends object>(url: string, keepUnusedDataFor = numbersSeconds) => ({
  query: (params: Args) => ({ url, params: { ...params } }),
  keepUnusedDataFor,
  providesTags: ['Analytics'] as const,
});

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    analysedTypes: build.query<GigTypesView, AnalyticsScope>(statistic(routes.statsEventTypes, listsSeconds)),
    analysedGigs: build.query<AnalysedGigView[], Omit<AnalyticsFilter, 'eventId'>>(statistic(routes.statsEvents, listsSeconds)),
    analyticsOverview: build.query<AnalyticsOverview, AnalyticsFilter>(statistic(routes.statsOverview)),
    trend: build.query<TrendRow[], AnalyticsFilter>(statistic(routes.statsTrend)),
    waits: build.query<WaitsView, AnalyticsFilter>(statistic(routes.statsWaits)),
    forgotten: build.query<ForgottenRow[], AnalyticsFilter>(statistic(routes.statsForgotten)),
    shortInstruments: build.query<InstrumentSupply[], AnalyticsFilter>(statistic(routes.statsShortInstruments)),
    performerStats: build.query<PerformerStatsView, PerformerStatsArgs>(statistic(routes.statsPerformers)),
    performerHistory: build.query<PerformerHistoryView, PerformerHistoryArgs>({
      ...statistic<AnalyticsScope>(''),
      query: ({ participantId, ...scope }) => ({ url: routes.statsPerformerHistory(participantId), params: { ...scope } }),
    }),
  }),
});
export const {
  useAnalysedTypesQuery,
  useAnalysedGigsQuery,
  useAnalyticsOverviewQuery,
  useTrendQuery,
  useWaitsQuery,
  useForgottenQuery,
  useShortInstrumentsQuery,
  usePerformerStatsQuery,
  usePerformerHistoryQuery,
} = analyticsApi;

/** @returns a function that reads all numbers on screen again */
export function useRefreshAnalytics(): () => void {
  const dispatch = useDispatch();
  return () => void dispatch(api.util.invalidateTags(['Analytics']));
}
