import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { publicOriginMeta, routes } from '@jamjar/contracts/routes';
import { clickButton, expectToast } from '../../../testing/forms.js';
import { makeServerStoreSubscriptions, startPushBrowserForEachTest } from '../../../testing/push-browser.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { PushSection } from './push-section.js';

const server = startServerForEachTest();
const browser = startPushBrowserForEachTest();
let storedEndpoints: Set<string>;
beforeEach(() => (storedEndpoints = makeServerStoreSubscriptions(server)));

const subscribe = (endpoint = 'https://push.example/1'): void => {
  browser.permission = 'granted';
  browser.createSubscription(endpoint);
  storedEndpoints.add(endpoint);
};
const openWithPush = (status: 'on' | 'off'): Promise<HTMLElement> => {
  if (status === 'on') subscribe();
  renderWithProviders(<PushSection />);
  return screen.findByText(status === 'on' ? 'On in this browser' : /^Off in this browser/);
};
const getSection = (): string | null => screen.getByRole('region', { name: 'Push notifications' }).textContent;
const getSentPaths = (method: string): string[] => server.requests.flatMap((request) => (request.method === method ? [request.path] : []));

describe('the push section, in a browser without subscription', () => {
  it('asks for permission, subscribes with the key of the server, and shows a toast after each', async () => {
    const toasts: (string | null | undefined)[] = [];
    browser.subscribe = () => {
      toasts.push(document.querySelector('[data-tone]')?.textContent);
      return Promise.resolve(browser.createSubscription('https://push.example/1'));
    };
    await openWithPush('off');
    clickButton('Turn on');
    await expectToast('Subscribed to Notifications', 'They arrive in this browser, also while Jamjar is closed.');
    expect(toasts).toEqual(['Notifications EnabledThis browser may show notifications.']);
    expect(browser.triedServerKeys).toEqual(['server-key-1']);
    const { body } = server.requests.find(({ path }) => path === routes.pushSubscribe) ?? {};
    expect(body).toEqual({ subscription: { endpoint: 'https://push.example/1', keys: { p256dh: 'public', auth: 'secret' } } });
    await screen.findByText('On in this browser');
  });

  it('shows no toast about the permission when it was granted before', async () => {
    browser.permission = 'granted';
    await openWithPush('off');
    clickButton('Turn on');
    expect(screen.queryByText('Notifications Enabled')).toBeNull();
    await screen.findByText('Subscribed to Notifications');
  });

  it.each(['denied', 'default'] as const)('says that notifications are blocked when the user answers with "%s"', async (answer) => {
    browser.permissionAnswer = answer;
    await openWithPush('off');
    clickButton('Turn on');
    await expectToast('Notifications Blocked', 'Please enable notifications in your browser settings.');
    expect(getSentPaths('POST')).toEqual([]);
    await screen.findByText(answer === 'denied' ? 'Blocked in this browser' : /^Off in this browser/);
  });

  it('replaces a subscription for an earlier key of the server', async () => {
    browser.permission = 'granted';
    await openWithPush('off');
    browser.createSubscription('https://push.example/outdated');
    browser.subscribe = () =>
      browser.subscription
        ? Promise.reject(new Error('another key'))
        : Promise.resolve(browser.createSubscription('https://push.example/2'));
    clickButton('Turn on');
    await screen.findByText('Subscribed to Notifications');
    expect([...storedEndpoints]).toEqual(['https://push.example/2']);
  });
});

describe('the push section, when subscribing fails', () => {
  const expectFailure = async (): Promise<void> => {
    browser.permission = 'granted';
    await openWithPush('off');
    clickButton('Turn on');
    await expectToast('Subscription Failed', 'Failed to subscribe to notifications. Please try again.');
    await waitFor(() => expect(getSection()).toMatch(/Off in this browser/));
    expect(browser.subscription).toBeNull();
    expect(storedEndpoints.size).toBe(0);
  };
  it('says so, and stays off, when the server has no service worker', async () => {
    server.when(`HEAD ${routes.serviceWorker}`, () => ({ status: 404, body: null }));
    await expectFailure();
  });
  it('says so, and stays off, when the server answers with a page instead of the service worker', async () => {
    server.when(`HEAD ${routes.serviceWorker}`, () => ({ body: null, headers: { 'content-type': 'text/html' } }));
    await expectFailure();
  });
  it('says so, and stays off, when the push service refuses', async () => {
    browser.subscribe = () => Promise.reject(new Error('refused'));
    await expectFailure();
  });
  it('says so, and ends the browser’s subscription, when the server refuses', async () => {
    server.when(`POST ${routes.pushSubscribe}`, () => ({ status: 400, body: { message: 'Address not allowed' } }));
    await expectFailure();
  });
});

