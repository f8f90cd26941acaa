import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { type OrganisationRole } from '@jamjar/contracts/enums';
import { participantId } from '@jamjar/contracts/ids';
import { type AppearancesView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { signedIn, signedOut } from '../../../features/auth/auth.cache.js';
import { blueRoom } from '../../../testing/gigs.js';
import { mounted } from '../../../testing/mounted.js';
import { friday, performer } from '../../../testing/people.js';
import { gate, serverForEachTest } from '../../../testing/scripted-server.js';
import { ines } from '../../../testing/staff.js';
import { paths, patterns } from '../../paths.js';
import { Guard } from '../../shell/guard.js';
import { makeStore } from '../../store.js';
import { PeoplePage } from './people.page.js';

/** antd is slow in jsdom, the more so on a busy machine. */
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 10_000 });

const of = (role: OrganisationRole): UserView => ({ ...ines, organisationUsers: [{ role, organisation: blueRoom }] });
const list = `GET ${routes.appearancesOf(blueRoom.id)}`;
const person = (number: number, name: string, otherwise: Partial<AppearancesView> = {}): AppearancesView => ({
  id: participantId(`00000000-0000-4000-8000-${String(300 + number).padStart(12, '0')}`),
  organisationId: blueRoom.id,
  name,
  lookingForBand: false,
  nights: 0,
  lastAppearance: null,
  ...otherwise,
});
const on = (year: number, month: number, day: number): string => new Date(year, month - 1, day, 20).toISOString();
const ana = person(1, 'Ana Ruiz', { nights: 3, lastAppearance: on(2024, 3, 5) });
const bo = person(2, 'Bo Lind', { nights: 12, lastAppearance: on(2023, 11, 25), lookingForBand: true });
const cy = person(3, 'Cy Young', { nights: 1 });
const dee = person(4, 'dee');

let store: ReturnType<typeof makeStore>;
afterEach(() => act(() => void store.dispatch(signedOut()))); // while there is a server still
const server = serverForEachTest();
beforeEach(() => void (store = makeStore()));

/** Behind the real guard, so that whoever looks is who the server says. */
function open(me: UserView = of('member'), path = paths.people(blueRoom.id)): void {
  server.when(`GET ${routes.me}`, () => ({ body: me }));
  store.dispatch(signedIn({ token: 'any', user: me }));
  mounted(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={<Guard />}>
          <Route path={patterns.people} element={<PeoplePage />} />
          <Route path={patterns.home} element={<p>Home</p>} />
        </Route>
        <Route path={patterns.login} element={<p>Sign in</p>} />
      </Routes>
    </MemoryRouter>,
    store,
  );
}
const there = (...people: AppearancesView[]) => server.when(list, () => ({ body: people, position: 1 }));
const names = (): (string | null | undefined)[] => screen.getAllByRole('listitem').map((row) => row.querySelector('[title]')?.textContent);
const rowOf = (name: string): HTMLElement => {
  const row = screen.getByTitle(name).closest('li');
  if (!row) throw new Error(`${name} stands in no row`);
  return row;
};
const find = (words: string): void => void fireEvent.change(screen.getByLabelText('Find a name'), { target: { value: words } });
const readings = (): number => server.asked.filter(({ path }) => path === routes.appearancesOf(blueRoom.id)).length;

