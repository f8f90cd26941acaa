import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { userId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { api } from '../../../api/api.js';
import { makeStore } from '../../store.js';
import { blueRoom } from '../../../testing/live-events.js';
import { mounted } from '../../../testing/mounted.js';
import { gate, ScriptedServer } from '../../../testing/scripted-server.js';
import { HomePage } from './home.page.js';

declare const goTo: (url: string) => void;
let server: ScriptedServer;
beforeEach(async () => {
  server = await ScriptedServer.start();
  goTo(server.url);
});
afterEach(() => server.close());

const god: UserView = {
  id: userId('00000000-0000-4000-8000-000000000009'),
  username: 'admin',
  role: 'god',
  theme: 'default',
  multiScreenJams: false,
  organisationUsers: [],
};
const opened = (user: UserView, store = makeStore()) =>
  mounted(
    <MemoryRouter>
      <Routes>
        <Route element={<Outlet context={user} />}>
          <Route path="/" element={<HomePage />} />
        </Route>
      </Routes>
    </MemoryRouter>,
    store,
  );
const failing = () => ({ status: 500, body: { message: 'Something went wrong', code: 'UNEXPECTED' } });

describe('the events home screen', () => {
  it('says that events are being loaded, then what is there', async () => {
    server.when(`GET ${routes.events}`, () => ({ body: [] }));
    opened({ ...god, role: 'operator' });
    screen.getByText('Loading your events...');
    await screen.findByText('No events found');
    screen.getByText('You are not part of any organisations with events.');
  });

  it('says so while it reads again what is there', async () => {
    server.when(`GET ${routes.events}`, () => ({ body: [] }));
    const store = makeStore();
    opened({ ...god, role: 'operator', organisationUsers: [{ role: 'operator', organisation: blueRoom }] }, store);
    await screen.findByText('No events have been created for this organisation yet.');
    expect(screen.queryByText('Refreshing...')).toBeNull();

    const answer = gate();
    server.when(`GET ${routes.events}`, () => answer.opened.then(() => ({ body: [] })));
    act(() => void store.dispatch(api.util.invalidateTags(['LiveEvents'])));
    await screen.findByText('Refreshing...');
    answer.open();
    await waitFor(() => expect(screen.queryByText('Refreshing...')).toBeNull());
  });

  it.each([
    ['events', routes.events, 'Failed to fetch events'],
    ['organisations, which god has all of,', routes.organisations, 'Failed to fetch organisations'],
  ])('says that the %s could not be read, and reads them again', async (_what, failingRoute, words) => {
    for (const route of [routes.events, routes.organisations]) server.when(`GET ${route}`, () => ({ body: [] }));
    server.when(`GET ${failingRoute}`, failing);
    opened(god);
    await screen.findByText(words);
    server.when(`GET ${failingRoute}`, () => ({ body: [] }));
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('No events found');
  });
});
