import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { organisationId } from '@jamjar/contracts/ids';
import { staffLimits } from '@jamjar/contracts/staff-limits';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { auditEntryFixture, samId } from '../../../testing/account-history.fixture.js';
import { captureDownloads } from '../../../testing/analytics-page.fixture.js';
import { blueRoomOrganisation } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { paths, routePatterns } from '../../../domain/paths.js';
import { AccountHistoryPage } from './account-history.page.js';

const server = startServerForEachTest();
const readDownload = captureDownloads();
const withRole = (role: 'owner' | 'operator'): UserView => ({
  ...inesUser,
  organisationUsers: [{ role, organisation: blueRoomOrganisation }],
});

const request = (params: Record<string, string>): string =>
  `GET ${routes.organisationAudit(blueRoomOrganisation.id)}?${new URLSearchParams(params).toString()}`;
const kinds = 'accounts,passwords,memberships,logos,links';
const respond = (entries: readonly AuditEntryView[], params: Record<string, string> = {}): void =>
  void server.when(request({ kinds, ...params }), () => ({ body: entries }));

function open(me = withRole('owner'), id = blueRoomOrganisation.id): void {
  const member = { role: 'member', user: { id: samId, username: 'sam' } };
  server.when(`GET ${routes.organisations}`, () => ({ body: [{ ...blueRoomOrganisation, organisationUsers: [member] }] }));
  renderWithProviders(
    <MemoryRouter initialEntries={[paths.accountHistory(id)]}>
      <Routes>
        <Route element={<Outlet context={me} />}>
          <Route path={routePatterns.accountHistory} element={<AccountHistoryPage />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}
const readRows = (): (string | null)[] =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map(({ children }) => [...children].map(({ textContent }) => textContent).join(' | '));

describe('AccountHistoryPage', () => {
  it('lists who did what and when, with the exact time as title', async () => {
    respond([auditEntryFixture('allocated', { role: 'operator' }), auditEntryFixture('password reset')]);
    open();
    await screen.findByText('The Blue Room');
    await screen.findByText('2 changes');
    expect(readRows()).toEqual(['ines | made sam operator | 26 Nov 26 21:05', 'ines | reset the password of sam | 26 Nov 26 21:05']);
    expect(screen.getAllByTitle('Thursday, 26 November 2026, 21:05:07')).toHaveLength(2);
  });

  it('is filtered by kind, person and name, and shows all again after Clear Filters', async () => {
    respond([auditEntryFixture('allocated'), auditEntryFixture('password reset')]);
    respond([auditEntryFixture('password reset')], { kinds: 'passwords' });
    respond([auditEntryFixture('logged out')], { kinds: 'passwords', person: samId });
    respond([], { kinds: 'passwords', person: samId, search: 'zz' });
    open();
    await screen.findByText('2 changes');
    fireEvent.click(screen.getByRole('radio', { name: 'Passwords' }));
    await screen.findByText('1 change');
    fireEvent.change(screen.getByRole('combobox', { name: 'Person' }), { target: { value: samId } });
    await screen.findByText('logged sam out');
    fireEvent.change(screen.getByLabelText('Find a name'), { target: { value: ' zz ' } });
    await screen.findByText('No changes match these filters.');
    fireEvent.click(screen.getByText('Clear Filters'));
    await screen.findByText('2 changes');
    respond([auditEntryFixture('signed in')], { kinds: 'signIns' });
    fireEvent.click(screen.getByRole('radio', { name: 'Sign-ins' }));
    await screen.findByText('1 sign-in');
  });

  it('shows older changes on demand, and downloads all as CSV', async () => {
    const page = Array.from({ length: staffLimits.auditPageSize }, () => auditEntryFixture('logged out'));
    const [middle, oldest] = [page.map((entry) => ({ ...entry, id: `older ${entry.id}` })), auditEntryFixture('created')];
    respond(page);
    respond(middle, { before: page.at(-1)?.id ?? '' });
    server.when(request({ kinds, before: middle.at(-1)?.id ?? '' }), () => ({ status: 500, body: {} }));
    open();
    await screen.findByText('The latest 100 changes'); // `auditPageSize`
    fireEvent.click(screen.getByText('Show Older'));
    await screen.findByText('The latest 200 changes');
    fireEvent.click(screen.getByText('Show Older'));
    await screen.findByText('Failed to load the account history');
    expect(readRows().length).toBeGreaterThan(0);
    respond([oldest], { before: middle.at(-1)?.id ?? '' });
    fireEvent.click(screen.getByText('Download CSV'));
    await waitFor(async () => expect((await readDownload()).split('\r\n')).toHaveLength(202)); // the header and 201 changes
    await screen.findByText('201 changes');
    expect(screen.queryByText('Show Older')).toBeNull();
  });

  it('says that there are no changes yet', async () => {
    respond([]);
    open();
    await screen.findByText('No changes yet.');
  });

  it('shows an error, and reads again with Try Again', async () => {
    server.when(request({ kinds }), () => ({ status: 500, body: {} }));
    open();
    await screen.findByText('Failed to load the account history');
    respond([auditEntryFixture('password reset')]);
    fireEvent.click(screen.getByText('Try Again'));
    await screen.findByText('reset the password of sam');
  });

  it('is not shown to an operator, and to god only for an existing organisation', async () => {
    open(withRole('operator'));
    await screen.findByText('Access Denied');
    open({ ...inesUser, role: 'god' }, organisationId('00000000-0000-4000-8000-000000000007'));
    await screen.findByText('Invalid Organization');
    expect(server.requests.some(({ path }) => path.includes(routes.organisationAudit(blueRoomOrganisation.id)))).toBe(false);
  });
});
