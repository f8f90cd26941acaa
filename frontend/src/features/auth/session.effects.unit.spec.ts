import { userId } from '@jamjar/contracts/ids';
import { createTestStore } from '../../testing/test-store.js';
import { sessionExpired } from '../../api/session.actions.js';
import { startServerForEachTest } from '../../testing/scripted-server.js';
import { inesUser } from '../../testing/users.fixture.js';
import { sessionConfirmed, forcedLogout, settingsChanged, signedIn, signedOut, themeChanged } from './auth.slice.js';
import { storedSession } from '../../client/stored-session.js';

const sam = { ...inesUser, id: userId('00000000-0000-4000-8000-000000000010'), username: 'sam' };

/** Two tabs of one browser: each has its own store; both share the local storage. */
let firstTab: ReturnType<typeof createTestStore>;
let secondTab: ReturnType<typeof createTestStore>;
afterEach(() => [firstTab, secondTab].forEach((tab) => void tab.dispatch(signedOut()))); // before the scripted server stops
startServerForEachTest();
beforeEach(() => {
  localStorage.clear();
  [firstTab, secondTab] = [createTestStore(), createTestStore()];
  firstTab.dispatch(signedIn({ user: inesUser, token: 'first' }));
});

const sessionEndCases = [
  ['a forced logout', forcedLogout({ userId: inesUser.id })],
  ['an expired session', sessionExpired()],
] as const;

describe.each([
  ['the same user', inesUser],
  ['another user', sam],
])('a tab after a sign-in of %s in another tab', (_whichUser, user) => {
  const newerSession = { user, token: 'second' };
  beforeEach(() => void secondTab.dispatch(signedIn(newerSession)));

  it.each(sessionEndCases)('adopts the newer session after %s, unless the server rejects that session, too', (_reason, endAction) => {
    const states: string[] = [];
    firstTab.subscribe(() => states.push(firstTab.getState().session.kind));
    firstTab.dispatch(endAction);
    expect(firstTab.getState().session).toEqual({ kind: 'stored', ...newerSession });
    expect(states).toContain('signedOut'); // in between, so that the cached lists of the older session are removed
    expect(storedSession.read()).toEqual(newerSession);
    firstTab.dispatch(sessionExpired());
    expect(firstTab.getState().session).toEqual({ kind: 'signedOut' });
    expect(storedSession.read()).toBeNull();
  });

  it('adopts the newer session if it was already signed out when the other tab signed in', () => {
    storedSession.clear();
    firstTab.dispatch(forcedLogout({ userId: inesUser.id }));
    expect(firstTab.getState().session).toEqual({ kind: 'signedOut' });
    storedSession.write(newerSession);
    window.dispatchEvent(new StorageEvent('storage', { key: 'jamjar.user', newValue: 'x' }));
    expect(firstTab.getState().session).toEqual({ kind: 'signedOut' }); // a sign-in writes the token last: only that counts
    window.dispatchEvent(new StorageEvent('storage', { key: 'jamjar.token', newValue: 'second' }));
    expect(firstTab.getState().session).toEqual({ kind: 'stored', ...newerSession });
    window.dispatchEvent(new StorageEvent('storage', { key: 'jamjar.token', newValue: null })); // a removed token is no sign-in
    expect(firstTab.getState().session).toEqual({ kind: 'stored', ...newerSession });
  });

  it('stays signed out after a logout when a late response reports an expired session', () => {
    firstTab.dispatch(signedOut());
    secondTab.dispatch(signedIn(newerSession));
    firstTab.dispatch(sessionExpired());
    expect(firstTab.getState().session).toEqual({ kind: 'signedOut' });
    expect(storedSession.read()).toEqual(newerSession);
  });

  it('does not overwrite the stored session of the other tab with changes of its own user', () => {
    firstTab.dispatch(sessionConfirmed({ ...inesUser, role: 'operator' }));
    firstTab.dispatch(settingsChanged({ userId: inesUser.id, settings: { multiScreenJams: true } }));
    firstTab.dispatch(themeChanged({ userId: inesUser.id, theme: 'mint' }));
    expect(storedSession.read()).toEqual(newerSession);
  });

  it('removes the stored session of the other tab when the user logs out', () => {
    firstTab.dispatch(signedOut());
    expect(storedSession.read()).toBeNull();
  });
});

describe('the only session of a browser', () => {
  it.each(sessionEndCases)('leaves nothing in local storage after %s', (_reason, endAction) => {
    firstTab.dispatch(endAction);
    expect(localStorage).toHaveLength(0);
  });

  it('is stored with a change made in a tab that was opened later, and removed when it expires there', () => {
    const laterTab = createTestStore();
    laterTab.dispatch(sessionConfirmed({ ...inesUser, multiScreenJams: true }));
    expect(storedSession.read()).toEqual({ user: { ...inesUser, multiScreenJams: true }, token: 'first' });
    laterTab.dispatch(sessionExpired());
    expect(storedSession.read()).toBeNull();
  });
});
