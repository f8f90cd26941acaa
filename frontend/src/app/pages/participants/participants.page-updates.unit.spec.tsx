import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { type OrganisationRole } from '@jamjar/contracts/enums';
import { participantId } from '@jamjar/contracts/ids';
import { type ParticipantAppearancesView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { signedIn, signedOut } from '../../../features/auth/auth.slice.js';
import { blueRoomOrganisation } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { fridayGigId, performerFixture } from '../../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { paths, routePatterns } from '../../paths.js';
import { RequireSession } from '../../shell/require-session.js';
import { createTestStore } from '../../../testing/test-store.js';
import { ParticipantsPage } from './participants.page.js';

/** antd is slow in jsdom, especially on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });

const createUser = (role: OrganisationRole): UserView => ({
  ...inesUser,
  organisationUsers: [{ role, organisation: blueRoomOrganisation }],
});
const participantsRequest = `GET ${routes.appearancesOfOrganisation(blueRoomOrganisation.id)}`;
const createParticipant = (
  number: number,
  name: string,
  overrides: Partial<ParticipantAppearancesView> = {},
): ParticipantAppearancesView => ({
  id: participantId(`00000000-0000-4000-8000-${String(300 + number).padStart(12, '0')}`),
  organisationId: blueRoomOrganisation.id,
  name,
  lookingForBand: false,
  nights: 0,
  lastAppearance: null,
  ...overrides,
});
const toIsoDate = (year: number, month: number, day: number): string => new Date(year, month - 1, day, 20).toISOString();
const ana = createParticipant(1, 'Ana Ruiz', { nights: 3, lastAppearance: toIsoDate(2024, 3, 5) });
const bo = createParticipant(2, 'Bo Lind', { nights: 12, lastAppearance: toIsoDate(2023, 11, 25), lookingForBand: true });

let store: ReturnType<typeof createTestStore>;
afterEach(() => act(() => void store.dispatch(signedOut()))); // before the scripted server stops
const server = startServerForEachTest();
beforeEach(() => void (store = createTestStore()));

/** Renders inside the real `RequireSession`, so that the current user is the one that the scripted server returns. */
function openParticipantsPage(me: UserView = createUser('member'), path = paths.participants(blueRoomOrganisation.id)): void {
  server.when(`GET ${routes.currentUser}`, () => ({ body: me }));
  store.dispatch(signedIn({ token: 'any', user: me }));
  renderWithProviders(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={<RequireSession />}>
          <Route path={routePatterns.participants} element={<ParticipantsPage />} />
          <Route path={paths.home} element={<p>Home</p>} />
        </Route>
        <Route path={paths.login} element={<p>Sign in</p>} />
      </Routes>
    </MemoryRouter>,
    store,
  );
}
const respondWithParticipants = (...participants: ParticipantAppearancesView[]) =>
  server.when(participantsRequest, () => ({ body: participants, seq: 1 }));
const getRow = (name: string): HTMLElement => {
  const row = screen.getByTitle(name).closest('li');
  if (!row) throw new Error(`${name} is in no row`);
  return row;
};
const countReads = (): number =>
  server.requests.filter(({ path }) => path === routes.appearancesOfOrganisation(blueRoomOrganisation.id)).length;

describe('ParticipantsPage with server messages', () => {
  const gigFields = { eventId: fridayGigId, jamNightId: fridayGigId };
  const waitForSocket = () => waitFor(() => expect(server.socket.connectionCount).toBe(1));

  it('refetches the list once after several messages about a gig', async () => {
    respondWithParticipants(ana);
    openParticipantsPage();
    await screen.findByText('1 participant');
    await waitForSocket();
    server.when(participantsRequest, () => ({ body: [{ ...ana, nights: 4 }, bo], seq: 5 }));
    for (const pos of [2, 3, 4, 5])
      server.socket.send({ type: 'performer_created', ...gigFields, performer: performerFixture(pos, 'Bo'), pos, seq: pos });
    await screen.findByText('2 participants');
    within(getRow('Ana Ruiz')).getByText('4 nights');
    expect(countReads()).toBe(2);
  });

  it('refetches the list after resync', async () => {
    respondWithParticipants(ana);
    openParticipantsPage();
    await screen.findByText('1 participant');
    await waitForSocket();
    server.when(participantsRequest, () => ({ body: [ana, bo], seq: 9 }));
    server.socket.send({ type: 'resync', pos: 9 });
    await screen.findByText('2 participants');
  });

  it('redirects to the home page when the user is removed from the organisation', async () => {
    respondWithParticipants(ana);
    openParticipantsPage();
    await screen.findByText('1 participant');
    await waitForSocket();
    server.when(`GET ${routes.currentUser}`, () => ({ body: inesUser }));
    server.when(participantsRequest, () => ({ status: 404, body: { message: 'Organisation not found', code: 'ORGANISATION_NOT_FOUND' } }));
    server.socket.send({
      type: 'organization_membership_changed',
      userId: inesUser.id,
      action: 'removed',
      organizationId: blueRoomOrganisation.id,
      pos: 2,
      seq: 2,
    });
    await screen.findByText('Home');
  });

  it('redirects to the home page when the organisation is deleted, which the server reports by resync', async () => {
    respondWithParticipants(ana);
    openParticipantsPage();
    await screen.findByText('1 participant');
    await waitForSocket();
    server.when(participantsRequest, () => ({ status: 404, body: { message: 'Organisation not found', code: 'ORGANISATION_NOT_FOUND' } }));
    server.socket.send({ type: 'resync', pos: 9 });
    await screen.findByText('Home');
  });
});
