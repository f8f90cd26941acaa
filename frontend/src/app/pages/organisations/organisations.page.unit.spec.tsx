import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { organisationId, userId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { blueRoom } from '../../../testing/gigs.js';
import { mounted } from '../../../testing/mounted.js';
import { serverForEachTest } from '../../../testing/scripted-server.js';
import { OrganisationsPage } from './organisations.page.js';

const server = serverForEachTest();

const user = (username: string, otherwise: Partial<UserView> = {}): UserView => ({
  id: userId(`00000000-0000-4000-8000-${username.length.toString().padStart(12, '0')}`),
  username,
  role: 'operator',
  theme: 'default',
  multiScreenJams: false,
  organisationUsers: [],
  ...otherwise,
});
const ines = user('ines', { organisationUsers: [{ role: 'owner', organisation: blueRoom }] });
const at = (role: 'owner' | 'member', { id, username }: UserView) => ({ role, user: { id, username } });
const organisation = (
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
const both = [
  organisation(blueRoom.id, 'The Blue Room', [at('member', user('lou')), at('owner', ines)]),
  organisation(organisationId('00000000-0000-4000-8000-000000000002'), 'Corner House', []),
];
const opened = (me: UserView) =>
  mounted(
    <MemoryRouter initialEntries={['/organisations']}>
      <Routes>
        <Route element={<Outlet context={me} />}>
          <Route path="/" element={<p>The events</p>} />
          <Route path="/organisations" element={<OrganisationsPage />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );

describe('the organisations page', () => {
  it.each(['operator', 'member'] as const)('sends home whoever is no more than %s', async (role) => {
    opened(user('sam', { organisationUsers: [{ role, organisation: blueRoom }] }));
    await screen.findByText('The events');
    expect(server.asked).toEqual([]);
  });

  it('shows owners their organisations, and who belongs to them', async () => {
    server.when(`GET ${routes.organisations}`, () => ({ body: both }));
    opened(ines);
    screen.getByText('Loading organisations...');
    await screen.findByRole('heading', { name: 'The Blue Room' });
    screen.getByText('2 users');
    const [first] = screen.getAllByText('Owner');
    expect(first?.closest('li')?.textContent).toBe('inesOwner');
    expect(screen.queryByRole('region', { name: 'Users' })).toBeNull();
  });

  it('shows the logo of an organisation, and none that is broken', async () => {
    server.when(`GET ${routes.organisations}`, () => ({ body: both.map((one) => ({ ...one, logoUrl: 'https://jam.example/logo.png' })) }));
    opened(ines);
    const logoOf = (name: string) => screen.getByRole('heading', { name }).closest('li')?.querySelector('img');
    await screen.findByRole('heading', { name: 'The Blue Room' });
    expect(logoOf('The Blue Room')?.getAttribute('alt')).toBe('');
    fireEvent.error(logoOf('Corner House') ?? document);
    expect(logoOf('Corner House')).toBeNull();
    expect(logoOf('The Blue Room')?.getAttribute('src')).toBe('https://jam.example/logo.png');
  });

  it('shows another logo as soon as it is saved, and reads nothing again', async () => {
    const [blue] = both;
    const logoUrl = 'https://jam.example/logo.png';
    server.when(`GET ${routes.organisations}`, () => ({ body: both }));
    server.when(`PATCH ${routes.organisationLogo(blueRoom.id)}`, () => ({ body: { ...blue, logoUrl } }));
    opened(ines);
    fireEvent.click(await screen.findByRole('button', { name: 'More for The Blue Room' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Manage Logo' }));
    fireEvent.click(await screen.findByRole('tab', { name: 'URL' }));
    fireEvent.change(screen.getByLabelText('Logo URL'), { target: { value: logoUrl } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'The Blue Room' }).closest('li')?.querySelector('img')?.src).toBe(logoUrl);
    expect(server.asked.map(({ method, body }) => [method, body])).toEqual([
      ['GET', null],
      ['PATCH', { logoUrl }],
    ]);
  });

  it('finds an organisation by its name', async () => {
    server.when(`GET ${routes.organisations}`, () => ({ body: both }));
    opened(ines);
    fireEvent.change(await screen.findByLabelText('Find an organisation'), { target: { value: 'CORNER' } });
    expect(screen.queryByRole('heading', { name: 'The Blue Room' })).toBeNull();
    screen.getByRole('heading', { name: 'Corner House' });
    fireEvent.change(screen.getByLabelText('Find an organisation'), { target: { value: 'elsewhere' } });
    screen.getByText('No organisations match your search.');
    fireEvent.click(screen.getByRole('button', { name: 'Clear Search' }));
    screen.getByRole('heading', { name: 'The Blue Room' });
  });

  it('shows god everybody too, and where they belong', async () => {
    const admin = user('admin', { role: 'god' });
    server.when(`GET ${routes.organisations}`, () => ({ body: [] }));
    server.when(`GET ${routes.users}`, () => ({ body: [admin, ines, user('mo')] }));
    opened(admin);
    await screen.findByText('No organisations found');
    const users = screen.getByRole('region', { name: 'Users' });
    await within(users).findByText('Owner at The Blue Room');
    within(users).getByText('No organisation');
    within(users).getByText('Sees and manages everything');
  });

  it('says what could not be read, and reads it again', async () => {
    server.when(`GET ${routes.organisations}`, () => ({ status: 500, body: {} }));
    opened(ines);
    await screen.findByText('Failed to fetch organisations');
    server.when(`GET ${routes.organisations}`, () => ({ body: both }));
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('heading', { name: 'The Blue Room' });
  });
});
