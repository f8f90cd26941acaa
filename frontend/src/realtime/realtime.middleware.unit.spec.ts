import { getServerTime } from '../client/server-clock.js';
import { userId } from '@jamjar/contracts/ids';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { routes } from '@jamjar/contracts/routes';
import { waitFor } from '@testing-library/react';
import { createTestStore } from '../testing/test-store.js';
import { connectionSlice, type ConnectionState, reconnectRequested } from '../api/connection.slice.js';
import { signedIn, signedOut } from '../features/auth/auth.slice.js';
import { lineUpApi } from '../features/line-up/line-up.api.js';
import { selectLastDraw } from '../features/raffle/raffle.slice.js';
import { fridayGigId, performerFixture } from '../testing/performers.fixture.js';
import { startServerForEachTest } from '../testing/scripted-server.js';
import { inesUser } from '../testing/users.fixture.js';

const lineUpRequest = `GET ${routes.performersOfEvent(fridayGigId)}`;

let store: ReturnType<typeof createTestStore>;
afterEach(() => jest.restoreAllMocks());
afterEach(() => void store.dispatch(signedOut())); // closes the socket before the server stops
const server = startServerForEachTest();
beforeEach(() => void (store = createTestStore()));

const getState = (): ConnectionState => connectionSlice.selectors.connectionState(store.getState());
const waitForState = (expected: ConnectionState): Promise<void> => waitFor(() => expect(getState()).toBe(expected), { timeout: 5_000 });
const signIn = async (): Promise<void> => {
  store.dispatch(signedIn({ token: 'any', user: inesUser }));
  await waitForState('connected');
};
const getHelloPosValues = (): (number | null)[] =>
  server.socket.receivedMessages.flatMap((message) => (message.type === 'hello' ? [message.pos] : []));
const readLineUp = () => store.dispatch(lineUpApi.endpoints.lineUp.initiate(fridayGigId));
const countReads = (): number => server.requests.filter(({ path }) => path === routes.performersOfEvent(fridayGigId)).length;
const send = (message: ServerMessage): void => server.socket.send(message);

