import { act, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { signedIn, signedOut } from '../../features/auth/auth.slice.js';
import { blueRoomOrganisation, gigFixture } from '../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../testing/scripted-server.js';
import { inesUser } from '../../testing/users.fixture.js';
import { paths, routePatterns } from '../../domain/paths.js';
import { RequireSession } from '../shell/require-session.js';
import { createTestStore } from '../../testing/test-store.js';
import { GigRoute } from './gig-route.js';

const operator: UserView = { ...inesUser, organisationUsers: [{ role: 'operator', organisation: blueRoomOrganisation }] };
const jam = gigFixture('Friday Jam', new Date(2026, 10, 21));
const gigDeletedMessage: ServerMessage = { type: 'event_deleted', eventId: jam.id, jamNightId: jam.id, pos: 2, seq: 2 };
const membershipRemovedMessage: ServerMessage = {
  type: 'organization_membership_changed',
  userId: inesUser.id,
  action: 'removed',
  organizationId: blueRoomOrganisation.id,
  pos: 3,
  seq: 3,
};

let store: ReturnType<typeof createTestStore>;
afterEach(() => act(() => void store.dispatch(signedOut()))); // before the scripted server stops
const server = startServerForEachTest();
beforeEach(() => void (store = createTestStore()));

/** Renders inside the real `RequireSession`, so that the current user is the one that the scripted server returns. */
async function openGigPage(): Promise<void> {
  server.when(`GET ${routes.currentUser}`, () => ({ body: operator }));
  server.when(`GET ${routes.event(jam.id)}`, () => ({ body: jam, seq: 1 }));
  store.dispatch(signedIn({ token: 'any', user: operator }));
  renderWithProviders(
    <MemoryRouter initialEntries={[paths.event(jam.id)]}>
      <Routes>
        <Route element={<RequireSession />}>
          <Route path={routePatterns.event} element={<GigRoute renderPage={({ gig }) => <p>{gig.name}</p>} />} />
          <Route path={paths.home} element={<p>Home</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
    store,
  );
  await screen.findByText('Friday Jam');
  await waitFor(() => expect(server.socket.connectionCount).toBe(1));
}
const respondGigNotFound = () =>
  server.when(`GET ${routes.event(jam.id)}`, () => ({ status: 404, body: { message: 'x', code: 'GIG_NOT_FOUND' } }));
const respondWithoutMembership = () => server.when(`GET ${routes.currentUser}`, () => ({ body: inesUser }));

describe('GigRoute', () => {
  it('redirects to the home page when the organisation is deleted and the message about the gig arrives first', async () => {
    await openGigPage();
    respondGigNotFound();
    server.socket.send(gigDeletedMessage);
    await screen.findByText('Event Not Found');
    respondWithoutMembership();
    server.socket.send(membershipRemovedMessage);
    await screen.findByText('Home');
  });

  it('redirects to the home page when the organisation is deleted and the message about the membership arrives first', async () => {
    await openGigPage();
    respondGigNotFound();
    respondWithoutMembership();
    server.socket.send(membershipRemovedMessage);
    server.socket.send(gigDeletedMessage);
    await screen.findByText('Home');
  });

  it('shows Event Not Found, without a redirect, when only the gig is deleted', async () => {
    await openGigPage();
    respondGigNotFound();
    server.socket.send(gigDeletedMessage);
    await screen.findByText('Event Not Found');
    expect(screen.queryByText('Home')).toBeNull();
  });
});
