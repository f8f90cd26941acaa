import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays, subDays } from 'date-fns';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { type OrganisationRole } from '@jamjar/contracts/enums';
import { organisationId, userId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { api } from '../../../api/api.js';
import { createTestStore } from '../../../testing/test-store.js';
import { blueRoomOrganisation, gigFixture } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { createDeferred, startServerForEachTest } from '../../../testing/scripted-server.js';
import { HomePage } from './home.page.js';

const server = startServerForEachTest();

const god: UserView = {
  id: userId('00000000-0000-4000-8000-000000000009'),
  username: 'admin',
  role: 'god',
  theme: 'default',
  multiScreenJams: false,
  organisationUsers: [],
};
const cornerOrganisation = { id: organisationId('00000000-0000-4000-8000-000000000002'), name: 'Corner House' };
/** Ines with this role in each of the organisations. */
const createUserWithRole = (role: OrganisationRole, organisations = [blueRoomOrganisation]): UserView => ({
  ...god,
  username: 'ines',
  role: 'operator',
  organisationUsers: organisations.map((organisation) => ({ role, organisation })),
});
const openHomePage = (user: UserView, store = createTestStore()) =>
  renderWithProviders(
    <MemoryRouter>
      <Routes>
        <Route element={<Outlet context={user} />}>
          <Route path="/" element={<HomePage />} />
          <Route path="/organisations" element={<p>Organisations</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
    store,
  );
const respondWithError = () => ({ status: 500, body: { message: 'Something went wrong', code: 'UNEXPECTED' } });
const respondWithGigs = (...gigs: GigView[]) => server.when(`GET ${routes.events}`, () => ({ body: gigs }));
const now = new Date();
const tonightJam = gigFixture('Friday Jam', now, { venue: 'Upstairs', performerCount: 4 });
const openMic = gigFixture('Open Mic', addDays(now, 4), { type: 'openmic' });
const workshop = gigFixture('Workshop', addDays(now, 2), { type: 'generic', performerCount: 1, organisationId: cornerOrganisation.id });
const lastWeekJam = gigFixture('Last Friday', subDays(now, 7));
const getHeading = (name: RegExp): HTMLElement => screen.getByRole('button', { name });
const readGigNames = (): (string | null)[] =>
  screen
    .queryAllByRole('link')
    .flatMap(({ textContent }) => (/^(Jamjar|Manage|Analytics|Participants of .*)$/.test(textContent) ? [] : [textContent]));

describe('HomePage', () => {
  it('shows a loading state, then an empty state without organisations', async () => {
    respondWithGigs();
    openHomePage({ ...god, role: 'operator' });
    screen.getByText('Loading your events...');
    await screen.findByText('No events found');
    screen.getByText('You are not part of any organisations with events.');
  });

  it('shows Refreshing... during a refetch', async () => {
    respondWithGigs();
    const store = createTestStore();
    openHomePage(createUserWithRole('operator'), store);
    await screen.findByText('No events have been created for this organisation yet.');
    expect(screen.queryByText('Refreshing...')).toBeNull();

    const response = createDeferred();
    server.when(`GET ${routes.events}`, () => response.promise.then(() => ({ body: [] })));
    act(() => void store.dispatch(api.util.invalidateTags(['Gigs'])));
    await screen.findByText('Refreshing...');
    response.resolve();
    await waitFor(() => expect(screen.queryByText('Refreshing...')).toBeNull());
  });

  it.each([
    ['events', routes.events, 'Failed to fetch events'],
    ['organisations', routes.organisations, 'Failed to fetch organisations'],
  ])('shows an error when loading the %s fails, and loads them again with Try Again', async (_what, failingRoute, message) => {
    for (const route of [routes.events, routes.organisations]) server.when(`GET ${route}`, () => ({ body: [] }));
    server.when(`GET ${failingRoute}`, respondWithError);
    openHomePage(god);
    await screen.findByText(message);
    server.when(`GET ${failingRoute}`, () => ({ body: [] }));
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('No events found');
  });

  it.each([
    ['owner', 'Click New Event to create one.'],
    ['operator', 'Contact an owner to create one.'],
  ] as const)('tells an %s of an organisation without gigs what to do', async (role, message) => {
    respondWithGigs();
    openHomePage(createUserWithRole(role));
    await screen.findByText(message);
    expect(screen.queryAllByRole('button', { name: 'New Event' })).toHaveLength(role === 'owner' ? 1 : 0);
  });
});

describe('the accordion of organisations', () => {
  beforeEach(() => respondWithGigs(tonightJam, openMic, workshop, lastWeekJam));

  it.each(['member', 'operator', 'owner'] as const)('links to the participants of the open organisation for the role %s', async (role) => {
    openHomePage(createUserWithRole(role, [blueRoomOrganisation, cornerOrganisation]));
    await screen.findByText('Friday Jam');
    const links = screen.getAllByRole('link', { name: /^Participants of / });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Participants of The Blue Room', `/participants/${blueRoomOrganisation.id}`],
    ]);
  });

  it('opens only the first organisation at the start; a click opens or closes an organisation', async () => {
    openHomePage(createUserWithRole('operator', [cornerOrganisation, blueRoomOrganisation]));
    await screen.findByText('Friday Jam');
    expect(getHeading(/The Blue Room/).getAttribute('aria-expanded')).toBe('true');
    expect(getHeading(/Corner House.*1 upcoming/).getAttribute('aria-expanded')).toBe('false');
    expect(readGigNames()).toEqual(['Friday Jam', 'Open Mic']);

    fireEvent.click(getHeading(/The Blue Room/));
    fireEvent.click(getHeading(/Corner House/));
    expect(readGigNames()).toEqual(['Workshop']);
    screen.getByText('1 Signup');
  });

  it('shows past gigs only after a click', async () => {
    openHomePage(createUserWithRole('member'));
    const pastButton = await screen.findByRole('button', { name: 'Past events (1)' });
    expect(pastButton.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(pastButton);
    expect(readGigNames()).toEqual(['Friday Jam', 'Open Mic', 'Last Friday']);
  });

  it('finds gigs by name, past ones included', async () => {
    openHomePage(createUserWithRole('member'));
    const search = (name: string): boolean => fireEvent.change(screen.getByLabelText('Find an event'), { target: { value: name } });
    await screen.findByText('Friday Jam');
    search('FRIDAY');
    await waitFor(() => expect(readGigNames()).toEqual(['Friday Jam', 'Last Friday']));
    search('nothing like it');
    await screen.findByText('No events match your search.');
    fireEvent.click(screen.getByRole('button', { name: 'Clear Search' }));
    await waitFor(() => expect(readGigNames()).toEqual(['Friday Jam', 'Open Mic']));
  });
});

describe('permissions on the home page', () => {
  beforeEach(() => respondWithGigs(tonightJam));
  const queryMenus = (): HTMLElement[] => screen.queryAllByRole('button', { name: /^More for/ });

  it.each(['member', 'operator'] as const)('show no gig menus, New Event or Manage to the role %s', async (role) => {
    openHomePage(createUserWithRole(role));
    await screen.findByText('Friday Jam');
    expect(queryMenus()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'New Event' })).toBeNull();
    for (const name of ['Manage', 'Analytics']) expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it.each([
    ['an owner', createUserWithRole('owner')],
    ['god', god],
  ])('show the link Analytics of the open organisation to %s', async (_who, user) => {
    server.when(`GET ${routes.organisations}`, () => ({ body: [{ ...blueRoomOrganisation, organisationUsers: [] }] }));
    openHomePage(user);
    await screen.findByText('Friday Jam');
    expect(screen.getByRole('link', { name: 'Analytics' }).getAttribute('href')).toBe(`/analytics/${blueRoomOrganisation.id}`);
  });

  it('show a gig menu and the link Manage to an owner', async () => {
    openHomePage(createUserWithRole('owner'));
    await screen.findByText('Friday Jam');
    expect(queryMenus()).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Manage' }));
    await screen.findByText('Organisations');
  });

  it('let an owner delete a gig, after which the focus is on the organisation’s heading', async () => {
    server.when(`DELETE ${routes.event(tonightJam.id)}`, () => ({ body: null }));
    openHomePage(createUserWithRole('owner'));
    await screen.findByText('Friday Jam');
    fireEvent.click(screen.getByRole('button', { name: 'More for Friday Jam' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete Event' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete Event' }));
    await screen.findByText('No events have been created for this organisation yet.');
    await waitFor(() => expect(document.activeElement).toBe(getHeading(/The Blue Room/)));
  });

  it.each([
    ['owner', true],
    ['operator', false],
  ] as const)('show the roles section of the help dialog to an %s: %s', async (role, isExplained) => {
    openHomePage(createUserWithRole(role));
    fireEvent.click(screen.getByRole('button', { name: 'Help' }));
    const help = await screen.findByRole('dialog', { name: 'Help and Getting Started' });
    for (const title of ['The event page', 'The participants table', 'Signups are closed for this event', 'This event is full'])
      within(help).getByText(title);
    expect(within(help).queryByText('Who may do what') !== null).toBe(isExplained);
  });
});

describe('the account menu', () => {
  it.each([
    [god, 'Account'],
    [createUserWithRole('member'), 'ines'],
  ])('switches to day and has the entry Logout; only god has the tag God Mode beside it', async (user, label) => {
    for (const route of [routes.events, routes.organisations]) server.when(`GET ${route}`, () => ({ body: [] }));
    openHomePage(user);
    fireEvent.click(screen.getByRole('button', { name: label }));
    await screen.findByRole('menuitem', { name: 'Logout' });
    fireEvent.click(screen.getByRole('menuitem', { name: 'Switch to day' }));
    await waitFor(() => expect(document.documentElement.style.colorScheme).toBe('light'));
    localStorage.clear(); // forgets the chosen brightness
    expect(screen.queryAllByText('God Mode')).toHaveLength(user.role === 'god' ? 1 : 0);
  });
});