describe('realtimeMiddleware', () => {
  it('opens a socket at sign-in and closes it at sign-out', async () => {
    expect(getState()).toBe('off');
    await signIn();
    expect(server.socket.connectionCount).toBe(1);
    store.dispatch(signedOut());
    expect(getState()).toBe('off');
    await waitFor(() => expect(server.socket.connectionCount).toBe(0));
  });

  it('reconnects after the connection broke and requests the missed messages', async () => {
    await signIn();
    send({ type: 'caught_up', pos: 7 });
    send({ type: 'event_deleted', eventId: fridayGigId, jamNightId: fridayGigId, pos: 8, seq: 8 });
    await new Promise((resolve) => setTimeout(resolve, 50)); // until the messages are handled
    server.socket.dropConnections();
    await waitForState('reconnecting');
    await waitForState('connected');
    await waitFor(() => expect(getHelloPosValues()).toEqual([null, 8]));
  });

  it('requests messages again from the `seq` of a list that is older than the messages of the socket', async () => {
    server.when(lineUpRequest, () => ({ body: [], seq: 5 }));
    await signIn();
    send({ type: 'caught_up', pos: 9 });
    await new Promise((resolve) => setTimeout(resolve, 50)); // until the message is handled
    await readLineUp();
    await waitFor(() => expect(getHelloPosValues()).toEqual([null, 5]));
  });

  it('reads the lists on screen again at a resync', async () => {
    server.when(lineUpRequest, () => ({ body: [], seq: 5 }));
    await readLineUp();
    await signIn();
    expect(getHelloPosValues()).toEqual([5]);
    send({ type: 'resync', pos: 900 });
    await waitFor(() => expect(countReads()).toBe(2));
  });

  it('drops a message that does not fit its schema, warns, and reads the lists on screen again', async () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    server.when(lineUpRequest, () => ({ body: [performerFixture(1, 'Ana')], seq: 5 }));
    await readLineUp();
    await signIn();
    const brokenMessage = {
      type: 'performer_updated',
      eventId: fridayGigId,
      jamNightId: fridayGigId,
      performer: { id: 'Ana' },
      pos: 8,
      seq: 8,
    };
    server.socket.sendText(JSON.stringify(brokenMessage));
    await waitFor(() => expect(countReads()).toBe(2));
    expect(warn).toHaveBeenCalledTimes(1);
    const { data } = lineUpApi.endpoints.lineUp.select(fridayGigId)(store.getState());
    expect(Object.keys(data?.byKey ?? {})).toEqual([performerFixture(1, 'Ana').id]);
    warn.mockRestore();
  });

  it('ignores a message of an unknown type', async () => {
    server.when(lineUpRequest, () => ({ body: [], seq: 5 }));
    await readLineUp();
    await signIn();
    server.socket.sendText('{"type":"encore","pos":8}');
    send({ type: 'force_logout', userId: inesUser.id, pos: 9, seq: 9 });
    await waitFor(() => expect(store.getState().session.kind).toBe('signedOut'));
    expect(countReads()).toBe(1);
  });

  it('reconnects on request, and measures the offset of the server’s clock', async () => {
    await signIn();
    server.socket.setAccepting(false);
    server.socket.dropConnections();
    await waitForState('reconnecting');
    server.socket.setAccepting(true);
    store.dispatch(reconnectRequested());
    await waitForState('connected');
    send({ type: 'time', sentAt: Date.now(), now: Date.now() + 60_000 });
    await waitFor(() => expect(getServerTime() - Date.now()).toBeGreaterThan(59_000));
  });

  it.each([
    ['the page is visible again', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
    ['a frozen page resumes', () => document.dispatchEvent(new Event('resume', { bubbles: true }))],
    ['Back restores the cached page', () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))],
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ])('replaces a silent connection when %s, is reconnecting meanwhile, and requests the missed messages', async (_when, wakeUp) => {
    await signIn();
    send({ type: 'caught_up', pos: 7 });
    await new Promise((resolve) => setTimeout(resolve, 50)); // until the message is handled
    const sleptMs = 45_000; // a connection without a message for 15 s counts as silent
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + sleptMs); // the timers of a sleeping phone stand still
    wakeUp();
    expect(getState()).toBe('reconnecting');
    await waitForState('connected');
    await waitFor(() => expect(getHelloPosValues()).toEqual([null, 7]));
  });

  it('keeps a connection that received a message a moment ago when the page is visible again', async () => {
    await signIn();
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(getState()).toBe('connected');
    expect(getHelloPosValues()).toEqual([null]);
  });

  it('does not reconnect by itself after the server closed one of too many connections, but on request', async () => {
    await signIn();
    await server.socket.closeConnections(4408); // `tooManyConnectionsCloseCode`
    await waitForState('tooManyConnections');
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(getState()).toBe('tooManyConnections');
    expect(server.socket.connectionCount).toBe(0);
    store.dispatch(reconnectRequested());
    await waitForState('connected');
    await waitFor(() => expect(getHelloPosValues()).toEqual([null, null]));
  });

  it('clears what the user has seen, for example the last draw, at sign-out', async () => {
    await signIn();
    const result = {
      revision: 7,
      winner: { id: performerFixture(1, 'Ana').id, name: 'Ana' },
      stats: { totalEntrances: 3, eligibleParticipants: 1 },
    };
    send({ type: 'raffle_winner', eventId: fridayGigId, jamNightId: fridayGigId, ...result, pos: 3, seq: 3 });
    await waitFor(() => expect(selectLastDraw(store.getState(), fridayGigId)).not.toBeNull());
    store.dispatch(signedOut());
    expect(selectLastDraw(store.getState(), fridayGigId)).toBeNull();
  });

  it('ends the session at a force_logout for this user, also after one for another user', async () => {
    await signIn();
    const otherUserId = userId('00000000-0000-4000-8000-000000000010');
    send({ type: 'force_logout', userId: otherUserId, pos: 3, seq: 3 });
    send({ type: 'force_logout', userId: inesUser.id, pos: 4, seq: 4 });
    await waitFor(() => expect(store.getState().session.kind).toBe('signedOut'));
    expect(localStorage.getItem('jamjar.token')).toBeNull();
  });
});
