import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { connectionChanged, connectionSlice, type ConnectionState } from '../../api/connection.slice.js';
import { signedIn, signedOut } from '../../features/auth/auth.slice.js';
import { renderWithProviders } from '../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../testing/scripted-server.js';
import { createTestStore } from '../../testing/test-store.js';
import { inesUser } from '../../testing/users.fixture.js';
import { BottomBanners } from './banners.js';

let store: ReturnType<typeof createTestStore>;
afterEach(() => act(() => void store.dispatch(signedOut()))); // closes the socket before the server stops
const server = startServerForEachTest();

const showBanner = (): void => {
  store = createTestStore();
  renderWithProviders(
    <MemoryRouter>
      <BottomBanners />
    </MemoryRouter>,
    store,
  );
};

describe('the banner of the connection', () => {
  it.each<[ConnectionState, string]>([
    ['connecting', ''],
    ['connected', ''],
    ['reconnecting', 'Connection lost. Reconnecting…'],
    ['disconnected', 'Connection lost. Tap to reconnect'],
    ['tooManyConnections', 'Open in too many places. Tap to reconnect'],
  ])('says of a connection that is %s: %j', (state, text) => {
    showBanner();
    act(() => void store.dispatch(connectionChanged(state)));
    expect(document.body.textContent).toBe(text);
  });

  it('reconnects on a tap after the server closed one of too many connections', async () => {
    showBanner();
    act(() => void store.dispatch(signedIn({ token: 'any', user: inesUser })));
    await waitFor(() => expect(server.socket.connectionCount).toBe(1));
    await act(() => server.socket.closeConnections(4408)); // `tooManyConnectionsCloseCode`
    fireEvent.click(await screen.findByRole('button', { name: 'Open in too many places. Tap to reconnect' }));
    await waitFor(() => expect(connectionSlice.selectors.connectionState(store.getState())).toBe('connected'));
    expect(document.body.textContent).toBe('');
  });
});
