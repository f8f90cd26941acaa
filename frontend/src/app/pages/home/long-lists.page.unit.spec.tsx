import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { subDays } from 'date-fns';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { organisationId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { type ChangeMessage, changeMessagePublished } from '../../../api/change-messages.js';
import { blueRoomOrganisation, gigFixture } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { createTestStore } from '../../../testing/test-store.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { HomePage } from './home.page.js';

const server = startServerForEachTest();

const cornerOrganisation = { id: organisationId('00000000-0000-4000-8000-000000000002'), name: 'Corner House' };
const now = new Date();
const [lastJam, oldJam, oldestJam] = [
  gigFixture('Last Jam', subDays(now, 1)),
  gigFixture('Old Jam', subDays(now, 100)),
  gigFixture('Oldest Jam', subDays(now, 200)),
];
const cornerJam = gigFixture('Corner Jam', now, { organisationId: cornerOrganisation.id });

/** Makes the server respond to a query with these gigs. `next`: the cursor of the next page; undefined on the last page. */
const respondWithPage = (query: string, gigs: GigView[], { next, seq = 5 }: { next?: string; seq?: number } = {}) =>
  server.when(`GET ${routes.events}${query}`, () => ({ body: gigs, seq, ...(next && { headers: { 'x-next-cursor': next } }) }));
const toOrganisationQuery = ({ id }: { id: string }, parameter: string): string => `?organisationId=${id}&${parameter}`;

function openHomePage(...organisations: { id: typeof blueRoomOrganisation.id; name: string }[]) {
  const store = createTestStore();
  const user: UserView = { ...inesUser, organisationUsers: organisations.map((organisation) => ({ role: 'owner', organisation })) };
  renderWithProviders(
    <MemoryRouter>
      <Routes>
        <Route element={<Outlet context={user} />}>
          <Route path="/" element={<HomePage />} />
        </Route>
      </Routes>
    </MemoryRouter>,
    store,
  );
  return (message: ChangeMessage): void => act(() => void store.dispatch(changeMessagePublished(message)));
}
const press = (name: RegExp | string): void => void fireEvent.click(screen.getByRole('button', { name }));
const readPastNames = (): (string | null)[] => screen.queryAllByRole('link', { name: /Jam$/ }).map(({ textContent }) => textContent);

describe('a list of events that is longer than a page', () => {
  it('shows older events on demand, page by page, also after a failure', async () => {
    respondWithPage('', [lastJam], { next: 'first' });
    openHomePage(blueRoomOrganisation);
    fireEvent.click(await screen.findByRole('button', { name: 'Past events (1+)' }));
    press('Show Older');
    await screen.findByText('Failed to load more');
    respondWithPage(toOrganisationQuery(blueRoomOrganisation, 'cursor=first'), [oldJam], { next: 'second' });
    respondWithPage(toOrganisationQuery(blueRoomOrganisation, 'cursor=second'), [oldestJam]);
    press('Try Again');
    await screen.findByText('Past events (2+)');
    press('Show Older');
    await screen.findByText('Past events (3)');
    expect(readPastNames()).toEqual(['Last Jam', 'Old Jam', 'Oldest Jam']);
    expect(screen.queryByRole('button', { name: 'Show Older' })).toBeNull();
  });

  it('loads events of an organisation of which none is loaded when it is opened, because one may be tonight', async () => {
    respondWithPage('', [lastJam], { next: 'first' });
    respondWithPage(toOrganisationQuery(cornerOrganisation, 'cursor=first'), [cornerJam]);
    openHomePage(blueRoomOrganisation, cornerOrganisation);
    fireEvent.click(await screen.findByRole('button', { name: 'Corner House Older events' }));
    await screen.findByRole('link', { name: 'Corner Jam' });
  });

  it('finds events by name that are not loaded, and keeps a change that arrived before the search result', async () => {
    respondWithPage('', [lastJam], { next: 'first' });
    const publish = openHomePage(blueRoomOrganisation);
    const renamed = { ...oldestJam, name: 'Renamed Jam', revision: oldestJam.revision + 1 };
    respondWithPage(toOrganisationQuery(blueRoomOrganisation, 'search=old'), [oldJam, oldestJam], { seq: 7 });
    fireEvent.change(await screen.findByLabelText('Find an event'), { target: { value: 'old' } });
    await screen.findByText('No events match your search.'); // no loaded event matches
    publish({ type: 'event_updated', eventId: renamed.id, jamNightId: renamed.id, event: renamed, seq: 9 });
    await waitFor(() => expect(readPastNames()).toEqual(['Old Jam']));
  });

  it('removes the events of an organisation that the user has left, and keeps other loaded events that the first page lacks', async () => {
    respondWithPage('', [lastJam, cornerJam], { next: 'first' });
    const publish = openHomePage(blueRoomOrganisation, cornerOrganisation);
    fireEvent.click(await screen.findByRole('button', { name: /^The Blue Room/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Past events (1+)' }));
    respondWithPage('', [oldJam], { next: 'first', seq: 12 });
    const [userId, organizationId] = [inesUser.id, cornerOrganisation.id];
    publish({ type: 'organization_membership_changed', userId, action: 'removed', organizationId, seq: 11 });
    await screen.findByText('Past events (2+)');
    expect(readPastNames()).toEqual(['Last Jam', 'Old Jam']);
  });
});
