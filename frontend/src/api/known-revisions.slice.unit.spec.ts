import { waitFor } from '@testing-library/react';
import { gigId } from '@jamjar/contracts/ids';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { signedIn, signedOut } from '../features/auth/auth.slice.js';
import { gigsApi } from '../features/gigs/gigs.api.js';
import { lineUpApi } from '../features/line-up/line-up.api.js';
import { commandsApi } from '../domain/commands/commands.api.js';
import { timelineApi } from '../features/timeline/timeline.api.js';
import { gigFixture } from '../testing/gigs.fixture.js';
import { fridayGigId, onStageSince, participantFixture, performerFixture } from '../testing/performers.fixture.js';
import { startServerForEachTest } from '../testing/scripted-server.js';
import { createTestStore } from '../testing/test-store.js';
import { inesUser } from '../testing/users.fixture.js';
import { changeMessagePublished } from './change-messages.js';
import { connectionSlice } from './connection.slice.js';

const ana = performerFixture(1, 'Ana', { revision: 5 });
const friday = gigFixture('Friday Jam', new Date(0), { id: fridayGigId });
const gigFields = { eventId: fridayGigId, jamNightId: fridayGigId };

let store: ReturnType<typeof createTestStore>;
afterEach(() => void store.dispatch(signedOut())); // closes the socket before the server stops
const server = startServerForEachTest();
beforeEach(() => {
  store = createTestStore();
  server
    .when(`GET ${routes.events}`, () => ({ body: [friday], seq: 10 }))
    .when(`GET ${routes.performersOfEvent(fridayGigId)}`, () => ({ body: [ana], seq: 10, revision: 5 }))
    .when(`POST ${commandPaths.PutOnStage(ana.id)}`, () => ({ body: { ...ana, ...onStageSince(0), revision: 8 }, revision: 9 }));
});

const getKnownRevisions = () => store.getState().knownRevisions;
const readLineUp = () => store.dispatch(lineUpApi.endpoints.lineUp.initiate(fridayGigId, { forceRefetch: true }));
const putOnStage = () =>
  store.dispatch(commandsApi.endpoints.performerCommand.initiate({ type: 'PutOnStage', id: ana.id, replacedId: null }));
const signIn = async (): Promise<void> => {
  store.dispatch(signedIn({ token: 'any', user: inesUser }));
  await waitFor(() => expect(connectionSlice.selectors.connectionState(store.getState())).toBe('connected'));
};
const getRequestedRevisions = () =>
  server.requests.filter(({ method }) => method === 'GET').map(({ path, headers }) => [path, headers['x-min-revision']]);

describe('known revisions', () => {
  it('are for each gig the highest of those in responses and in the rows of messages', async () => {
    await readLineUp();
    expect(getKnownRevisions()).toEqual({ [fridayGigId]: 5 });
    store.dispatch(changeMessagePublished({ type: 'performer_updated', ...gigFields, performer: { ...ana, revision: 7 }, seq: 11 }));
    expect(getKnownRevisions()).toEqual({ [fridayGigId]: 7 });
    await putOnStage();
    const older = { event: { ...friday, revision: 4 }, seq: 12 };
    store.dispatch(changeMessagePublished({ type: 'event_updated', ...gigFields, ...older }));
    const otherGigId = gigId('00000000-0000-4000-8000-000000000077');
    const participant = participantFixture(1, 'Ana');
    store.dispatch(
      changeMessagePublished({
        type: 'participant_updated',
        organisationId: participant.organisationId,
        participantId: participant.id,
        participant,
        performers: [{ ...ana, jamNightId: otherGigId, revision: 3 }],
        seq: 13,
      }),
    );
    expect(getKnownRevisions()).toEqual({ [fridayGigId]: 9, [otherGigId]: 3 });
  });

  it('are sent with reads of the gig, but not with reads of the list of gigs', async () => {
    server
      .when(`GET ${routes.event(fridayGigId)}`, () => ({ body: friday, seq: 10, revision: 9 }))
      .when(`GET ${routes.timeline(fridayGigId)}`, () => ({ body: [], seq: 10, revision: 9 }));
    await putOnStage();
    await store.dispatch(gigsApi.endpoints.gigs.initiate(undefined));
    await store.dispatch(gigsApi.endpoints.gig.initiate(fridayGigId));
    await store.dispatch(timelineApi.endpoints.timeline.initiate(fridayGigId));
    expect(getRequestedRevisions()).toEqual([
      [routes.events, undefined],
      [routes.event(fridayGigId), '9'],
      [routes.timeline(fridayGigId), '9'],
    ]);
  });

  it('let a first read that is behind be shown at once, and cause another read', async () => {
    await putOnStage();
    const revisions = [6, 9];
    server.when(`GET ${routes.performersOfEvent(fridayGigId)}`, () => ({ body: [ana], seq: 10, revision: revisions.shift() ?? 0 }));
    await readLineUp();
    expect(lineUpApi.endpoints.lineUp.select(fridayGigId)(store.getState()).data?.byKey).toHaveProperty(ana.id);
    await waitFor(() => expect(revisions).toEqual([]));
    expect(getRequestedRevisions()).toEqual([
      [routes.performersOfEvent(fridayGigId), '9'],
      [routes.performersOfEvent(fridayGigId), '9'],
    ]);
  });

  it('are forgotten at a resync, so that a lower revision of the server is accepted', async () => {
    await signIn();
    await readLineUp();
    await putOnStage();
    server.socket.send({ type: 'resync', pos: 900 });
    await waitFor(() => expect(getRequestedRevisions()).toHaveLength(2));
    await waitFor(() => expect(getKnownRevisions()).toEqual({ [fridayGigId]: 5 }));
    expect(getRequestedRevisions()).toEqual([
      [routes.performersOfEvent(fridayGigId), undefined],
      [routes.performersOfEvent(fridayGigId), undefined],
    ]);
  });

  it('are forgotten at sign-out', async () => {
    await signIn();
    await putOnStage();
    store.dispatch(signedOut());
    expect(getKnownRevisions()).toEqual({});
  });
});
