import { waitFor } from '@testing-library/react';
import { gigId, messageId } from '@jamjar/contracts/ids';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { serverMessageSchema } from '@jamjar/contracts/realtime/server-messages';
import { createTestStore } from '../testing/test-store.js';
import { changeMessagePublished } from '../api/change-messages.js';
import { connectionSlice, type ConnectionState } from '../api/connection.slice.js';
import { signedIn, signedOut } from '../features/auth/auth.slice.js';
import { lineUpApi } from '../features/line-up/line-up.api.js';
import { cacheUpdaters } from './store.js';
import { groupByStatus } from '../features/line-up/use-line-up.js';
import { commandsApi } from '../domain/commands/commands.api.js';
import { selectNewestUnreadGigId, selectTotalUnreadCount } from '../features/chat/unread.slice.js';
import { blueRoomOrganisation, gigFixture } from '../testing/gigs.fixture.js';
import { fridayGigId, onStageSince, performerFixture } from '../testing/performers.fixture.js';
import { createDeferred, startServerForEachTest } from '../testing/scripted-server.js';
import { inesUser } from '../testing/users.fixture.js';

const [ana, bo] = [performerFixture(1, 'Ana'), performerFixture(2, 'Bo')];
const lineUpRequest = `GET ${routes.performersOfEvent(fridayGigId)}`;
const gigFields = { eventId: fridayGigId, jamNightId: fridayGigId };

let store: ReturnType<typeof createTestStore>;
afterEach(() => void store.dispatch(signedOut())); // closes the socket before the server stops
const server = startServerForEachTest();
beforeEach(() => void (store = createTestStore()));

const readLineUp = () => store.dispatch(lineUpApi.endpoints.lineUp.initiate(fridayGigId));
function getShownNames(): string[] {
  const { data } = lineUpApi.endpoints.lineUp.select(fridayGigId)(store.getState());
  return data ? groupByStatus(data).all.map(({ name, onStage }) => (onStage ? `${name} on stage` : name)) : [];
}
const countReads = (): number => server.requests.filter(({ method }) => method === 'GET').length;
const waitForState = (expected: ConnectionState): Promise<void> =>
  waitFor(() => expect(connectionSlice.selectors.connectionState(store.getState())).toBe(expected));
/** Long enough for requests to the scripted server and for the updates that follow them. */
const waitShortly = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

describe('change messages', () => {
  it('of every type have a cache updater', () => {
    const connectionMessageTypes = ['caught_up', 'resync', 'time'];
    const handledTypes = cacheUpdaters.flatMap((updaters) => Object.keys(updaters));
    const types = serverMessageSchema.options.map(({ entries }) => entries.type.literal);
    expect(types.filter((type) => !handledTypes.includes(type))).toEqual(connectionMessageTypes);
  });

  it('change the cached line-up without reading it again', async () => {
    server.when(lineUpRequest, () => ({ body: [ana], seq: 10 }));
    await readLineUp();
    store.dispatch(changeMessagePublished({ type: 'performer_created', ...gigFields, performer: bo, seq: 11 }));
    store.dispatch(changeMessagePublished({ type: 'performer_updated', ...gigFields, performer: { ...ana, ...onStageSince(0) }, seq: 12 }));
    expect(getShownNames()).toEqual(['Ana on stage', 'Bo']);
    store.dispatch(changeMessagePublished({ type: 'performers', ...gigFields, performers: [ana], gone: [bo.id], seq: 13 }));
    expect(getShownNames()).toEqual(['Ana']);
    expect(countReads()).toBe(1);
  });

  it('that arrive while the line-up is being read are applied again after its response', async () => {
    const response = createDeferred();
    server.when(lineUpRequest, async () => {
      await response.promise;
      return { body: [ana, bo], seq: 10 };
    });
    const reading = readLineUp();
    store.dispatch(changeMessagePublished({ type: 'performer_updated', ...gigFields, performer: { ...ana, ...onStageSince(0) }, seq: 12 }));
    store.dispatch(changeMessagePublished({ type: 'performer_deleted', ...gigFields, performerId: bo.id, seq: 9 })); // older than the response
    response.resolve();
    await reading;
    await waitFor(() => expect(getShownNames()).toEqual(['Ana on stage', 'Bo']));
  });

  it('remove a performer who is marked as removed from the line-up', async () => {
    server.when(lineUpRequest, () => ({ body: [ana, bo], seq: 10 }));
    await readLineUp();
    store.dispatch(changeMessagePublished({ type: 'performer_updated', ...gigFields, performer: { ...bo, removed: true }, seq: 11 }));
    expect(getShownNames()).toEqual(['Ana']);
  });
});

