import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { routes } from '@jamjar/contracts/routes';
import { type PlacePerformer, type PlaceView } from '@jamjar/contracts/signup/place.views';
import { makeServerStoreSubscriptions, startPushBrowserForEachTest } from '../../testing/push-browser.fixture.js';
import { startServerForEachTest } from '../../testing/scripted-server.js';
import { forgetAlertedPlace, listAlertedPlaceSecrets } from '../../domain/push/alerted-places.js';
import { CallAlerts } from './call-alerts.js';

const server = startServerForEachTest();
const browser = startPushBrowserForEachTest();
const secret = 'place-of-hana';
const endpoint = 'https://push.example/1';
/** The changes that the page has sent. */
let sent: [path: string, body: object][];
/** The error message with which the server answers the next changes; null: they succeed. */
let problem: string | null;
/** Resolves when the server answers the changes of the page. */
let answering: Promise<void>;
let vibrate: jest.Mock;
beforeEach(() => {
  [sent, problem, answering] = [[], null, Promise.resolve()];
  makeServerStoreSubscriptions(server);
  server.when(`GET ${routes.pushSubscriptions}`, () => ({ status: 401, body: {} }));
  vibrate = jest.fn();
  Object.assign(navigator, { vibrate });
});
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'vibrate');
  await forgetAlertedPlace(secret);
});

const hana = (fields: Partial<PlacePerformer> = {}): PlacePerformer => ({
  ...{ key: 'hana', name: 'Hana', state: 'waiting', ahead: 3, since: null, calledAt: null },
  ...fields,
});
const placeOf = (performers: PlacePerformer[], event: Partial<PlaceView['event']> = {}) =>
  ({ event: { type: 'jam', completed: false, ...event }, performers }) as PlaceView;
const change = async (path: string, body: object): Promise<string | null> => {
  sent.push([path, body]);
  await answering;
  return problem;
};
const alertOf = (place: PlaceView) => <CallAlerts secret={secret} place={place} onChange={change} />;
const openPage = (place = placeOf([hana()])) => render(alertOf(place));
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const turnOn = (): void => press("Tell me when it's my turn");
const findText = async (text: string): Promise<void> => void (await screen.findByText(text));
const ringingText = "This phone rings when it's your turn. Leave this page open.";
const pushedText = "This phone tells you when it's your turn, also when this page is closed.";
const subscription = { endpoint, keys: { p256dh: 'public', auth: 'secret' } };

