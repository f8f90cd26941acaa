import { screen, waitFor } from '@testing-library/react';
import { publicOriginMeta } from '@jamjar/contracts/routes';
import { makeServerStoreSubscriptions, startPushBrowserForEachTest } from '../../../testing/push-browser.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { PushSection } from './push-section.js';

const server = startServerForEachTest();
const browser = startPushBrowserForEachTest();
let storedEndpoints: Set<string>;
beforeEach(() => (storedEndpoints = makeServerStoreSubscriptions(server)));
afterEach(() => (document.head.innerHTML = ''));

const subscribe = (): void => {
  browser.permission = 'granted';
  storedEndpoints.add(browser.createSubscription('https://push.example/1').endpoint);
};
const openByPlainHttp = (): void => void Object.defineProperty(window, 'isSecureContext', { value: false });
const openByPlainHttpWithPublicUrl = (): void => {
  openByPlainHttp();
  document.head.innerHTML = `<meta name="${publicOriginMeta}" content="https://jam.example">`;
};

/** What the section says in each state: its summary, its button, and what follows. */
const states: readonly (readonly [state: string, enterState: () => unknown, texts: readonly string[]])[] = [
  [
    'on',
    subscribe,
    [
      'On in this browser',
      'Turn off',
      'Stage Calls',
      'Who is selected, goes on, is to be replaced or plays over time',
      'Queue Updates',
      'Signups, cancellations, who steps out or returns, a reached limit',
      'Event Updates',
      'Events created, moved, completed or deleted, raffle winners, chat after a pause',
    ],
  ],
  ['off', () => undefined, ['Off in this browser. Stage calls, signups and changes of events, also while Jamjar is closed', 'Turn on']],
  [
    'blocked',
    () => (browser.permission = 'denied'),
    [
      'Blocked in this browser',
      'Turn on',
      'Press the icon at the left end of the address bar.',
      'Set Notifications to Allow, there or under Site settings.',
      'Come back and press Turn on.',
      'In the installed app, allow Jamjar’s notifications in the settings of this device.',
    ],
  ],
  [
    'unsupported',
    () => Reflect.deleteProperty(window, 'PushManager'),
    [
      "Your browser doesn't support push notifications.",
      'Turn on',
      'On an iPhone or iPad, add Jamjar to the Home Screen first and turn them on in the installed app.',
    ],
  ],
  [
    'by plain http',
    openByPlainHttp,
    [
      'They need an https address',
      'Turn on',
      'This page was opened by plain http. Ask whoever runs Jamjar for an address that begins with https. They get one with a proxy in front of Jamjar that has a certificate, for example Caddy, and set PUBLIC_URL to that address.',
    ],
  ],
  [
    'by plain http, of a server with an https address',
    openByPlainHttpWithPublicUrl,
    ['They need an https address', 'Turn on', 'This page was opened by plain http. Open https://jam.example and turn them on there.'],
  ],
];

describe('the push section says, word for word', () => {
  it.each(states)('in the state "%s"', async (_, enterState, texts) => {
    enterState();
    renderWithProviders(<PushSection />);
    const section = screen.getByRole('region', { name: 'Push notifications' });
    const readTexts = (): string[] =>
      [...section.querySelectorAll('strong, strong + span, button, dt, dd, li, p')].map(({ textContent }) => textContent);
    await waitFor(() => expect(readTexts()).toEqual(['Push notifications', ...texts]));
    expect(readTexts().join('')).toBe(section.textContent); // nothing else
  });
});
