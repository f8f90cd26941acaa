import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { organisationId, userId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { blueRoomOrganisation } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { OrganisationsPage } from './organisations.page.js';

const server = startServerForEachTest();

/** The id is made from the length of the username, so two users of one test need names of different lengths. */
const createUser = (username: string, overrides: Partial<UserView> = {}): UserView => ({
  id: userId(`00000000-0000-4000-8000-${username.length.toString().padStart(12, '0')}`),
  username,
  role: 'operator',
  theme: 'default',
  multiScreenJams: false,
  organisationUsers: [],
  ...overrides,
});
const ines = createUser('ines', { organisationUsers: [{ role: 'owner', organisation: blueRoomOrganisation }] });
const createMembership = (role: 'owner' | 'member', { id, username }: UserView) => ({ role, user: { id, username } });
const createOrganisation = (
  id: OrganisationView['id'],
  name: string,
  organisationUsers: OrganisationView['organisationUsers'],
): OrganisationView => ({
  id,
  name,
  logoUrl: null,
  createdAt: '',
  updatedAt: '',
  createdBy: null,
  updatedBy: null,
  organisationUsers,
});
const organisations = [
  createOrganisation(blueRoomOrganisation.id, 'The Blue Room', [
    createMembership('member', createUser('lou')),
    createMembership('owner', ines),
  ]),
  createOrganisation(organisationId('00000000-0000-4000-8000-000000000002'), 'Corner House', []),
];
const openOrganisationsPage = (currentUser: UserView) =>
  renderWithProviders(
    <MemoryRouter initialEntries={['/organisations']}>
      <Routes>
        <Route element={<Outlet context={currentUser} />}>
          <Route path="/" element={<p>Home</p>} />
          <Route path="/organisations" element={<OrganisationsPage />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );

describe('OrganisationsPage', () => {
  it.each(['operator', 'member'] as const)('redirects a user with the role %s to the home page', async (role) => {
    openOrganisationsPage(createUser('sam', { organisationUsers: [{ role, organisation: blueRoomOrganisation }] }));
    await screen.findByText('Home');
    expect(server.requests).toEqual([]);
  });

  it('shows an owner their organisations, with the users of each and their roles', async () => {
    server.when(`GET ${routes.organisations}`, () => ({ body: organisations }));
    openOrganisationsPage(ines);
    screen.getByText('Loading organisations...');
    await screen.findByRole('heading', { name: 'The Blue Room' });
    screen.getByText('2 users');
    const [first] = screen.getAllByText('Owner');
    expect(first?.closest('li')?.textContent).toBe('inesOwner');
    expect(screen.queryByRole('region', { name: 'Users' })).toBeNull();
  });

  it('shows the logo of an organisation, but removes a broken image', async () => {
    server.when(`GET ${routes.organisations}`, () => ({
      body: organisations.map((organisation) => ({ ...organisation, logoUrl: 'https://jam.example/logo.png' })),
    }));
    openOrganisationsPage(ines);
    const queryLogo = (name: string) => screen.getByRole('heading', { name }).closest('li')?.querySelector('img');
    await screen.findByRole('heading', { name: 'The Blue Room' });
    expect(queryLogo('The Blue Room')?.getAttribute('alt')).toBe('');
    fireEvent.error(queryLogo('Corner House') ?? document);
    expect(queryLogo('Corner House')).toBeNull();
    expect(queryLogo('The Blue Room')?.getAttribute('src')).toBe('https://jam.example/logo.png');
  });

  it('shows a new logo as soon as it is saved, without a refetch', async () => {
    const [blueRoom] = organisations;
    const logoUrl = 'https://jam.example/logo.png';
    server.when(`GET ${routes.organisations}`, () => ({ body: organisations }));
    server.when(`PATCH ${routes.organisationLogo(blueRoomOrganisation.id)}`, () => ({ body: { ...blueRoom, logoUrl } }));
    openOrganisationsPage(ines);
    fireEvent.click(await screen.findByRole('button', { name: 'More for The Blue Room' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Manage Logo' }));
    fireEvent.click(await screen.findByRole('tab', { name: 'URL' }));
    fireEvent.change(screen.getByLabelText('Logo URL'), { target: { value: logoUrl } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'The Blue Room' }).closest('li')?.querySelector('img')?.src).toBe(logoUrl);
    expect(server.requests.map(({ method, body }) => [method, body])).toEqual([
      ['GET', null],
      ['PATCH', { logoUrl, was: { logoUrl: null } }],
    ]);
  });

  it('filters organisations by name', async () => {
    server.when(`GET ${routes.organisations}`, () => ({ body: organisations }));
    openOrganisationsPage(ines);
    fireEvent.change(await screen.findByLabelText('Find an organisation'), { target: { value: 'CORNER' } });
    expect(screen.queryByRole('heading', { name: 'The Blue Room' })).toBeNull();
    screen.getByRole('heading', { name: 'Corner House' });
    fireEvent.change(screen.getByLabelText('Find an organisation'), { target: { value: 'elsewhere' } });
    screen.getByText('No organisations match your search.');
    fireEvent.click(screen.getByRole('button', { name: 'Clear Search' }));
    screen.getByRole('heading', { name: 'The Blue Room' });
  });

  it('shows god also all users with their memberships', async () => {
    const admin = createUser('admin', { role: 'god' });
    server.when(`GET ${routes.organisations}`, () => ({ body: [] }));
    server.when(`GET ${routes.users}`, () => ({ body: [admin, ines, createUser('mo')] }));
    openOrganisationsPage(admin);
    await screen.findByText('No organisations found');
    const users = screen.getByRole('region', { name: 'Users' });
    await within(users).findByText('Owner at The Blue Room');
    within(users).getByText('No organisation');
    within(users).getByText('Sees and manages everything');
  });

  it('shows an error when loading fails, and loads again with Try Again', async () => {
    server.when(`GET ${routes.organisations}`, () => ({ status: 500, body: {} }));
    openOrganisationsPage(ines);
    await screen.findByText('Failed to fetch organisations');
    server.when(`GET ${routes.organisations}`, () => ({ body: organisations }));
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('heading', { name: 'The Blue Room' });
  });
});
