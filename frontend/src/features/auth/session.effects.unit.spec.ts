import { userId } from '@jamjar/contracts/ids';
import { makeStore } from '../../app/store.js';
import { sessionEnded } from '../../api/session-ended.js';
import { serverForEachTest } from '../../testing/scripted-server.js';
import { ines } from '../../testing/staff.js';
import { confirmed, forcedOut, settingsChanged, signedIn, signedOut, themeChanged } from './auth.cache.js';
import { storedSession } from './stored-session.js';

const sam = { ...ines, id: userId('00000000-0000-4000-8000-000000000010'), username: 'sam' };

/** Two tabs of one browser: each has a store of its own, what is kept on the device is the same for both. */
let first: ReturnType<typeof makeStore>;
let second: ReturnType<typeof makeStore>;
afterEach(() => [first, second].forEach((tab) => void tab.dispatch(signedOut()))); // while there is a server still
serverForEachTest();
beforeEach(() => {
  localStorage.clear();
  [first, second] = [makeStore(), makeStore()];
  first.dispatch(signedIn({ user: ines, token: 'first' }));
});

const ends = [
  ['is forced out', forcedOut({ userId: ines.id })],
  ['is answered that nobody knows it', sessionEnded()],
] as const;

describe.each([
  ['the same user', ines],
  ['somebody else', sam],
])('a tab whose session gave way to that of %s in another tab', (_who, user) => {
  const newer = { user, token: 'second' };
  beforeEach(() => void second.dispatch(signedIn(newer)));

  it.each(ends)('goes on in the newer session when it %s, if the server knows that one', (_how, end) => {
    const states: string[] = [];
    first.subscribe(() => states.push(first.getState().session.kind));
    first.dispatch(end);
    expect(first.getState().session).toEqual({ kind: 'stored', ...newer });
    expect(states).toContain('signedOut'); // nothing of the older one's lists stays
    expect(storedSession.read()).toEqual(newer);
    first.dispatch(sessionEnded());
    expect(first.getState().session).toEqual({ kind: 'signedOut' });
    expect(storedSession.read()).toBeNull();
  });

  it('comes back when it was out before the newer one was known here', () => {
    storedSession.clear();
    first.dispatch(forcedOut({ userId: ines.id }));
    expect(first.getState().session).toEqual({ kind: 'signedOut' });
    storedSession.write(newer);
    window.dispatchEvent(new StorageEvent('storage', { key: 'jamjar.user', newValue: 'x' }));
    expect(first.getState().session).toEqual({ kind: 'signedOut' });
    window.dispatchEvent(new StorageEvent('storage', { key: 'jamjar.token', newValue: 'second' }));
    expect(first.getState().session).toEqual({ kind: 'stored', ...newer });
    window.dispatchEvent(new StorageEvent('storage', { key: 'jamjar.token', newValue: null }));
    expect(first.getState().session).toEqual({ kind: 'stored', ...newer });
  });

  it('stays signed out once it is, whatever is still answered', () => {
    first.dispatch(signedOut());
    second.dispatch(signedIn(newer));
    first.dispatch(sessionEnded());
    expect(first.getState().session).toEqual({ kind: 'signedOut' });
    expect(storedSession.read()).toEqual(newer);
  });

  it('writes nothing into what the other keeps', () => {
    first.dispatch(confirmed({ ...ines, role: 'operator' }));
    first.dispatch(settingsChanged({ userId: ines.id, settings: { multiScreenJams: true } }));
    first.dispatch(themeChanged({ userId: ines.id, theme: 'mint' }));
    expect(storedSession.read()).toEqual(newer);
  });

  it('takes everything along when somebody logs out', () => {
    first.dispatch(signedOut());
    expect(storedSession.read()).toBeNull();
  });
});

describe('the only session on a device', () => {
  it.each(ends)('leaves nothing when it %s', (_how, end) => {
    first.dispatch(end);
    expect(localStorage).toHaveLength(0);
  });

  it('keeps what becomes of its user, also in a tab that was opened later', () => {
    const later = makeStore();
    later.dispatch(confirmed({ ...ines, multiScreenJams: true }));
    expect(storedSession.read()).toEqual({ user: { ...ines, multiScreenJams: true }, token: 'first' });
    later.dispatch(sessionEnded());
    expect(storedSession.read()).toBeNull();
  });
});
