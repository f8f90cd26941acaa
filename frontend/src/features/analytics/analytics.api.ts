import {
  type AnalysedGigView,
  type AnalyticsFilter,
  type AnalyticsOverview,
  type AnalyticsScope,
  type RarelyPlayedRow,
  type GigTypesView,
  type InstrumentSupply,
  type PerformerHistoryView,
  type PerformerStatsView,
  type TrendRow,
  type WaitsView,
} from '@jamjar/contracts/analytics/analytics.views';
import { type ParticipantId } from '@jamjar/contracts/ids';
import { analyticsRoutes } from '@jamjar/contracts/analytics-routes';
import { useDispatch } from 'react-redux';
import { api } from '../../api/api.js';

type PerformerStatsArgs = AnalyticsFilter & { limit: number };
type PerformerHistoryArgs = AnalyticsScope & { participantId: ParticipantId };

/**
 * For how many seconds responses stay cached, and an opened page shows them without a request (docs/rules.md#analytics). `listsSeconds`:
 * for the lists of types and gigs in the filters; `numbersSeconds`: for all other responses. The exported options are for the hooks.
 */
const listsSeconds = 5 * 60;
const numbersSeconds = 2 * 60;
export const refetchListsOptions = { refetchOnMountOrArgChange: listsSeconds } as const;
export const refetchNumbersOptions = { refetchOnMountOrArgChange: numbersSeconds } as const;

/** The definition of a query whose route takes the arguments as query parameters. */
const buildStatsQuery = <Args extends object>(url: string, keepUnusedDataFor = numbersSeconds) => ({
  query: (params: Args) => ({ url, params: { ...params } }),
  keepUnusedDataFor,
  providesTags: ['Analytics'] as const,
});

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    analysedTypes: build.query<GigTypesView, AnalyticsScope>(buildStatsQuery(analyticsRoutes.statsEventTypes, listsSeconds)),
    analysedGigs: build.query<AnalysedGigView[], Omit<AnalyticsFilter, 'eventId'>>(
      buildStatsQuery(analyticsRoutes.statsEvents, listsSeconds),
    ),
    analyticsOverview: build.query<AnalyticsOverview, AnalyticsFilter>(buildStatsQuery(analyticsRoutes.statsOverview)),
    trend: build.query<TrendRow[], AnalyticsFilter>(buildStatsQuery(analyticsRoutes.statsTrend)),
    waits: build.query<WaitsView, AnalyticsFilter>(buildStatsQuery(analyticsRoutes.statsWaits)),
    rarelyPlayed: build.query<RarelyPlayedRow[], AnalyticsFilter>(buildStatsQuery(analyticsRoutes.statsRarelyPlayed)),
    /** Instruments by how scarce they are: by signups per selection, lowest first. */
    shortInstruments: build.query<InstrumentSupply[], AnalyticsFilter>(buildStatsQuery(analyticsRoutes.statsInstrumentSupply)),
    performerStats: build.query<PerformerStatsView, PerformerStatsArgs>(buildStatsQuery(analyticsRoutes.statsPerformers)),
    performerHistory: build.query<PerformerHistoryView, PerformerHistoryArgs>({
      ...buildStatsQuery<AnalyticsScope>(''), // its `query` is replaced: this route contains the participant's id
      query: ({ participantId, ...scope }) => ({ url: analyticsRoutes.statsPerformerHistory(participantId), params: { ...scope } }),
    }),
  }),
});
export const {
  useAnalysedTypesQuery,
  useAnalysedGigsQuery,
  useAnalyticsOverviewQuery,
  useTrendQuery,
  useWaitsQuery,
  useRarelyPlayedQuery,
  useShortInstrumentsQuery,
  usePerformerStatsQuery,
  usePerformerHistoryQuery,
} = analyticsApi;

/** @returns a function that refetches all analytics on screen */
export function useRefreshAnalytics(): () => void {
  const dispatch = useDispatch();
  return () => void dispatch(api.util.invalidateTags(['Analytics']));
}
