import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { blueRoom, gigFixture } from '../../../testing/gigs.js';
import { mounted } from '../../../testing/mounted.js';
import { performer } from '../../../testing/people.js';
import { serverForEachTest } from '../../../testing/scripted-server.js';
import { ines } from '../../../testing/staff.js';
import { paths, patterns } from '../../paths.js';
import { ParticipantsPage } from './participants.page.js';

const staff = (role: OrganisationRole): UserView => ({ ...ines, organisationUsers: [{ role, organisation: blueRoom }] });
const jam = gigFixture('Friday Jam', new Date(2026, 10, 21));
const performers = [
  performer(1, 'Ana Ruiz', { played: true, priority: true, instruments: ['vocals'], timeOnStage: 12 }),
  performer(2, 'Bo Lind', { instruments: ['bass'] }),
  performer(3, 'Cy Young', { instruments: ['vocals'] }),
];
const server = serverForEachTest();

function open(me: UserView, event: GigView = jam, rows: readonly PerformerView[] = performers): void {
  server.when(`GET ${routes.event(event.id)}`, () => ({ body: event }));
  server.when(`GET ${routes.performersOf(event.id)}`, () => ({ body: rows }));
  mounted(
    <MemoryRouter initialEntries={[paths.participants(event.id)]}>
      <Routes>
        <Route element={<Outlet context={me} />}>
          <Route path={patterns.participants} element={<ParticipantsPage />} />
          <Route path={patterns.home} element={<p>Home</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}
const names = (): string[] => [...document.querySelectorAll('tbody th')].map((name) => name.textContent);
const loaded = (): Promise<HTMLElement> => screen.findByText('Total Participants');

describe('the participant data page', () => {
  it('narrows what is shown, counts it, and says what is downloaded', async () => {
    open(staff('operator'));
    await loaded();
    expect(names()).toEqual(['Ana Ruiz', 'Bo Lind', 'Cy Young']);
    fireEvent.click(screen.getByLabelText('vocals'));
    await screen.findByText('2 of 3 participants');
    fireEvent.click(screen.getByLabelText('Not Played'));
    await screen.findByText('Download CSV (1 of 3)');
    expect(names()).toEqual(['Cy Young']);
    fireEvent.click(screen.getByLabelText('Priority'));
    fireEvent.click(await screen.findByText('Clear Filters'));
    await screen.findByText('Download CSV');
    expect(names()).toEqual(['Ana Ruiz', 'Bo Lind', 'Cy Young']);
  });

  it('is only read by members', async () => {
    open(staff('member'));
    await loaded();
    expect(screen.queryByText('Edit Details', { selector: 'button *' })).toBeNull();
    expect(document.querySelectorAll('tbody button')).toHaveLength(0);
  });
  it('is only read when the event is completed', async () => {
    open(staff('owner'), { ...jam, completed: true });
    await loaded();
    screen.getByText('This event has been marked as completed and is now read-only');
    expect(document.querySelectorAll('tbody button')).toHaveLength(0);
  });

  it('asks of an event without a stage who was there', async () => {
    open(staff('operator'), { ...jam, type: 'generic' }, [performer(1, 'Ana Ruiz', { attended: true, instruments: [] })]);
    await screen.findByText('Have Attended');
    screen.getByLabelText('Not Attended');
    expect(screen.queryByText('By Instrument')).toBeNull();
  });

  it('says so when there is no such event', async () => {
    open(staff('owner'));
    server.when(`GET ${routes.event(jam.id)}`, () => ({ status: 404, body: { message: 'Event Not Found', code: 'GIG_NOT_FOUND' } }));
    await screen.findByText('Event Not Found');
  });
  it('sends home whoever does not belong to the organisation any more', async () => {
    open(ines);
    await waitFor(() => screen.getByText('Home'));
  });

  it('can be tried again when it could not be read', async () => {
    open(staff('owner'));
    server.when(`GET ${routes.performersOf(jam.id)}`, () => ({ status: 500, body: {} }));
    const again = await screen.findByText('Try Again');
    server.when(`GET ${routes.performersOf(jam.id)}`, () => ({ body: performers }));
    fireEvent.click(again);
    await loaded();
    expect(names()).toHaveLength(3);
  });
});
