import { type ParticipantId } from './ids.js';

/** The routes of the analytics. Apart from `routes`, all of which the page for signing in loads. */
export const analyticsRoutes = {
  statsEventTypes: '/api/stats/event-types',
  statsEvents: '/api/stats/events',
  statsOverview: '/api/stats/overview',
  statsTrend: '/api/stats/trend',
  statsWaits: '/api/stats/waits',
  statsRarelyPlayed: '/api/stats/forgotten',
  statsInstrumentSupply: '/api/stats/short-instruments',
  statsPerformers: '/api/stats/performer-stats',
  statsPerformerHistory: (id: ParticipantId) => `/api/stats/performer-history/${id}`,
  /** POST starts a rebuild of the analytics from history, GET responds with its state. */
  statsRebuild: '/api/stats/replay',
} as const;
