import { act } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { type WaitsView } from '@jamjar/contracts/analytics/analytics.views';
import { analyticsRoutes } from '@jamjar/contracts/analytics-routes';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { AnalyticsPage } from '../app/pages/analytics/analytics.page.js';
import { PerformerHistoryPage } from '../app/pages/analytics/performer-history.page.js';
import { paths, routePatterns } from '../domain/paths.js';
import { RequireSession } from '../app/shell/require-session.js';
import { signedIn, signedOut } from '../features/auth/auth.slice.js';
import { analysedGigId, overviewFixture, toEightPm, trendRowFixture } from './analytics.fixture.js';
import { blueRoomOrganisation } from './gigs.fixture.js';
import { createUserWithRole } from './participants-page.fixture.js';
import { renderWithProviders } from './render-with-providers.js';
import { startServerForEachTest } from './scripted-server.js';
import { createTestStore } from './test-store.js';

export const analyticsPath = paths.analytics(blueRoomOrganisation.id);
const organisationParam = { organisationId: blueRoomOrganisation.id };
/** A request for analytics of the Blue Room organisation with these query parameters, as `ScriptedServer.when` takes it. */
export const statsRequest = (route: string, params: Record<string, string> = {}): string =>
  `GET ${route}?${new URLSearchParams({ ...organisationParam, ...params }).toString()}`;

/** Creates a scripted server and a store for each test. @returns functions that open a page and set the server's responses */
export function setUpAnalyticsPages() {
  let store: ReturnType<typeof createTestStore>;
  /** The open page's URL, and functions that navigate. */
  const browser = { url: '', goTo: (_path: string): void => undefined, goBack: (): void => undefined };
  afterEach(() => act(() => void store.dispatch(signedOut()))); // before the scripted server stops
  const server = startServerForEachTest();
  beforeEach(() => void (store = createTestStore()));
  beforeEach(() => respondWithNumbersAndLists(server));

  function open(path = analyticsPath, me: UserView = createUserWithRole('operator')): void {
    server.when(`GET ${routes.currentUser}`, () => ({ body: me }));
    store.dispatch(signedIn({ token: 'any', user: me }));
    renderWithProviders(
      <MemoryRouter initialEntries={[path]}>
        <BrowserProbe browser={browser} />
        <Pages />
      </MemoryRouter>,
      store,
    );
  }
  const respond = (...args: WithoutFirst<Parameters<typeof respondWithNumbers>>): void => respondWithNumbers(server, ...args);
  const countReads = (route: string): number => server.requests.filter(({ path }) => path.startsWith(`${route}?`)).length;
  return { server, browser, open, respond, countReads };
}
type WithoutFirst<Args extends unknown[]> = Args extends [unknown, ...infer Others] ? Others : never;
type Server = ReturnType<typeof startServerForEachTest>;

/** Passes the page's URL and functions that navigate to the test. */
function BrowserProbe({ browser }: { browser: { url: string; goTo: (path: string) => void; goBack: () => void } }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const goTo = (path: string): void => act(() => void navigate(path));
    Object.assign(browser, { url: pathname + search, goTo, goBack: () => act(() => void navigate(-1)) });
  });
  return null;
}
const Pages = () => (
  <Routes>
    <Route element={<RequireSession />}>
      <Route path={routePatterns.analytics} element={<AnalyticsPage />} />
      <Route path={routePatterns.performerHistory} element={<PerformerHistoryPage />} />
      <Route path={paths.home} element={<p>Home</p>} />
    </Route>
  </Routes>
);

const waits: WaitsView = { count: 3, median: 38, ninthDecile: 80, bars: [{ from: 0, count: 1 }, { from: 10, count: 2 }] }; // prettier-ignore
/** Makes the server respond to the queries with these parameters: with `overview`, and with fixed values for the other numbers. */
function respondWithNumbers(server: Server, params: Record<string, string> = {}, overview = overviewFixture()): void {
  server
    .when(statsRequest(analyticsRoutes.statsOverview, params), () => ({ body: overview }))
    .when(statsRequest(analyticsRoutes.statsTrend, params), () => ({ body: [trendRowFixture(1), trendRowFixture(2)] }))
    .when(statsRequest(analyticsRoutes.statsWaits, params), () => ({ body: waits }))
    .when(statsRequest(analyticsRoutes.statsRarelyPlayed, params), () => ({ body: [] }))
    .when(statsRequest(analyticsRoutes.statsInstrumentSupply, params), () => ({
      body: [{ instrument: 'bass', signups: 12, selected: 30 }],
    }));
}
function respondWithNumbersAndLists(server: Server): void {
  respondWithNumbers(server);
  const gigs = [{ id: analysedGigId(1), name: 'Friday Jam', type: 'jam', date: toEightPm(1, 2) }];
  server
    .when(statsRequest(analyticsRoutes.statsEventTypes), () => ({ body: ['jam', 'generic'] }))
    .when(statsRequest(analyticsRoutes.statsEvents), () => ({ body: gigs }));
}

/** Replaces the browser's downloads. @returns a function that reads the text of the last file, without its byte order mark */
export function captureDownloads(): () => Promise<string> {
  let file = new Blob();
  beforeEach(() => {
    const createObjectURL = (blob: Blob): string => {
      file = blob;
      return 'javascript:void 0'; // is not navigated to
    };
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  });
  return () => file.text();
}
