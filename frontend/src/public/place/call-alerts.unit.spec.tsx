import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { routes } from '@jamjar/contracts/routes';
import { type PlacePerformer, type PlaceView } from '@jamjar/contracts/signup/place.views';
import { storePushSubscriptions, startPushBrowserForEachTest } from '../../testing/push-browser.fixture.js';
import { startServerForEachTest } from '../../testing/scripted-server.js';
import { forgetAlertedPlace, listAlertedPlaces } from '../../domain/push/alerted-places.js';
import { CallAlerts } from './call-alerts.js';

const server = startServerForEachTest();
const browser = startPushBrowserForEachTest();
const secret = 'place-of-hana';
const endpoint = 'https://push.example/1';
/** What the page has sent, and what comes of the next changes. */
let sent: [path: string, body: object][];
let problem: string | null;
/** The page waits for it at each change. */
let answering: Promise<void>;
let vibrate: jest.Mock;
beforeEach(() => {
  [sent, problem, answering] = [[], null, Promise.resolve()];
  storePushSubscriptions(server);
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
const see = async (text: string): Promise<void> => void (await screen.findByText(text));
const ringing = "This phone rings when it's your turn. Leave this page open.";
const pushed = "This phone tells you when it's your turn, also when this page is closed.";
const subscription = { endpoint, keys: { p256dh: 'public', auth: 'secret' } };

describe('one tap', () => {
  it('asks for the permission, subscribes the browser for the place, and keeps its secret by the key of the performer', async () => {
    openPage();
    turnOn();
    await see(pushed);
    expect(browser.keys).toEqual(['server-key']);
    expect(sent).toEqual([[routes.placePush(secret), { subscription }]]);
    expect(await listAlertedPlaces()).toEqual([secret]);
  });

  it('is remembered after a reload, when the server is told once more', async () => {
    const { unmount } = openPage();
    turnOn();
    await see(pushed);
    unmount();
    openPage();
    await see(pushed);
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it.each<[string, () => unknown, () => unknown]>([
    ['the permission is refused', () => (browser.answer = 'denied'), () => browser.permission === 'denied'],
    [
      'the push service refuses',
      () => (browser.subscribe = () => Promise.reject(new Error('No push service'))),
      () => browser.keys.length > 0,
    ],
    ['the server does not take it', () => (problem = 'Not sent. Please try again.'), () => sent.length > 0],
  ])('lets the open page ring alone when %s', async (_, prepare, isRefused) => {
    prepare();
    openPage();
    turnOn();
    await waitFor(() => expect(isRefused()).toBe(true));
    await waitFor(async () => expect(await listAlertedPlaces()).toEqual([]));
    await see(ringing);
    expect(screen.queryByText(pushed)).toBeNull();
  });

  it('lets the open page ring alone on plain http', async () => {
    Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
    openPage();
    turnOn();
    await see(ringing);
    expect(browser.permission).toBe('default');
  });

  it('is asked for only while somebody is to be called', () => {
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

describe('a second tap', () => {
  const turnOff = (): void => press('Stop telling me');
  const openTurnedOn = async (): Promise<void> => {
    openPage();
    turnOn();
    await see(pushed);
  };

  it('ends it on the server and in the browser', async () => {
    await openTurnedOn();
    turnOff();
    await see("Tell me when it's my turn");
    expect(sent.at(-1)).toEqual([routes.deletePlacePush(secret), { endpoint }]);
    expect(browser.subscription).toBeNull();
    expect(await listAlertedPlaces()).toEqual([]);
  });

  it.each([
    ['for a user who is signed in there', { body: [{ endpoint }] }],
    ['when the server does not tell whether it is a user’s', { status: 503, body: {} }],
  ])('keeps the subscription of the browser %s', async (_, answer) => {
    server.when(`GET ${routes.pushSubscriptions}`, () => answer);
    await openTurnedOn();
    turnOff();
    await see("Tell me when it's my turn");
    expect(await listAlertedPlaces()).toEqual([]);
    expect(browser.subscription).not.toBeNull();
  });

  it('ends what the first has only begun', async () => {
    let goOn = (): void => undefined;
    const created = browser.subscribe;
    browser.subscribe = () => new Promise<void>((resolve) => (goOn = resolve)).then(created);
    openPage();
    turnOn();
    await waitFor(() => expect(browser.keys).toHaveLength(1));
    turnOff();
    goOn();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(([path]) => path)).toEqual([routes.placePush(secret), routes.deletePlacePush(secret)]);
    await waitFor(() => expect(browser.subscription).toBeNull());
    await see("Tell me when it's my turn");
  });

  it('waits until the server has answered what it is told after a reload, so that it does not learn of it afterwards', async () => {
    const { unmount } = openPage();
    turnOn();
    await see(pushed);
    unmount();
    let answer = (): void => undefined;
    answering = new Promise((resolve) => (answer = resolve));
    openPage();
    await waitFor(() => expect(sent).toHaveLength(2));
    await see(pushed);
    turnOff();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent.map(([path]) => path)).toEqual([routes.placePush(secret), routes.placePush(secret)]);
    answer();
    await see("Tell me when it's my turn");
    expect(sent.at(-1)).toEqual([routes.deletePlacePush(secret), { endpoint }]);
    expect(await listAlertedPlaces()).toEqual([]);
  });

  it('while the user is asked begins nothing', async () => {
    openPage();
    turnOn();
    turnOff();
    await see("Tell me when it's my turn");
    await waitFor(() => expect(browser.permission).toBe('granted'));
    expect([browser.keys, sent]).toEqual([[], []]);
  });

  it('is possible on stage, too', async () => {
    const { rerender } = openPage();
    turnOn();
    await see(pushed);
    rerender(alertOf(placeOf([hana({ state: 'onStage', ahead: null })])));
    turnOff();
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('says when it was not sent, and changes nothing', async () => {
    await openTurnedOn();
    problem = 'Not sent. Please try again.';
    turnOff();
    await see(problem);
    expect(screen.getByText(pushed)).toBeTruthy();
    expect(await listAlertedPlaces()).toEqual([secret]);
  });
});

describe('an open page that may ring', () => {
  it('vibrates once for what becomes true of its performer, and not for one that it has just received', async () => {
    const { rerender } = openPage();
    turnOn();
    await see(pushed);
    rerender(alertOf(placeOf([hana({ ahead: 2 })])));
    expect(vibrate).not.toHaveBeenCalled();
    rerender(alertOf(placeOf([hana({ ahead: 1 })])));
    rerender(alertOf(placeOf([hana({ ahead: 1 })])));
    await waitFor(() => expect(vibrate).toHaveBeenCalledTimes(1));
    rerender(alertOf(placeOf([hana({ ahead: 1 }), { ...hana({ state: 'selected', ahead: null }), key: 'bo' }])));
    expect(vibrate).toHaveBeenCalledTimes(1);
  });
});
