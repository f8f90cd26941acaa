import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { createStore as createDatabase, entries } from 'idb-keyval';
import { routes } from '@jamjar/contracts/routes';
import { connectionSlice } from '../../api/connection.slice.js';
import { signedIn, signedOut } from '../../features/auth/auth.slice.js';
import { gigsApi } from '../../features/gigs/gigs.api.js';
import { lineUpApi } from '../../features/line-up/line-up.api.js';
import { gigFixture } from '../../testing/gigs.fixture.js';
import { fridayGigId, performerFixture } from '../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../testing/scripted-server.js';
import { createTestStore } from '../../testing/test-store.js';
import { inesUser } from '../../testing/users.fixture.js';

const database = createDatabase('jamjar', 'lastState');
let store: ReturnType<typeof createTestStore>;
afterEach(() => void store.dispatch(signedOut())); // closes the socket before the server stops
const server = startServerForEachTest();

it('stored lists contain neither contact details nor notes nor addresses of links, but the names of gigs and performers', async () => {
  const contact = { email: 'ana@x.example', phone: '+49 1', instagram: '@ana', notes: 'sings flat' };
  const links = { signupUrl: '/signup/one', feedbackUrl: '/feedback/two', liveUrl: '/live/three' };
  const gig = gigFixture('Friday Jam', new Date(), { id: fridayGigId, ...links });
  server.when(`GET ${routes.event(fridayGigId)}`, () => ({ body: gig, seq: 20 }));
  server.when(`GET ${routes.performersOfEvent(fridayGigId)}`, () => ({ body: [{ ...performerFixture(1, 'Ana'), ...contact }], seq: 20 }));
  store = createTestStore();
  store.dispatch(signedIn({ user: inesUser, token: 'any' }));
  await waitFor(() => expect(connectionSlice.selectors.connectionState(store.getState())).toBe('connected'));
  await store.dispatch(gigsApi.endpoints.gig.initiate(fridayGigId));
  await store.dispatch(lineUpApi.endpoints.lineUp.initiate(fridayGigId));
  server.socket.dropConnections(); // the cached lists are then stored at once
  await waitFor(async () => expect(await entries(database)).toHaveLength(2));
  const kept = JSON.stringify(await entries(database));
  for (const text of ['Friday Jam', 'Ana']) expect(kept).toContain(`"${text}"`);
  for (const text of [...Object.values(contact), ...Object.values(links)]) expect(kept).not.toContain(text);
});
