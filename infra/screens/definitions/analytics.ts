import { type AnalyticsOverview, type RebuildView } from '@jamjar/contracts/analytics/analytics.views';
import { analyticsRoutes } from '@jamjar/contracts/analytics-routes';
import { type DemoInstance } from '../demo-instance.js';
import { neverRespond, respondWith, respondWithError } from '../page-preparations.js';
import { defineScreens, type Screen, type Step } from '../screen.js';
import { button, click, dialog, fill, heading, region, text } from '../steps.js';
import { connectionLost } from './gigs.js';

const analyticsPath =
  (search = ''): Screen['path'] =>
  ({ organisationId }) =>
    `/analytics/${organisationId}${search}`;
/** The analytics of the demo's completed jam. */
const completedJamPath = (instance: DemoInstance): string => analyticsPath(`?eventId=${instance.findGigId('jam', 'completed')}`)(instance);
/** The analytics as of eight days ago, before the demo's latest completed gig was recorded. */
const lastWeekPath = (otherParameters = ''): Screen['path'] => {
  const asOf = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString();
  return analyticsPath(`?${otherParameters}asOf=${asOf}`);
};
const unknownOrganisationPath = (): string => '/analytics/00000000-0000-4000-8000-000000000000';
const unknownPerformerPath: Screen['path'] = analyticsPath('/performer/00000000-0000-4000-8000-000000000000');

const overviewUrlPattern = `**${analyticsRoutes.statsOverview}?*`;
const emptyOverview: AnalyticsOverview = {
  totalEvents: 0,
  totalPerformers: 0,
  uniquePerformers: 0,
  signupToPerformancePercentage: 0,
  totalPerformances: 0,
  avgStageTime: 0,
  avgPerformancesPerActivePerformer: 0,
  itemType: 'instruments',
  topItems: [],
  recentActivity: [],
  history: { entries: 0, lastEntryAt: null },
};
/** Visible once the numbers have arrived and the first chart is drawn. */
const trendChart: Screen['shows'] = (page) => page.getByRole('img', { name: /^Bars for/ }).locator('canvas');
const openTable =
  (panel: string): Step =>
  (page) =>
    page.getByRole('region', { name: panel }).getByRole('button', { name: 'Table' }).click();

const respondWithRebuild = (rebuild: RebuildView) => respondWith(`**${analyticsRoutes.statsRebuild}`, rebuild);
/** The rebuild is at the end of the page. */
const scrollToRebuild: Step = (page) => page.getByRole('region', { name: 'Replay from history' }).scrollIntoViewIfNeeded();

/** The overview of an organisation's analytics. */
export const analyticsScreens = defineScreens('owner', analyticsPath(), {
  'analytics-year': { shows: trendChart },
  'analytics-one-event': { isVariant: true, path: completedJamPath, shows: trendChart },
  'analytics-filtered': { isVariant: true, path: analyticsPath('?eventType=openmic'), shows: trendChart },
  'analytics-as-of': { path: lastWeekPath(), shows: text('Show Now') },
  'analytics-empty': { preparePage: respondWith(overviewUrlPattern, emptyOverview), shows: text('No events yet.') },
  'analytics-nothing-matches': {
    isVariant: true,
    path: analyticsPath('?eventType=jam'),
    preparePage: respondWith(overviewUrlPattern, emptyOverview),
    shows: text('No events match these filters.'),
  },
  'analytics-table': { steps: [openTable('Signed up and played')], shows: region('Signed up and played, by event') },
  'analytics-explained': {
    steps: [click('Played'), click('Recent activity')],
    shows: text(/^The last ten events/),
  },
  'analytics-choose-date': { steps: [click('As of now')], shows: dialog },
  'analytics-operator': { isVariant: true, viewer: 'operator', shows: trendChart },
  'analytics-god': { isVariant: true, viewer: 'god', shows: trendChart },
  'analytics-rebuilding': {
    isVariant: true,
    viewer: 'god',
    preparePage: respondWithRebuild({ state: 'running', done: 6_000, total: 12_345, result: null }),
    steps: [scrollToRebuild],
    shows: text('6,000 of 12,345 history entries'),
  },
  'analytics-rebuilt': {
    viewer: 'god',
    preparePage: respondWithRebuild({ state: 'done', done: 12_345, total: 12_345, result: 'identical' }),
    steps: [scrollToRebuild],
    shows: text(/identical to what it was/),
  },
  'analytics-loading': { isVariant: true, preparePage: neverRespond('**/api/stats/**'), shows: text('Loading trend...') },
  'analytics-failed': { isVariant: true, preparePage: respondWithError(overviewUrlPattern), shows: button('Try Again') },
  'analytics-panel-failed': {
    isVariant: true,
    preparePage: respondWithError(`**${analyticsRoutes.statsTrend}?*`),
    shows: text('Failed to load trend'),
  },
  'analytics-connection-lost': { isVariant: true, ...connectionLost },
  'analytics-access-denied': { isVariant: true, viewer: 'member', shows: heading('Access Denied') },
  'analytics-unknown-organisation': {
    isVariant: true,
    viewer: 'god',
    path: unknownOrganisationPath,
    shows: heading('Invalid Organization'),
  },
});

const openFirstPerformer: Step = (page) => page.getByRole('rowheader').first().getByRole('link').click();
const performersPath = analyticsPath('?tab=performers');

/** The performers of the analytics, and the history of one. */
export const performerHistoryScreens = defineScreens('owner', performersPath, {
  'analytics-performers': { shows: heading('Most active performers') },
  'analytics-performers-found': { isVariant: true, steps: [fill('Find a name', 'an')], shows: heading('Most active performers') },
  'analytics-performers-nothing-found': {
    isVariant: true,
    steps: [fill('Find a name', 'zzzz')],
    shows: text('No performers found matching "zzzz"'),
  },
  'performer-history': { steps: [openFirstPerformer], shows: heading('Contact') },
  'performer-history-as-of': {
    isVariant: true,
    path: lastWeekPath('tab=performers&'),
    steps: [openFirstPerformer],
    shows: heading('Contact'),
  },
  'performer-history-unknown': { isVariant: true, path: unknownPerformerPath, shows: heading('Performer not found') },
});
