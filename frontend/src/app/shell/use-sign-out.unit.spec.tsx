import { act, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { routes } from '@jamjar/contracts/routes';
import { signedIn } from '../../features/auth/auth.slice.js';
import { makeServerStoreSubscriptions, startPushBrowserForEachTest } from '../../testing/push-browser.fixture.js';
import { createDeferred, startServerForEachTest } from '../../testing/scripted-server.js';
import { createTestStore } from '../../testing/test-store.js';
import { inesUser } from '../../testing/users.fixture.js';
import { usePushChecks } from './use-push-checks.js';
import { useSignOut } from './use-sign-out.js';

const server = startServerForEachTest();
const browser = startPushBrowserForEachTest();
let store: ReturnType<typeof createTestStore>;
let endpoints: Set<string>;
beforeAll(() => import('../../features/notifications/push-session.js')); // loading it may take longer than a sign-out waits
beforeEach(() => {
  endpoints = makeServerStoreSubscriptions(server);
  server.when(`POST ${routes.logout}`, () => ({ body: null }));
  store = createTestStore();
  store.dispatch(signedIn({ user: inesUser, token: 'token' }));
  browser.createSubscription('https://push.example/1');
  endpoints.add('https://push.example/1');
});

const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
const signOut = (): Promise<void> => {
  const { result } = renderHook(useSignOut, { wrapper });
  return act(() => result.current());
};
const getSentPaths = (): string[] => server.requests.flatMap(({ method, path }) => (method === 'POST' ? [path] : []));
const expectSignedOut = (): void => expect(store.getState().session).toEqual({ kind: 'signedOut' });

describe('signing out', () => {
  it('first ends the user’s push subscription of this browser', async () => {
    await signOut();
    expect(getSentPaths()).toEqual([routes.pushUnsubscribe, routes.logout]);
    expect(endpoints.size).toBe(0);
    expectSignedOut();
  });

  it('succeeds when ending the subscription fails', async () => {
    server.when(`POST ${routes.pushUnsubscribe}`, () => ({ status: 500, body: {} }));
    await signOut();
    expect(getSentPaths()).toEqual([routes.pushUnsubscribe, routes.logout]);
    expectSignedOut();
  });

  it('waits at most half a second for the end of the subscription', async () => {
    const response = createDeferred();
    server.when(`POST ${routes.pushUnsubscribe}`, () => response.promise.then(() => ({ body: {} })));
    await signOut();
    expect(getSentPaths()).toEqual([routes.pushUnsubscribe, routes.logout]);
    expectSignedOut();
    response.resolve();
  });

  it('sends no other request in a browser without a subscription or without push support', async () => {
    browser.subscription = null;
    await signOut();
    Reflect.deleteProperty(window, 'PushManager');
    await signOut();
    expect(getSentPaths()).toEqual([routes.logout, routes.logout]);
  });
});

describe('usePushChecks', () => {
  it('ends the subscription of a browser in which the session has ended', async () => {
    const initialProps: { token: string | null } = { token: 'token' };
    const { rerender } = renderHook(({ token }: typeof initialProps) => usePushChecks(token), { wrapper, initialProps });
    expect(browser.subscription).not.toBeNull();
    rerender({ token: null });
    await waitFor(() => expect(browser.subscription).toBeNull());
  });
});
