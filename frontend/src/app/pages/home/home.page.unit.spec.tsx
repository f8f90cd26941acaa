import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays, subDays } from 'date-fns';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { type OrganisationRole } from '@jamjar/contracts/enums';
import { organisationId, userId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { api } from '../../../api/api.js';
import { makeStore } from '../../store.js';
import { blueRoom, gigFixture } from '../../../testing/gigs.js';
import { mounted } from '../../../testing/mounted.js';
import { gate, serverForEachTest } from '../../../testing/scripted-server.js';
import { HomePage } from './home.page.js';

const server = serverForEachTest();

const god: UserView = {
  id: userId('00000000-0000-4000-8000-000000000009'),
  username: 'admin',
  role: 'god',
  theme: 'default',
  multiScreenJams: false,
  organisationUsers: [],
};
const corner = { id: organisationId('00000000-0000-4000-8000-000000000002'), name: 'Corner House' };
const someone = (role: OrganisationRole, organisations = [blueRoom]): UserView => ({
  ...god,
  username: 'ines',
  role: 'operator',
  organisationUsers: organisations.map((organisation) => ({ role, organisation })),
});
const opened = (user: UserView, store = makeStore()) =>
  mounted(
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
const failing = () => ({ status: 500, body: { message: 'Something went wrong', code: 'UNEXPECTED' } });
const there = (...events: GigView[]) => server.when(`GET ${routes.events}`, () => ({ body: events }));
const now = new Date();
const tonight = gigFixture('Friday Jam', now, { venue: 'Upstairs', performerCount: 4 });
const mic = gigFixture('Open Mic', addDays(now, 4), { type: 'openmic' });
const workshop = gigFixture('Workshop', addDays(now, 2), { type: 'generic', performerCount: 1, organisationId: corner.id });
const lastWeek = gigFixture('Last Friday', subDays(now, 7));
const heading = (name: RegExp): HTMLElement => screen.getByRole('button', { name });
const events = (): (string | null)[] =>
  screen
    .queryAllByRole('link')
    .flatMap(({ textContent }) => (/^(Jamjar|Manage|Participants of .*)$/.test(textContent) ? [] : [textContent]));

describe('the events home screen', () => {
  it('says that events are being loaded, then what is there', async () => {
    there();
    opened({ ...god, role: 'operator' });
    screen.getByText('Loading your events...');
    await screen.findByText('No events found');
    screen.getByText('You are not part of any organisations with events.');
  });

  it('says so while it reads again what is there', async () => {
    there();
    const store = makeStore();
    opened(someone('operator'), store);
    await screen.findByText('No events have been created for this organisation yet.');
    expect(screen.queryByText('Refreshing...')).toBeNull();

    const answer = gate();
    server.when(`GET ${routes.events}`, () => answer.opened.then(() => ({ body: [] })));
    act(() => void store.dispatch(api.util.invalidateTags(['Gigs'])));
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

  it.each([
    ['owner', 'Click New Event to create one.'],
    ['operator', 'Contact an owner to create one.'],
  ] as const)('tells an %s of an organisation without events what to do', async (role, words) => {
    there();
    opened(someone(role));
    await screen.findByText(words);
    expect(screen.queryAllByRole('button', { name: 'New Event' })).toHaveLength(role === 'owner' ? 1 : 0);
  });
});

describe('the accordion of organisations', () => {
  beforeEach(() => there(tonight, mic, workshop, lastWeek));

  it.each(['member', 'operator', 'owner'] as const)('leads whoever is %s to the participants of what is open', async (role) => {
    opened(someone(role, [blueRoom, corner]));
    await screen.findByText('Friday Jam');
    const links = screen.getAllByRole('link', { name: /^Participants of / });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Participants of The Blue Room', `/participants/${blueRoom.id}`],
    ]);
  });

  it('opens the first one, and the others on demand', async () => {
    opened(someone('operator', [corner, blueRoom]));
    await screen.findByText('Friday Jam');
    expect(heading(/The Blue Room/).getAttribute('aria-expanded')).toBe('true');
    expect(heading(/Corner House.*1 upcoming/).getAttribute('aria-expanded')).toBe('false');
    expect(events()).toEqual(['Friday Jam', 'Open Mic']);

    fireEvent.click(heading(/The Blue Room/));
    fireEvent.click(heading(/Corner House/));
    expect(events()).toEqual(['Workshop']);
    screen.getByText('1 Signup');
  });

  it('keeps what was behind a click', async () => {
    opened(someone('member'));
    const past = await screen.findByRole('button', { name: 'Past events (1)' });
    expect(past.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(past);
    expect(events()).toEqual(['Friday Jam', 'Open Mic', 'Last Friday']);
  });

  it('finds events by their names, also those that were', async () => {
    opened(someone('member'));
    const search = (words: string): boolean => fireEvent.change(screen.getByLabelText('Find an event'), { target: { value: words } });
    await screen.findByText('Friday Jam');
    search('FRIDAY');
    await waitFor(() => expect(events()).toEqual(['Friday Jam', 'Last Friday']));
    search('nothing like it');
    await screen.findByText('No events match your search.');
    fireEvent.click(screen.getByRole('button', { name: 'Clear Search' }));
    await waitFor(() => expect(events()).toEqual(['Friday Jam', 'Open Mic']));
  });
});

describe('what one may do on the home screen', () => {
  beforeEach(() => there(tonight));
  const menus = (): HTMLElement[] => screen.queryAllByRole('button', { name: /^More for/ });

  it.each(['member', 'operator'] as const)('shows no menus, and nothing to create or manage, to a %s', async (role) => {
    opened(someone(role));
    await screen.findByText('Friday Jam');
    expect(menus()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'New Event' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Manage' })).toBeNull();
  });

  it('leads an owner to the organisations', async () => {
    opened(someone('owner'));
    await screen.findByText('Friday Jam');
    expect(menus()).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Manage' }));
    await screen.findByText('Organisations');
  });

  it('puts the focus on the organisation when its event is deleted', async () => {
    server.when(`DELETE ${routes.event(tonight.id)}`, () => ({ body: null }));
    opened(someone('owner'));
    await screen.findByText('Friday Jam');
    fireEvent.click(screen.getByRole('button', { name: 'More for Friday Jam' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete Event' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete Event' }));
    await screen.findByText('No events have been created for this organisation yet.');
    await waitFor(() => expect(document.activeElement).toBe(heading(/The Blue Room/)));
  });

  it.each([
    ['owner', true],
    ['operator', false],
  ] as const)('explains the roles to an %s: %s', async (role, explained) => {
    opened(someone(role));
    fireEvent.click(screen.getByRole('button', { name: 'Help' }));
    const help = await screen.findByRole('dialog', { name: 'Help and Getting Started' });
    for (const words of ['The event page', 'The participants table', 'Signups are closed for this event', 'This event is full'])
      within(help).getByText(words);
    expect(within(help).queryByText('Who may do what') !== null).toBe(explained);
  });
});

describe('the account', () => {
  it.each([
    [god, 'Account'],
    [someone('member'), 'ines'],
  ])('has its menu: day and night, and the way out', async (user, label) => {
    for (const route of [routes.events, routes.organisations]) server.when(`GET ${route}`, () => ({ body: [] }));
    opened(user);
    fireEvent.click(screen.getByRole('button', { name: label }));
    await screen.findByRole('menuitem', { name: 'Logout' });
    fireEvent.click(screen.getByRole('menuitem', { name: 'Switch to day' }));
    await waitFor(() => expect(document.documentElement.style.colorScheme).toBe('light'));
    localStorage.clear();
    expect(screen.queryAllByText('God Mode')).toHaveLength(user.role === 'god' ? 1 : 0);
  });
});
