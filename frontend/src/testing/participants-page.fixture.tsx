import { act } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { type OrganisationRole } from '@jamjar/contracts/enums';
import { participantId } from '@jamjar/contracts/ids';
import { type ParticipantAppearancesView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { ParticipantsPage } from '../app/pages/participants/participants.page.js';
import { paths, routePatterns } from '../domain/paths.js';
import { RequireSession } from '../app/shell/require-session.js';
import { signedIn, signedOut } from '../features/auth/auth.slice.js';
import { blueRoomOrganisation } from './gigs.fixture.js';
import { renderWithProviders } from './render-with-providers.js';
import { startServerForEachTest } from './scripted-server.js';
import { createTestStore } from './test-store.js';
import { inesUser } from './users.fixture.js';

/** Ines with this role in the Blue Room organisation. */
export const createUserWithRole = (role: OrganisationRole): UserView => ({
  ...inesUser,
  organisationUsers: [{ role, organisation: blueRoomOrganisation }],
});
export const participantsRequest = `GET ${routes.appearancesOfOrganisation(blueRoomOrganisation.id)}`;
export const createParticipant = (
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

/** Creates a scripted server and a store for each test of the page. @returns functions that open the page and set the server's response */
export function setUpParticipantsPage() {
  let store: ReturnType<typeof createTestStore>;
  afterEach(() => act(() => void store.dispatch(signedOut()))); // before the scripted server stops
  const server = startServerForEachTest();
  beforeEach(() => void (store = createTestStore()));

  /** Renders the page inside the real `RequireSession`, so that the current user is the one that the scripted server returns. */
  function openParticipantsPage(me: UserView = createUserWithRole('member'), path = paths.participants(blueRoomOrganisation.id)): void {
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
  return { server, openParticipantsPage, respondWithParticipants };
}
