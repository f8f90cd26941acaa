import { act, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { signedIn, signedOut } from '../../features/auth/auth.cache.js';
import { blueRoom, gigFixture } from '../../testing/gigs.js';
import { mounted } from '../../testing/mounted.js';
import { serverForEachTest } from '../../testing/scripted-server.js';
import { ines } from '../../testing/staff.js';
import { paths, patterns } from '../paths.js';
import { Guard } from '../shell/guard.js';
import { makeStore } from '../store.js';
import { KnownEvent } from './known-event.js';

const operator: UserView = { ...ines, organisationUsers: [{ role: 'operator', organisation: blueRoom }] };
const jam = gigFixture('Friday Jam', new Date(2026, 10, 21));
const deleted: ServerMessage = { type: 'event_deleted', eventId: jam.id, jamNightId: jam.id, pos: 2, seq: 2 };
const removed: ServerMessage = {
  type: 'organization_membership_changed',
  userId: ines.id,
  action: 'removed',
  organizationId: blueRoom.id,
  pos: 3,
  seq: 3,
};

let store: ReturnType<typeof makeStore>;
afterEach(() => act(() => void store.dispatch(signedOut()))); // while there is a server still
const server = serverForEachTest();
beforeEach(() => void (store = makeStore()));

/** Behind the real guard, so that whoever looks is who the server says. */
async function look(): Promise<void> {
  server.when(`GET ${routes.me}`, () => ({ body: operator }));
  server.when(`GET ${routes.event(jam.id)}`, () => ({ body: jam, position: 1 }));
  store.dispatch(signedIn({ token: 'any', user: operator }));
  mounted(
    <MemoryRouter initialEntries={[paths.event(jam.id)]}>
      <Routes>
        <Route element={<Guard />}>
          <Route path={patterns.event} element={<KnownEvent page={({ event }) => <p>{event.name}</p>} />} />
          <Route path={patterns.home} element={<p>Home</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
    store,
  );
  await screen.findByText('Friday Jam');
  await waitFor(() => expect(server.socket.count).toBe(1));
}
const isGone = () => server.when(`GET ${routes.event(jam.id)}`, () => ({ status: 404, body: { message: 'x', code: 'GIG_NOT_FOUND' } }));
const belongsNowhere = () => server.when(`GET ${routes.me}`, () => ({ body: ines }));

describe('whoever looks at an event', () => {
  it('and loses its organisation is led home, when the event goes first', async () => {
    await look();
    isGone();
    server.socket.tell(deleted);
    await screen.findByText('Event Not Found');
    belongsNowhere();
    server.socket.tell(removed);
    await screen.findByText('Home');
  });

  it('and loses its organisation is led home, when the membership goes first', async () => {
    await look();
    isGone();
    belongsNowhere();
    server.socket.tell(removed);
    server.socket.tell(deleted);
    await screen.findByText('Home');
  });

  it('is told when it is deleted, and stays', async () => {
    await look();
    isGone();
    server.socket.tell(deleted);
    await screen.findByText('Event Not Found');
    expect(screen.queryByText('Home')).toBeNull();
  });
});
