import { createBrowserRouter, type RouteObject, type RouterNavigateOptions, type To } from 'react-router-dom';
import { navigateWithoutDialogs, removeLeftoverDialogEntries } from '../ui/dialog/dialog-history.js';
import { Spinner } from '../ui/elements/spinner.js';
import { ErrorPage } from './pages/error.page.js';
import { paths, routePatterns } from '../domain/paths.js';
import { AppLayout, type RouteHandle } from './shell/app-layout.js';

const gigPageHandle: RouteHandle = { opensInNightBrightness: true };

/** Every page except the error page is loaded when first opened. */
const routes: RouteObject[] = [
  {
    HydrateFallback: Spinner,
    ErrorBoundary: ErrorPage,
    Component: AppLayout,
    children: [
      { path: paths.login, lazy: async () => ({ Component: (await import('./pages/sign-in/sign-in.page.js')).SignInPage }) },
      {
        lazy: async () => ({ Component: (await import('./shell/require-session.js')).RequireSession }),
        children: [
          { path: paths.home, lazy: async () => ({ Component: (await import('./pages/home/home.page.js')).HomePage }) },
          {
            path: paths.organisations,
            lazy: async () => ({ Component: (await import('./pages/organisations/organisations.page.js')).OrganisationsPage }),
          },
          {
            path: routePatterns.accountHistory,
            lazy: async () => ({ Component: (await import('./pages/account-history/account-history.page.js')).AccountHistoryPage }),
          },
          {
            path: routePatterns.participants,
            lazy: async () => ({ Component: (await import('./pages/participants/participants.page.js')).ParticipantsPage }),
          },
          {
            path: routePatterns.analytics,
            lazy: async () => ({ Component: (await import('./pages/analytics/analytics.pages.js')).AnalyticsPage }),
          },
          {
            path: routePatterns.performerHistory,
            lazy: async () => ({ Component: (await import('./pages/analytics/analytics.pages.js')).PerformerHistoryPage }),
          },
          {
            path: routePatterns.feedback,
            lazy: async () => ({ Component: (await import('./pages/feedback/feedback.page.js')).FeedbackPage }),
          },
          {
            path: routePatterns.history,
            lazy: async () => ({ Component: (await import('./pages/history/history.page.js')).HistoryPage }),
            handle: gigPageHandle,
          },
          { path: routePatterns.report, lazy: async () => ({ Component: (await import('./pages/history/report.page.js')).ReportPage }) },
          {
            path: routePatterns.performers,
            lazy: async () => ({ Component: (await import('./pages/performers/performers.page.js')).PerformersPage }),
            handle: gigPageHandle,
          },
          {
            path: routePatterns.event,
            lazy: async () => ({ Component: (await import('./pages/gig/gig.page.js')).GigPage }),
            handle: gigPageHandle,
          },
        ],
      },
      { path: '*', lazy: async () => ({ Component: (await import('./pages/message-page.js')).NotFoundPage }) },
    ],
  },
];

/** Creates the router, which removes the dialogs' entries from the browser's history before it navigates (docs/adr/0032). */
export function createRouter() {
  removeLeftoverDialogEntries();
  const router = createBrowserRouter(routes);
  const navigate = router.navigate.bind(router);
  function navigateFromPage(delta: number): Promise<void>;
  function navigateFromPage(to: To | null, options?: RouterNavigateOptions): Promise<void>;
  function navigateFromPage(to: number | To | null, options?: RouterNavigateOptions): Promise<void> {
    return navigateWithoutDialogs(() => (typeof to === 'number' ? navigate(to) : navigate(to, options)));
  }
  router.navigate = navigateFromPage;
  return router;
}
