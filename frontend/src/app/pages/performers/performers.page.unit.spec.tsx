import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { blueRoomOrganisation, gigFixture } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { performerFixture } from '../../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { paths, routePatterns } from '../../../domain/paths.js';
import { PerformersPage } from './performers.page.js';

const createUserWithRole = (role: OrganisationRole): UserView => ({
  ...inesUser,
  organisationUsers: [{ role, organisation: blueRoomOrganisation }],
});
const jam = gigFixture('Friday Jam', new Date(2026, 10, 21));
const performers = [
  performerFixture(1, 'Ana Ruiz', { played: true, priority: true, instruments: ['vocals'], timeOnStage: 12 }),
  performerFixture(2, 'Bo Lind', { instruments: ['bass'] }),
  performerFixture(3, 'Cy Young', { instruments: ['vocals'] }),
];
const server = startServerForEachTest();

function openPage(user: UserView, gig: GigView = jam, lineUp: readonly PerformerView[] = performers): void {
  server.when(`GET ${routes.event(gig.id)}`, () => ({ body: gig }));
  server.when(`GET ${routes.performersOfEvent(gig.id)}`, () => ({ body: lineUp }));
  renderWithProviders(
    <MemoryRouter initialEntries={[paths.performers(gig.id)]}>
      <Routes>
        <Route element={<Outlet context={user} />}>
          <Route path={routePatterns.performers} element={<PerformersPage />} />
          <Route path={paths.home} element={<p>Home</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}
const readShownNames = (): string[] => [...document.querySelectorAll('tbody th')].map((name) => name.textContent);
const waitUntilLoaded = (): Promise<HTMLElement> => screen.findByText('Total Participants');

describe('PerformersPage', () => {
  it('filters the table, shows how many performers are left and offers them as CSV', async () => {
    openPage(createUserWithRole('operator'));
    await waitUntilLoaded();
    expect(readShownNames()).toEqual(['Ana Ruiz', 'Bo Lind', 'Cy Young']);
    fireEvent.click(screen.getByLabelText('vocals'));
    await screen.findByText('2 of 3 participants');
    fireEvent.click(screen.getByLabelText('Not Played'));
    await screen.findByText('Download CSV (1 of 3 participants)');
    expect(readShownNames()).toEqual(['Cy Young']);
    fireEvent.click(screen.getByLabelText('Priority'));
    fireEvent.click(await screen.findByText('Clear Filters'));
    await screen.findByText('Download CSV');
    expect(readShownNames()).toEqual(['Ana Ruiz', 'Bo Lind', 'Cy Young']);
  });

  it('is read-only for members', async () => {
    openPage(createUserWithRole('member'));
    await waitUntilLoaded();
    expect(screen.queryByText('Edit Details', { selector: 'button *' })).toBeNull();
    expect(document.querySelectorAll('tbody button')).toHaveLength(0);
  });
  it('is read-only when the event is completed', async () => {
    openPage(createUserWithRole('owner'), { ...jam, completed: true });
    await waitUntilLoaded();
    screen.getByText('This event has been marked as completed and is now read-only');
    expect(document.querySelectorAll('tbody button')).toHaveLength(0);
  });

  it('filters by attendance instead of played at an event without a stage', async () => {
    openPage(createUserWithRole('operator'), { ...jam, type: 'generic' }, [
      performerFixture(1, 'Ana Ruiz', { attended: true, instruments: [] }),
    ]);
    await screen.findByText('Have Attended');
    screen.getByLabelText('Not Attended');
    expect(screen.queryByText('By Instrument')).toBeNull();
  });

  it('shows a message when the event does not exist', async () => {
    openPage(createUserWithRole('owner'));
    server.when(`GET ${routes.event(jam.id)}`, () => ({ status: 404, body: { message: 'Event Not Found', code: 'GIG_NOT_FOUND' } }));
    await screen.findByText('Event Not Found');
  });
  it('redirects to the home page when the user does not belong to the organisation', async () => {
    openPage(inesUser);
    await waitFor(() => screen.getByText('Home'));
  });

  it('offers a retry when the performers could not be loaded', async () => {
    openPage(createUserWithRole('owner'));
    server.when(`GET ${routes.performersOfEvent(jam.id)}`, () => ({ status: 500, body: {} }));
    const retryButton = await screen.findByText('Try Again');
    server.when(`GET ${routes.performersOfEvent(jam.id)}`, () => ({ body: performers }));
    fireEvent.click(retryButton);
    await waitUntilLoaded();
    expect(readShownNames()).toHaveLength(3);
  });
});
