import { configure, screen, waitFor, within } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { blueRoomOrganisation } from '../../../testing/gigs.fixture.js';
import { createParticipant, participantsRequest, setUpParticipantsPage } from '../../../testing/participants-page.fixture.js';
import { fridayGigId, performerFixture } from '../../../testing/performers.fixture.js';
import { inesUser } from '../../../testing/users.fixture.js';

/** antd is slow in jsdom, especially on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });

const ana = createParticipant(1, 'Ana Ruiz', { nights: 3, lastAppearance: new Date(2024, 2, 5, 20).toISOString() });
const bo = createParticipant(2, 'Bo Lind', { nights: 12, lastAppearance: new Date(2023, 10, 25, 20).toISOString(), lookingForBand: true });

const { server, openParticipantsPage, respondWithParticipants } = setUpParticipantsPage();
const getRow = (name: string): HTMLElement => {
  const row = screen.getByTitle(name).closest('li');
  if (!row) throw new Error(`${name} is in no row`);
  return row;
};
const countReads = (): number => server.requests.filter(({ method, path }) => `${method} ${path}` === participantsRequest).length;

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

  it('redirects to the home page when the refetch after a resync finds no such organisation', async () => {
    respondWithParticipants(ana);
    openParticipantsPage();
    await screen.findByText('1 participant');
    await waitForSocket();
    server.when(participantsRequest, () => ({ status: 404, body: { message: 'Organisation not found', code: 'ORGANISATION_NOT_FOUND' } }));
    server.socket.send({ type: 'resync', pos: 9 });
    await screen.findByText('Home');
  });
});
