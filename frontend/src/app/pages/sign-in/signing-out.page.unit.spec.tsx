import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { MemoryRouter } from 'react-router-dom';
import { keepSigningOut } from '../../../client/send-sign-out.js';
import { signOut } from '../../../client/sign-out.js';
import { signedIn, signedOut } from '../../../features/auth/auth.slice.js';
import { fillField, getForm } from '../../../testing/forms.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { createTestStore } from '../../../testing/test-store.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { SignInPage } from './sign-in.page.js';

const notice = 'You will be signed out when there is a connection';
let store: ReturnType<typeof createTestStore>;
afterEach(() => act(() => void store.dispatch(signedOut()))); // closes the socket before the server stops
const server = startServerForEachTest();
/** Whether the server still knows the session. */
let hasSession: boolean;
/** The sign-ins and sign-outs that the server has handled, each with whether it knew the session before. */
let handledRequests: [string, boolean][];

beforeEach(() => {
  localStorage.clear();
  store = createTestStore();
  hasSession = true;
  handledRequests = [];
  server.when(`POST ${routes.login}`, () => {
    handledRequests.push(['login', hasSession]);
    return { body: { token: 'new', user: inesUser } };
  });
});

const setServerReachable = (isReached: boolean): void =>
  void server.when(`POST ${routes.logout}`, () => {
    if (!isReached) return { status: 503, body: null };
    handledRequests.push(['logout', hasSession]);
    hasSession = false;
    return { body: { message: 'Signed out' } };
  });
const openSignInPage = () =>
  renderWithProviders(
    <MemoryRouter>
      <SignInPage />
    </MemoryRouter>,
    store,
  );
/** Ines signs out while the server is not reached. */
async function signOutWithoutServer(): Promise<void> {
  setServerReachable(false);
  store.dispatch(signedIn({ user: inesUser, token: 'old' }));
  await signOut();
  openSignInPage();
  await screen.findByText(notice);
}
function submitSignIn(): void {
  fillField('Username', 'ines');
  fillField('Password', 'secret');
  fireEvent.submit(getForm());
}

describe('signing out while the server is not reached', () => {
  it('signs out all tabs at once, says that the sign-out is pending, and ends the session when the network is back', async () => {
    const otherTab = createTestStore();
    otherTab.dispatch(signedIn({ user: inesUser, token: 'old' }));
    void keepSigningOut();
    await signOutWithoutServer();
    for (const tab of [store, otherTab]) expect(tab.getState().session.kind).toBe('signedOut');
    expect(localStorage.getItem('jamjar.token')).toBeNull();
    setServerReachable(true);
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
    expect(hasSession).toBe(false);
    expect(localStorage.getItem('jamjar.signOut')).toBeNull();
  });

  it('is retried after a delay, without an event of the browser', async () => {
    await signOutWithoutServer();
    setServerReachable(true);
    await waitFor(() => expect(hasSession).toBe(false));
  });

  it('is sent at once by a page that begins to watch for pending sign-outs', async () => {
    await signOutWithoutServer();
    setServerReachable(true);
    void keepSigningOut();
    await waitFor(() => expect(handledRequests[0]).toEqual(['logout', true]));
  });

  it('is sent before a new sign-in, whose session it would otherwise end', async () => {
    await signOutWithoutServer();
    setServerReachable(true);
    submitSignIn();
    await waitFor(() => expect(store.getState().session.kind).toBe('signedIn'));
    expect(handledRequests).toEqual([
      ['logout', true],
      ['login', false],
    ]);
  });

  it('makes a new sign-in fail as long as the server is not reached', async () => {
    await signOutWithoutServer();
    submitSignIn();
    await screen.findByText('Login failed');
    expect(handledRequests).toEqual([]);
  });
});

describe('a tab that was suspended while somebody signed out and in again', () => {
  it('stays signed in', () => {
    store.dispatch(signedIn({ user: inesUser, token: 'new' }));
    dispatchEvent(new StorageEvent('storage', { key: 'jamjar.signOut', newValue: 'sent' }));
    expect(store.getState().session.kind).toBe('signedIn');
  });
});
