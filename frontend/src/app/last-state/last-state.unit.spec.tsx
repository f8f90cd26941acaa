import 'fake-indexeddb/auto';
import { act, render, screen, waitFor } from '@testing-library/react';
import { clear, createStore as createDatabase, entries, keys, set } from 'idb-keyval';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId, gigId, userId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { selectRows } from '../../api/cached-rows.js';
import { connectionSlice, reconnectRequested } from '../../api/connection.slice.js';
import { sessionExpired } from '../../api/session.actions.js';
import { forcedLogout, signedIn, signedOut } from '../../features/auth/auth.slice.js';
import { gigCaching, gigsApi } from '../../features/gigs/gigs.api.js';
import { lineUpApi } from '../../features/line-up/line-up.api.js';
import { gigFixture } from '../../testing/gigs.fixture.js';
import { fridayGigId, performerFixture } from '../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../testing/scripted-server.js';
import { createTestStore } from '../../testing/test-store.js';
import { inesUser } from '../../testing/users.fixture.js';
import { routePatterns } from '../../domain/paths.js';
import { BottomBanners } from '../shell/banners.js';

type Store = ReturnType<typeof createTestStore>;

const sam = { ...inesUser, id: userId('00000000-0000-4000-8000-000000000010'), username: 'sam' };
const fridayGig = gigFixture('Friday Jam', new Date(), { id: fridayGigId, revision: 7 });
const ana = { ...performerFixture(1, 'Ana'), revision: 7 };
const bo = { ...performerFixture(2, 'Bo'), revision: 7 };
const database = createDatabase('jamjar', 'lastState');

let stores: Store[] = [];
afterEach(() => {
  jest.restoreAllMocks();
  act(() => stores.forEach((store) => void store.dispatch(signedOut()))); // before the scripted server stops
});
const server = startServerForEachTest();
beforeEach(async () => {
  localStorage.clear();
  stores = [];
  await clear(database);
});

/** Creates the store of a page that is opened while this user is signed in. */
const openPage = (user = inesUser): Store => {
  const store = createTestStore();
  stores.push(store);
  store.dispatch(signedIn({ user, token: 'any' }));
  return store;
};
const respondWith = (gig: GigView, performers: PerformerView[], seq: number): void => {
  server.when(`GET ${routes.event(gig.id)}`, () => ({ body: gig, seq, revision: gig.revision }));
  server.when(`GET ${routes.performersOfEvent(gig.id)}`, () => ({ body: performers, seq, revision: gig.revision }));
  server.socket.setAccepting(true);
};
const becomeUnreachable = (): void => {
  for (const id of [fridayGigId, ...otherGigIds])
    for (const route of [routes.event(id), routes.performersOfEvent(id)]) server.when(`GET ${route}`, () => ({ status: 503, body: null }));
  server.socket.setAccepting(false);
  server.socket.dropConnections();
};
const otherGigIds = Array.from({ length: 6 }, (_, index) => gigId(`00000000-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`));

const read = async (store: Store, id: GigId = fridayGigId): Promise<void> => {
  await store.dispatch(gigsApi.endpoints.gig.initiate(id));
  await store.dispatch(lineUpApi.endpoints.lineUp.initiate(id));
};
const readNames = (store: Store, id: GigId = fridayGigId): string[] => {
  const { data } = lineUpApi.endpoints.lineUp.select(id)(store.getState());
  return data ? selectRows(data).map(({ name }) => name) : [];
};
const waitForConnection = (store: Store, state: string): Promise<void> =>
  waitFor(() => expect(connectionSlice.selectors.connectionState(store.getState())).toBe(state), { timeout: 5_000 });
const noGigs = gigCaching.transformResponse([], undefined);
const countPersisted = async (): Promise<number> => (await keys(database)).length;

/** Ines opens the Friday Jam and loses the connection, so that its two lists are stored. */
async function storeFridayJam(beforeLoss = (): unknown => null): Promise<Store> {
  const store = openPage();
  await waitForConnection(store, 'connected');
  respondWith(fridayGig, [ana, bo], 20);
  await read(store);
  beforeLoss();
  becomeUnreachable();
  await waitFor(async () => expect(await countPersisted()).toBe(2));
  return store;
}

const showBanner = (store: Store): void =>
  void render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[`/event/${fridayGigId}`]}>
        <Routes>
          <Route path={routePatterns.event} element={<BottomBanners />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );

