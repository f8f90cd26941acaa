/** The analytics pages, as one module that is loaded at once: users who open one of them often open the other. */
export { AnalyticsPage } from './analytics.page.js';
export { PerformerHistoryPage } from './performer-history.page.js';