describe('the push section, in a browser with a subscription', () => {
  it('lists the active kinds of notifications', async () => {
    await openWithPush('on');
    const kinds = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(kinds).toEqual(['Stage Calls', 'Queue Updates', 'Event Updates']);
  });

  it('unsubscribes on the server and in the browser', async () => {
    await openWithPush('on');
    clickButton('Turn off');
    await expectToast('Unsubscribed', 'No more notifications arrive in this browser.');
    await screen.findByText(/^Off in this browser/);
    expect([browser.subscription, storedEndpoints.size]).toEqual([null, 0]);
  });

  it('stays on when unsubscribing fails', async () => {
    server.when(`POST ${routes.pushUnsubscribe}`, () => ({ status: 500, body: {} }));
    await openWithPush('on');
    clickButton('Turn off');
    await expectToast('Unsubscription Failed', 'Failed to unsubscribe from notifications.');
    expect(browser.subscription).not.toBeNull();
    expect(getSection()).toMatch(/On in this browser/);
  });

  it('is off, and the browser unsubscribed, when the server does not know the subscription', async () => {
    subscribe();
    storedEndpoints.clear();
    renderWithProviders(<PushSection />);
    await screen.findByText(/^Off in this browser/);
    expect(browser.subscription).toBeNull();
  });

  it('is on while the server answers with an error', async () => {
    server.when(`GET ${routes.pushSubscriptions}`, () => ({ status: 500, body: {} }));
    await openWithPush('on');
    expect(browser.subscription).not.toBeNull();
  });
});

describe('the push section, where push is unavailable', () => {
  it('explains how to unblock notifications through the address bar, and notices when the user has done so', async () => {
    browser.permission = 'denied';
    renderWithProviders(<PushSection />);
    await screen.findByText('Blocked in this browser');
    expect(
      within(screen.getByRole('list'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Press the icon at the left end of the address bar.',
      'Set Notifications to Allow, there or under Site settings.',
      'Come back and press Turn on.',
    ]);
    expect(getSection()).toMatch(/In the installed app, allow Jamjar’s notifications in the settings of this device\.$/);
    clickButton('Turn on');
    await expectToast('Notifications Blocked', 'Please enable notifications in your browser settings.');
    browser.permission = 'granted';
    fireEvent.focus(window);
    await screen.findByText(/^Off in this browser/);
  });

  it('says that the browser does not support push, and how to get it on an iPhone', async () => {
    Reflect.deleteProperty(window, 'PushManager');
    renderWithProviders(<PushSection />);
    await screen.findByText("Your browser doesn't support push notifications.");
    expect(getSection()).toMatch(/On an iPhone or iPad, add Jamjar to the Home Screen first and turn them on in the installed app\.$/);
    clickButton('Turn on');
    await expectToast('Push Notifications Unavailable', "Your browser doesn't support push notifications.");
  });

  it('says that push is not supported when the browser forbids the page to store anything', async () => {
    browser.permission = 'granted';
    navigator.serviceWorker.getRegistration = () => Promise.reject(new Error('forbidden'));
    renderWithProviders(<PushSection />);
    await screen.findByText("Your browser doesn't support push notifications.");
  });

  it('says that push needs https, and how whoever runs the server can provide it', async () => {
    Object.defineProperty(window, 'isSecureContext', { value: false });
    renderWithProviders(<PushSection />);
    await screen.findByText('They need an https address');
    expect(getSection()).toMatch(
      /This page was opened by plain http\. Ask whoever runs Jamjar for an address that begins with https\. They get one with a proxy in front of Jamjar that has a certificate, for example Caddy, and set PUBLIC_URL to that address\.$/,
    );
    clickButton('Turn on');
    await expectToast('Push Notifications Unavailable', 'They need an https address.');
  });

  it('links to the https address of the server, if PUBLIC_URL has one', async () => {
    Object.defineProperty(window, 'isSecureContext', { value: false });
    document.head.innerHTML = `<meta name="${publicOriginMeta}" content="https://jam.example">`;
    renderWithProviders(<PushSection />);
    const link = await screen.findByRole('link', { name: 'https://jam.example' });
    expect(link.getAttribute('href')).toBe('https://jam.example/');
    document.head.innerHTML = '';
  });
});
