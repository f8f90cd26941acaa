import 'fake-indexeddb/auto';
import { routes } from '@jamjar/contracts/routes';
import { waitUntil } from '../../../../infra/testing/wait-until.js';
import { makeServerStoreSubscriptions, startPushBrowserForEachTest } from '../../testing/push-browser.fixture.js';
import { startServerForEachTest } from '../../testing/scripted-server.js';
import { createTestStore } from '../../testing/test-store.js';
import { keepAlertedPlace, listAlertedPlaceSecrets } from '../../domain/push/alerted-places.js';
import { followSession, pushCheckIntervalMs } from './push-session.js';

const server = startServerForEachTest();
const browser = startPushBrowserForEachTest();
const endpoint = 'https://push.example/1';
let storedEndpoints: Set<string>;
let sessionEnd: AbortController;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'performance'] });
  [storedEndpoints, sessionEnd] = [makeServerStoreSubscriptions(server), new AbortController()];
});
afterEach(() => {
  sessionEnd.abort();
  jest.useRealTimers();
});

const follow = (isSignedIn: boolean): Promise<void> => followSession(isSignedIn, createTestStore().dispatch, sessionEnd.signal);
const countChecks = (): number => server.requests.filter(({ path }) => path === routes.pushSubscriptions).length;
/** Waits in real time while the fake timers advance: `waitFor` would only try a fixed number of times, too few for a slow response. */
const advanceUntil = (condition: () => boolean): Promise<void> =>
  waitUntil(async () => {
    await jest.advanceTimersByTimeAsync(50);
    return condition();
  });
const waitForChecks = (count: number): Promise<void> => advanceUntil(() => countChecks() === count);
const checkAgain = (): Promise<void> => jest.advanceTimersByTimeAsync(pushCheckIntervalMs);

describe('the subscription of a browser', () => {
  it('is checked every 30 seconds while the user is signed in, and ended once the server does not know it', async () => {
    expect(pushCheckIntervalMs).toBe(30_000);
    browser.createSubscription(endpoint);
    storedEndpoints.add(endpoint);
    await follow(true);
    await waitForChecks(1);
    await checkAgain();
    await waitForChecks(2);
    expect(browser.subscription).not.toBeNull();
    storedEndpoints.clear();
    await checkAgain();
    await advanceUntil(() => browser.subscription === null);
  });

  it('is made again after the server has got new keys, and not after it was ended there', async () => {
    browser.createSubscription(endpoint, 'former-key-1');
    browser.subscribe = () => Promise.resolve(browser.createSubscription('https://push.example/2', 'server-key-1'));
    await follow(true);
    await advanceUntil(() => storedEndpoints.has('https://push.example/2'));
    expect(browser.triedServerKeys).toEqual(['server-key-1']);
    storedEndpoints.clear();
    await checkAgain();
    await advanceUntil(() => browser.subscription === null);
    expect(browser.triedServerKeys).toHaveLength(1);
  });

  it('is not made for the user after the server has got new keys where it alerts a performer', async () => {
    await keepAlertedPlace('theirs', ['hana']);
    server.when(`GET ${routes.publicPlace('theirs')}`, () => ({ status: 503, body: {} }));
    browser.createSubscription(endpoint, 'former-key-1');
    await follow(true);
    await advanceUntil(() => server.requests.some(({ path }) => path === routes.publicPlace('theirs')));
    await checkAgain();
    expect(browser.subscription?.endpoint).toBe(endpoint);
    expect(storedEndpoints.size).toBe(0);
  });

  it('is kept while the server answers with an error', async () => {
    browser.createSubscription(endpoint);
    server.when(`GET ${routes.pushSubscriptions}`, () => ({ status: 503, body: {} }));
    await follow(true);
    await waitForChecks(1);
    await checkAgain();
    await waitForChecks(2);
    expect(browser.subscription).not.toBeNull();
  });

  it('is not checked any more once the session has ended', async () => {
    browser.createSubscription(endpoint);
    storedEndpoints.add(endpoint);
    await follow(true);
    await waitForChecks(1);
    sessionEnd.abort();
    await checkAgain();
    expect(countChecks()).toBe(1);
  });

  it('is not requested from the server when the browser has none', async () => {
    await follow(true);
    await checkAgain();
    expect(server.requests).toEqual([]);
  });

  it('is kept without a signed-in user while this browser alerts a performer, until the event is completed and a day past', async () => {
    const secret = 'theirs';
    await keepAlertedPlace(secret, ['hana']);
    const answerPlace = (answer: { status?: number; body: object }) => server.when(`GET ${routes.publicPlace(secret)}`, () => answer);
    browser.createSubscription(endpoint);
    const today = new Date().toISOString();
    for (const answer of [
      { body: { event: { completed: false, date: '2026-01-01T20:00:00Z' } } }, // past, but open
      { body: { event: { completed: true, date: today } } }, // less than a day past
      { status: 503, body: {} },
    ]) {
      answerPlace(answer);
      await follow(false);
      expect(browser.subscription).not.toBeNull();
    }
    answerPlace({ body: { event: { completed: true, date: '2026-01-01T20:00:00Z' } } });
    await follow(false);
    expect(browser.subscription).toBeNull();
    expect(await listAlertedPlaceSecrets()).toEqual([]);
  });

  it('is ended when nobody is signed in and no performer is alerted', async () => {
    browser.createSubscription(endpoint);
    await follow(false);
    expect(browser.subscription).toBeNull();
    expect(server.requests).toEqual([]);
  });
});