describe('the page of an organisation’s people', () => {
  it('says who they are, with their nights and when they were last on, by name', async () => {
    there(dee, cy, bo, ana);
    open();
    await screen.findByText('4 participants');
    screen.getByRole('heading', { name: 'The Blue Room' });
    expect(names()).toEqual(['Ana Ruiz', 'Bo Lind', 'Cy Young', 'dee']);
    within(rowOf('Ana Ruiz')).getByText('3 nights');
    within(rowOf('Ana Ruiz')).getByText('Last on 5 Mar 24');
    within(rowOf('Cy Young')).getByText('1 night');
    within(rowOf('Cy Young')).getByText('Never on yet');
    within(rowOf('dee')).getByText('No nights yet');
    expect(screen.getAllByText('Looking for Band')).toEqual(within(rowOf('Bo Lind')).getAllByText('Looking for Band'));
    expect(screen.getByLabelText('Back').getAttribute('href')).toBe(paths.home);
  });

  it.each(['member', 'operator', 'owner'] as const)('is only read, also by whoever is %s', async (role) => {
    there(ana, bo);
    open(of(role));
    await screen.findByText('2 participants');
    expect(within(screen.getByRole('region', { name: 'Participants' })).queryAllByRole('button')).toHaveLength(0);
  });

  it('is there for god, who belongs to no organisation', async () => {
    there(ana);
    server.when(`GET ${routes.organisations}`, () => ({ body: [{ ...blueRoom, organisationUsers: [] }] }));
    open({ ...ines, role: 'god' });
    await screen.findByText('1 participant');
    await screen.findByRole('heading', { name: 'The Blue Room' });
  });

  it('finds a part of a name, and everybody again', async () => {
    there(ana, bo, cy, dee);
    open();
    await screen.findByText('4 participants');
    find(' LIN ');
    await screen.findByText('1 of 4 participants');
    expect(names()).toEqual(['Bo Lind']);
    find('zoe');
    await screen.findByText('No participants found matching "zoe"');
    fireEvent.click(screen.getByText('Clear Search'));
    await screen.findByText('4 participants');
    expect(names()).toHaveLength(4);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Participants' }));
  });

  it('is sorted by nights and by when they were last on, too', async () => {
    there(ana, bo, cy, dee);
    open();
    await screen.findByText('4 participants');
    fireEvent.click(screen.getByLabelText('Last on'));
    await waitFor(() => expect(names()).toEqual(['Ana Ruiz', 'Bo Lind', 'Cy Young', 'dee']));
    fireEvent.click(screen.getByLabelText('Nights'));
    await waitFor(() => expect(names()).toEqual(['Bo Lind', 'Ana Ruiz', 'Cy Young', 'dee']));
  });

  it('draws a few of a thousand, and says where among them each stands', async () => {
    there(...Array.from({ length: 1_000 }, (_, number) => person(number, `Person ${String(number).padStart(4, '0')}`)));
    open();
    await screen.findByText('1000 participants');
    expect(names().length).toBeLessThan(60);
    expect(rowOf('Person 0004').getAttribute('aria-posinset')).toBe('5');
    expect(rowOf('Person 0004').getAttribute('aria-setsize')).toBe('1000');
    find('person 0999');
    await screen.findByText('1 of 1000 participants');
    expect(names()).toEqual(['Person 0999']);
  });

  it('says so while it loads, and when there is nobody', async () => {
    const { opened, open: answer } = gate();
    server.when(list, () => opened.then(() => ({ body: [] })));
    open();
    await screen.findByText('Loading participants...');
    answer();
    await screen.findByText('No participants yet.');
    expect(screen.queryByLabelText('Find a name')).toBeNull();
  });

  it('can be tried again when it could not be read', async () => {
    server.when(list, () => ({ status: 500, body: {} }));
    open();
    await screen.findByText('Failed to load participants');
    there(ana);
    fireEvent.click(screen.getByText('Try Again'));
    await screen.findByText('1 participant');
  });
});

describe('whoever may not see an organisation’s people', () => {
  it('is told so, and nothing is asked', async () => {
    open(ines);
    await screen.findByText('Access Denied');
    expect(readings()).toBe(0);
  });
  it('is told that there is no such organisation', async () => {
    server.when(`GET ${routes.organisations}`, () => ({ body: [] }));
    server.when(list, () => ({ status: 404, body: { message: 'Organisation not found', code: 'ORGANISATION_NOT_FOUND' } }));
    open({ ...ines, role: 'god' });
    await screen.findByText('Invalid Organization');
  });
  it('is told so of what is no address of an organisation', async () => {
    open(of('member'), '/participants/nowhere');
    await screen.findByText('Invalid Organization');
  });
});

describe('while somebody looks at an organisation’s people', () => {
  const night = { eventId: friday, jamNightId: friday };
  const live = () => waitFor(() => expect(server.socket.count).toBe(1));

  it('news of a night are read together, once, without a page anew', async () => {
    there(ana);
    open();
    await screen.findByText('1 participant');
    await live();
    server.when(list, () => ({ body: [{ ...ana, nights: 4 }, bo], position: 5 }));
    for (const pos of [2, 3, 4, 5])
      server.socket.tell({ type: 'performer_created', ...night, performer: performer(pos, 'Bo'), pos, seq: pos });
    await screen.findByText('2 participants');
    within(rowOf('Ana Ruiz')).getByText('4 nights');
    expect(readings()).toBe(2);
  });

  it('everything is read anew when the server cannot tell what was missed', async () => {
    there(ana);
    open();
    await screen.findByText('1 participant');
    await live();
    server.when(list, () => ({ body: [ana, bo], position: 9 }));
    server.socket.tell({ type: 'resync', pos: 9 });
    await screen.findByText('2 participants');
  });

  it('being removed from the organisation leads home', async () => {
    there(ana);
    open();
    await screen.findByText('1 participant');
    await live();
    server.when(`GET ${routes.me}`, () => ({ body: ines }));
    server.when(list, () => ({ status: 404, body: { message: 'Organisation not found', code: 'ORGANISATION_NOT_FOUND' } }));
    server.socket.tell({
      type: 'organization_membership_changed',
      userId: ines.id,
      action: 'removed',
      organizationId: blueRoom.id,
      pos: 2,
      seq: 2,
    });
    await screen.findByText('Home');
  });

  it('the end of the organisation leads home, too', async () => {
    there(ana);
    open();
    await screen.findByText('1 participant');
    await live();
    server.when(list, () => ({ status: 404, body: { message: 'Organisation not found', code: 'ORGANISATION_NOT_FOUND' } }));
    server.socket.tell({ type: 'resync', pos: 9 });
    await screen.findByText('Home');
  });
});