describe('unread chat messages', () => {
  const saturday = gigFixture('Saturday Jam', new Date(0), { id: gigId('00000000-0000-4000-8000-000000000077') });
  const gigs = [gigFixture('Friday Jam', new Date(0), { id: fridayGigId }), saturday];
  const buildMessage = (eventId: typeof fridayGigId) => ({
    id: messageId(eventId), // any id that is unique among the messages
    jamNightId: eventId,
    senderName: 'sam',
    content: 'Hello',
    createdAt: new Date(0).toISOString(),
  });
  beforeEach(() => {
    for (const { id } of gigs)
      store.dispatch(changeMessagePublished({ type: 'message_created', eventId: id, jamNightId: id, message: buildMessage(id), seq: 10 }));
  });
  /** Of the user ines, for whom the messages of sam are unread. */
  const getUnreadCountAndNewestGigId = () => [
    selectTotalUnreadCount(store.getState(), 'ines'),
    selectNewestUnreadGigId(store.getState(), 'ines'),
  ];
  const publishMembershipChange = (action: 'removed' | 'added') =>
    void store.dispatch(
      changeMessagePublished({
        type: 'organization_membership_changed',
        userId: inesUser.id,
        action,
        organizationId: blueRoomOrganisation.id,
        seq: 11,
      }),
    );

  it('of a deleted gig are dropped', () => {
    store.dispatch(changeMessagePublished({ type: 'event_deleted', eventId: saturday.id, jamNightId: saturday.id, seq: 11 }));
    expect(getUnreadCountAndNewestGigId()).toEqual([1, fridayGigId]);
  });

  it('of an organisation that the user was removed from are dropped', async () => {
    server.when(`GET ${routes.events}`, () => ({ body: gigs.slice(0, 1), seq: 11 }));
    publishMembershipChange('removed');
    await waitFor(() => expect(getUnreadCountAndNewestGigId()).toEqual([1, fridayGigId]));
  });

  it('stay when the user joins an organisation, or when the gigs cannot be read', async () => {
    publishMembershipChange('added');
    server.when(`GET ${routes.events}`, () => ({ status: 500, body: {} }));
    publishMembershipChange('removed');
    await waitShortly();
    expect(getUnreadCountAndNewestGigId()).toEqual([2, saturday.id]);
  });
});

describe('an own mutation', () => {
  const putOnStageRequest = `POST ${commandPaths.PutOnStage(ana.id)}`;

  it('has its response applied like a message from the socket, and an older message does not overwrite it', async () => {
    server
      .when(lineUpRequest, () => ({ body: [ana], seq: 10 }))
      .when(putOnStageRequest, () => ({ body: { ...ana, ...onStageSince(0) }, seq: 12 }));
    await readLineUp();
    await store.dispatch(commandsApi.endpoints.performerCommand.initiate({ type: 'PutOnStage', id: ana.id, replacedId: null }));
    expect(getShownNames()).toEqual(['Ana on stage']);
    store.dispatch(changeMessagePublished({ type: 'performer_updated', ...gigFields, performer: ana, seq: 11 }));
    expect(getShownNames()).toEqual(['Ana on stage']);
  });

  it('is shown optimistically, and reverted when the server refuses', async () => {
    const body = { message: 'Select the performer first', code: 'NOT_SELECTED' };
    server.when(lineUpRequest, () => ({ body: [ana], seq: 10 })).when(putOnStageRequest, () => ({ status: 409, body }));
    await readLineUp();
    const pending = store.dispatch(commandsApi.endpoints.performerCommand.initiate({ type: 'PutOnStage', id: ana.id, replacedId: null }));
    expect(getShownNames()).toEqual(['Ana on stage']);
    const { error } = await pending;
    expect(error).toMatchObject({ status: 409, message: 'Select the performer first' });
    expect(getShownNames()).toEqual(['Ana']);
  });

  it('causes the line-up to be read again only while the socket is not connected', async () => {
    server.when(lineUpRequest, () => ({ body: [ana], seq: 10 })).when(putOnStageRequest, () => ({ body: ana, seq: 12 }));
    store.dispatch(signedIn({ token: 'any', user: inesUser }));
    await readLineUp();
    await waitForState('connected');

    await store.dispatch(commandsApi.endpoints.performerCommand.initiate({ type: 'PutOnStage', id: ana.id, replacedId: null }));
    await waitShortly();
    expect(countReads()).toBe(1);

    server.socket.setAccepting(false);
    server.socket.dropConnections();
    await waitForState('reconnecting');
    await store.dispatch(commandsApi.endpoints.performerCommand.initiate({ type: 'PutOnStage', id: ana.id, replacedId: null }));
    await waitFor(() => expect(countReads()).toBe(2));
  });
});