describe('the last known state', () => {
  it('is shown with its time while the server is unreachable, until the server is reached again', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(new Date(2026, 10, 21, 21, 47).getTime());
    await storeFridayJam();
    clock.mockReturnValue(new Date(2026, 10, 22, 9, 0).getTime());
    const store = openPage();
    await read(store);
    await waitFor(() => expect(readNames(store)).toEqual(['Ana', 'Bo']));
    showBanner(store);
    screen.getByText(/^No connection. As of 21 Nov, 21:47. Reconnecting…$/);

    // the server was restored from a backup: its numbers are lower than the stored ones
    respondWith({ ...fridayGig, revision: 3 }, [{ ...bo, name: 'Bo Lindqvist', revision: 3 }], 4);
    act(() => void store.dispatch(reconnectRequested()));
    await waitForConnection(store, 'connected');
    await waitFor(() => expect(readNames(store)).toEqual(['Bo Lindqvist']));
    await waitFor(() => expect(screen.queryByText(/As of/)).toBeNull());
  });

  it('is shown with a time without a day if it is of today', async () => {
    await storeFridayJam();
    const store = openPage();
    await read(store);
    showBanner(store);
    await screen.findByText(/^No connection. As of \d\d:\d\d. Reconnecting…$/);
  });

  it('includes the list of all gigs', async () => {
    const earlierStore = openPage();
    await waitForConnection(earlierStore, 'connected');
    server.when(`GET ${routes.events}`, () => ({ body: [fridayGig], seq: 20 }));
    await earlierStore.dispatch(gigsApi.endpoints.gigs.initiate(undefined));
    becomeUnreachable();
    server.when(`GET ${routes.events}`, () => ({ status: 503, body: null }));
    await waitFor(async () => expect(await countPersisted()).toBe(1));
    const store = openPage();
    await store.dispatch(gigsApi.endpoints.gigs.initiate(undefined));
    const readGigNames = () =>
      selectRows(gigsApi.endpoints.gigs.select(undefined)(store.getState()).data ?? noGigs).map(({ name }) => name);
    await waitFor(() => expect(readGigNames()).toEqual(['Friday Jam']));
  });

  it('is not shown when the server refuses the request', async () => {
    await storeFridayJam();
    server.when(`GET ${routes.performersOfEvent(fridayGigId)}`, () => ({ status: 403, body: { message: 'No', code: 'FORBIDDEN' } }));
    const store = openPage();
    await read(store);
    await new Promise((resolve) => setTimeout(resolve, 100)); // longer than reading the stored lists takes
    expect(readNames(store)).toEqual([]);
  });

  it('is ignored if another version of the app has stored it in another form', async () => {
    await storeFridayJam();
    const key = (await keys<string>(database)).find((name) => name.startsWith('lineUp')) ?? '';
    await set(key, { userId: inesUser.id, gigId: fridayGigId, knownAt: Date.now(), rows: [{ id: ana.id, stageName: 'Ana' }] }, database);
    const store = openPage();
    await read(store);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(readNames(store)).toEqual([]);
  });

  it('is stored only for the five gigs that were opened last', async () => {
    const store = openPage();
    await waitForConnection(store, 'connected');
    // when a page is hidden, its lists are stored at once
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    for (const id of otherGigIds) {
      respondWith({ ...fridayGig, id }, [{ ...ana, jamNightId: id }], 20);
      await read(store, id);
      document.dispatchEvent(new Event('visibilitychange'));
      await waitFor(async () => expect((await keys<string>(database)).some((key) => key.includes(id))).toBe(true));
      store.dispatch(api.util.resetApiState()); // as if its page had been left a minute ago
    }
    Reflect.deleteProperty(document, 'visibilityState');
    await waitFor(async () => expect(await countPersisted()).toBe(10)); // two lists for each of five gigs
    expect((await keys<string>(database)).filter((key) => key.includes(otherGigIds[0] ?? ''))).toEqual([]);
  });
});

describe('the stored state', () => {
  it('has the time of the last message, not the time when the lost connection was noticed', async () => {
    const lastContactAt = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(lastContactAt);
    await storeFridayJam(() => clock.mockReturnValue(lastContactAt + 3_600_000));
    const readTimes = async () => (await entries<string, { knownAt: number }>(database)).map(([, { knownAt }]) => knownAt);
    await waitFor(async () => expect(await readTimes()).toEqual([lastContactAt, lastContactAt]));
  });

  it.each([
    ['more than eight days later', 8 * 86_400_000 + 1, 0],
    ['with a clock that was set back by more than eight days', -8 * 86_400_000 - 1, 0],
    ['exactly eight days later', 8 * 86_400_000, 2],
  ])('is shown or removed, depending on its age, when the app is opened without network %s', async (_when, laterMs, listCount) => {
    const persistedAt = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(persistedAt);
    await storeFridayJam();
    clock.mockReturnValue(persistedAt + laterMs);
    const store = openPage();
    await read(store);
    await waitFor(() => expect(readNames(store)).toEqual(listCount === 0 ? [] : ['Ana', 'Bo']));
    await waitFor(async () => expect(await countPersisted()).toBe(listCount));
  });
});

describe('the stored state is removed', () => {
  it.each([
    ['signs out', () => signedOut()],
    ['is signed out by the server', () => forcedLogout({ userId: inesUser.id })],
    ['has an expired session', () => sessionExpired()],
  ])('when the user %s', async (_how, endSession) => {
    const store = await storeFridayJam();
    store.dispatch(endSession());
    await waitFor(async () => expect(await countPersisted()).toBe(0));
  });

  it('when another user signs in, who never sees it', async () => {
    await storeFridayJam();
    const store = openPage(sam);
    await read(store);
    await waitFor(async () => expect(await countPersisted()).toBe(0));
    expect(readNames(store)).toEqual([]);
  });
});