describe('the tap that turns alerts on', () => {
  it('asks for the permission, subscribes the browser for the place, and stores the place’s secret in the browser', async () => {
    openPage();
    turnOn();
    await findText(pushedText);
    expect(browser.triedServerKeys).toEqual(['server-key-1']);
    expect(sent).toEqual([[routes.placePush(secret), { subscription }]]);
    expect(await listAlertedPlaceSecrets()).toEqual([secret]);
  });

  it('is remembered after a reload, when the subscription is sent to the server again', async () => {
    const { unmount } = openPage();
    turnOn();
    await findText(pushedText);
    unmount();
    openPage();
    await findText(pushedText);
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it.each<[string, () => unknown, () => unknown]>([
    ['the permission is refused', () => (browser.permissionAnswer = 'denied'), () => browser.permission === 'denied'],
    [
      'the push service refuses',
      () => (browser.subscribe = () => Promise.reject(new Error('No push service'))),
      () => browser.triedServerKeys.length > 0,
    ],
    ['the server refuses the subscription', () => (problem = 'Not sent. Please try again.'), () => sent.length > 0],
  ])('makes only the open page ring when %s', async (_, prepare, isRefused) => {
    prepare();
    openPage();
    turnOn();
    await waitFor(() => expect(isRefused()).toBe(true));
    await waitFor(async () => expect(await listAlertedPlaceSecrets()).toEqual([]));
    await findText(ringingText);
    expect(screen.queryByText(pushedText)).toBeNull();
  });

  it('makes only the open page ring on plain http', async () => {
    Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
    openPage();
    turnOn();
    await findText(ringingText);
    expect(browser.permission).toBe('default');
  });

  it('is possible only while a performer can be called', () => {
    for (const place of [
      placeOf([hana()], { completed: true }),
      placeOf([hana()], { type: 'generic' }),
      placeOf([hana({ state: 'onStage', ahead: null })]),
    ]) {
      const { container, unmount } = openPage(place);
      expect(container.innerHTML).toBe('');
      unmount();
    }
  });
});

describe('the tap that turns alerts off', () => {
  const turnOff = (): void => press('Stop telling me');
  const openTurnedOn = async (): Promise<void> => {
    openPage();
    turnOn();
    await findText(pushedText);
  };

  it('ends the subscription on the server and in the browser', async () => {
    await openTurnedOn();
    turnOff();
    await findText("Tell me when it's my turn");
    expect(sent.at(-1)).toEqual([routes.deletePlacePush(secret), { endpoint }]);
    expect(browser.subscription).toBeNull();
    expect(await listAlertedPlaceSecrets()).toEqual([]);
  });

  it.each([
    ['if it is also that of a signed-in user', { body: [{ endpoint }] }],
    ['if the server does not answer whether it is a user’s', { status: 503, body: {} }],
  ])('keeps the subscription of the browser %s', async (_, answer) => {
    server.when(`GET ${routes.pushSubscriptions}`, () => answer);
    await openTurnedOn();
    turnOff();
    await findText("Tell me when it's my turn");
    expect(await listAlertedPlaceSecrets()).toEqual([]);
    expect(browser.subscription).not.toBeNull();
  });

  it('ends a subscription that is still being created', async () => {
    let continueSubscribing = (): void => undefined;
    const originalSubscribe = browser.subscribe;
    browser.subscribe = () => new Promise<void>((resolve) => (continueSubscribing = resolve)).then(originalSubscribe);
    openPage();
    turnOn();
    await waitFor(() => expect(browser.triedServerKeys).toHaveLength(1));
    turnOff();
    continueSubscribing();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(([path]) => path)).toEqual([routes.placePush(secret), routes.deletePlacePush(secret)]);
    await waitFor(() => expect(browser.subscription).toBeNull());
    await findText("Tell me when it's my turn");
  });

  it('waits until the subscription that is sent after a reload is answered, so that it is not stored after its deletion', async () => {
    const { unmount } = openPage();
    turnOn();
    await findText(pushedText);
    unmount();
    let answer = (): void => undefined;
    answering = new Promise((resolve) => (answer = resolve));
    openPage();
    await waitFor(() => expect(sent).toHaveLength(2));
    await findText(pushedText);
    turnOff();
    await new Promise((resolve) => setTimeout(resolve, 50)); // long enough for a deletion that does not wait
    expect(sent.map(([path]) => path)).toEqual([routes.placePush(secret), routes.placePush(secret)]);
    answer();
    await findText("Tell me when it's my turn");
    expect(sent.at(-1)).toEqual([routes.deletePlacePush(secret), { endpoint }]);
    expect(await listAlertedPlaceSecrets()).toEqual([]);
  });

  it('prevents the subscription while the user is asked for the permission', async () => {
    openPage();
    turnOn();
    turnOff();
    await findText("Tell me when it's my turn");
    await waitFor(() => expect(browser.permission).toBe('granted'));
    expect([browser.triedServerKeys, sent]).toEqual([[], []]);
  });

  it('is possible while the performer is on stage', async () => {
    const { rerender } = openPage();
    turnOn();
    await findText(pushedText);
    rerender(alertOf(placeOf([hana({ state: 'onStage', ahead: null })])));
    turnOff();
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('shows an error and leaves the alerts on when the change was not sent', async () => {
    await openTurnedOn();
    problem = 'Not sent. Please try again.';
    turnOff();
    await findText(problem);
    expect(screen.getByText(pushedText)).toBeTruthy();
    expect(await listAlertedPlaceSecrets()).toEqual([secret]);
  });
});

describe('an open page that may ring', () => {
  it('vibrates once when its performer is next but one, and not for a performer who is new on the page', async () => {
    const { rerender } = openPage();
    turnOn();
    await findText(pushedText);
    rerender(alertOf(placeOf([hana({ ahead: 2 })])));
    expect(vibrate).not.toHaveBeenCalled();
    rerender(alertOf(placeOf([hana({ ahead: 1 })])));
    rerender(alertOf(placeOf([hana({ ahead: 1 })])));
    await waitFor(() => expect(vibrate).toHaveBeenCalledTimes(1));
    rerender(alertOf(placeOf([hana({ ahead: 1 }), { ...hana({ state: 'selected', ahead: null }), key: 'bo' }])));
    expect(vibrate).toHaveBeenCalledTimes(1);
  });
});
