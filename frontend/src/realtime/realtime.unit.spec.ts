import { userId } from '@jamjar/contracts/ids';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { routes } from '@jamjar/contracts/routes';
import { waitFor } from '@testing-library/react';
import { makeStore } from '../app/store.js';
import { connectionSlice, type ConnectionState, reconnectAsked } from '../api/connection.js';
import { signedIn, signedOut } from '../features/auth/auth.cache.js';
import { lineUpApi } from '../features/line-up/line-up.api.js';
import { selectLastDraw } from '../features/raffle/raffle.cache.js';
import { friday, performer } from '../testing/people.js';
import { serverForEachTest } from '../testing/scripted-server.js';
import { ines } from '../testing/staff.js';

jest.setTimeout(30_000);
const list = `GET ${routes.performersOf(friday)}`;

let store: ReturnType<typeof makeStore>;
afterEach(() => void store.dispatch(signedOut())); // while there is a server still
const server = serverForEachTest();
beforeEach(() => void (store = makeStore()));

const state = (): ConnectionState => connectionSlice.selectors.connectionState(store.getState());
const becomes = (wanted: ConnectionState): Promise<void> => waitFor(() => expect(state()).toBe(wanted), { timeout: 5_000 });
const signIn = async (): Promise<void> => {
  store.dispatch(signedIn({ token: 'any', user: ines }));
  await becomes('live');
};
const hellos = (): (number | null)[] => server.socket.said.flatMap((said) => (said.type === 'hello' ? [said.pos] : []));
const openList = () => store.dispatch(lineUpApi.endpoints.lineUp.initiate(friday));
const readings = (): number => server.asked.filter(({ path }) => path === routes.performersOf(friday)).length;
const tell = (message: ServerMessage): void => server.socket.tell(message);

describe('the one socket', () => {
  it('is there while somebody is signed in, and no longer', async () => {
    expect(state()).toBe('off');
    await signIn();
    expect(server.socket.count).toBe(1);
    store.dispatch(signedOut());
    expect(state()).toBe('off');
    await waitFor(() => expect(server.socket.count).toBe(0));
  });

  it('comes back by itself after a break, and asks for what it missed', async () => {
    await signIn();
    tell({ type: 'caught_up', pos: 7 });
    tell({ type: 'event_deleted', eventId: friday, jamNightId: friday, pos: 8, seq: 8 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    server.socket.breakAll();
    await becomes('lost');
    await becomes('live');
    await waitFor(() => expect(hellos()).toEqual([null, 8]));
  });

  it('asks again for what changed between a reading and its first hearing', async () => {
    server.when(list, () => ({ body: [], position: 5 }));
    await signIn();
    tell({ type: 'caught_up', pos: 9 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await openList();
    await waitFor(() => expect(hellos()).toEqual([null, 5]));
  });

  it('reads what is on screen again at a resync', async () => {
    server.when(list, () => ({ body: [], position: 5 }));
    await openList();
    await signIn();
    expect(hellos()).toEqual([5]);
    tell({ type: 'resync', pos: 900 });
    await waitFor(() => expect(readings()).toBe(2));
  });

  it('tries at once when somebody asks for it, and goes by the server’s clock', async () => {
    await signIn();
    server.socket.welcomes(false);
    server.socket.breakAll();
    await becomes('lost');
    server.socket.welcomes(true);
    store.dispatch(reconnectAsked());
    await becomes('live');
    tell({ type: 'time', sentAt: Date.now(), now: Date.now() + 60_000 });
    await waitFor(() => expect(connectionSlice.selectors.clockOffset(store.getState())).toBeGreaterThan(59_000));
  });

  it('forgets with its session what was for its user alone', async () => {
    await signIn();
    const result = { winner: { id: performer(1, 'Ana').id, name: 'Ana' }, stats: { totalEntrances: 3, eligibleParticipants: 1 } };
    tell({ type: 'raffle_winner', eventId: friday, jamNightId: friday, ...result, pos: 3, seq: 3 });
    await waitFor(() => expect(selectLastDraw(store.getState())).not.toBeNull());
    store.dispatch(signedOut());
    expect(selectLastDraw(store.getState())).toBeNull();
  });

  it('ends the session when the server says so, for this user alone', async () => {
    await signIn();
    const other = userId('00000000-0000-4000-8000-000000000010');
    tell({ type: 'force_logout', userId: other, pos: 3, seq: 3 });
    tell({ type: 'force_logout', userId: ines.id, pos: 4, seq: 4 });
    await waitFor(() => expect(store.getState().session.kind).toBe('signedOut'));
    expect(localStorage.getItem('jamjar.token')).toBeNull();
  });
});
