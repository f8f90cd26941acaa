/** The pages of the analytics, in one file to load: who opens one often opens the other. */
export { AnalyticsPage } from './analytics.page.js';
export { PerformerHistoryPage } from './performer-history.page.js';
