import { waitFor } from '@testing-library/react';
import { connectionSlice, reconnectRequested } from '../api/connection.slice.js';
import { signedIn, signedOut } from '../features/auth/auth.slice.js';
import { startServerForEachTest } from '../testing/scripted-server.js';
import { createTestStore } from '../testing/test-store.js';
import { inesUser } from '../testing/users.fixture.js';

let mockFailuresLeft = 1;
jest.mock('./realtime-connection.js', () => {
  if (mockFailuresLeft-- > 0) throw new Error('The code could not be loaded');
  return jest.requireActual<object>('./realtime-connection.js');
});

let store: ReturnType<typeof createTestStore>;
afterEach(() => void store.dispatch(signedOut())); // closes the socket before the server stops
startServerForEachTest();
beforeEach(() => void (store = createTestStore()));

it('the connection is `disconnected` when its code cannot be loaded, and is opened when the user requests a reconnect', async () => {
  const waitForState = (expected: string): Promise<void> =>
    waitFor(() => expect(connectionSlice.selectors.connectionState(store.getState())).toBe(expected), { timeout: 5_000 });
  store.dispatch(signedIn({ token: 'any', user: inesUser }));
  await waitForState('disconnected');
  store.dispatch(reconnectRequested());
  await waitForState('connected');
});
