import 'fake-indexeddb/auto';
import { type PushPayload } from '@jamjar/contracts/notifications/push.views';
import { routes } from '@jamjar/contracts/routes';
import { forgetAlertedPlace, keepAlertedPlace } from '../domain/push/alerted-places.js';
import { handlePushMessages, openNotification, type PushScope, renewSubscription, showPush } from './push.js';

const origin = 'https://jam.example';
const payload: PushPayload = {
  kind: 'stage',
  title: 'Friday Jam',
  body: 'Hana S. is selected',
  url: '/event/1/live',
  tag: 'gig-1-stage',
};

/** A worker that records in `actions` what it does. @param userEndpoints the endpoints of the signed-in user on the server */
function startWorker({ windows = [] as string[], userEndpoints = [] as string[] } = {}) {
  const actions: unknown[] = [];
  const subscribe = (options: unknown) => {
    actions.push(['subscribed', options]);
    return Promise.resolve(createSubscription('https://push.example/new'));
  };
  const scope = {
    location: { origin },
    registration: {
      showNotification: (title: string, options: unknown) => Promise.resolve(void actions.push([title, options])),
      pushManager: { subscribe },
    },
    clients: {
      matchAll: () =>
        Promise.resolve(
          windows.map((url) => ({
            url,
            focus: () => Promise.resolve(actions.push(['focused', url])),
            postMessage: (message: unknown) => actions.push(['sent', url, message]),
          })),
        ),
      openWindow: (url: string) => Promise.resolve(actions.push(['opened', url])),
    },
    fetch: (path: string, { method = 'GET', body }: RequestInit = {}) => {
      actions.push([method, path, ...(typeof body === 'string' ? [JSON.parse(body) as unknown] : [])]);
      return Promise.resolve(new Response(JSON.stringify(userEndpoints.map((endpoint) => ({ endpoint })))));
    },
  } as unknown as PushScope;
  return { scope, actions };
}
const createSubscription = (endpoint: string): PushSubscription =>
  ({
    endpoint,
    options: { userVisibleOnly: true },
    toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
  }) as never;
const messageOf = (content: unknown) => ({ json: () => content });

describe('a push message', () => {
  it.each([
    ['stage', true],
    ['performer', true],
    ['queue', false],
    ['event', false],
  ] as const)('of kind %s is shown with Jamjar’s icon, and alerts again when it replaces an earlier one: %s', async (kind, renotify) => {
    const { scope, actions } = startWorker();
    await showPush(scope, messageOf({ ...payload, kind }));
    const data = { url: '/event/1/live', place: undefined };
    const { body, tag } = payload;
    expect(actions).toEqual([['Friday Jam', { body, tag, renotify, icon: '/icon-192.png', data }]]);
  });

  const notJson = {
    json: () => {
      throw new SyntaxError('not JSON');
    },
  };
  it.each([null, notJson, messageOf(null), messageOf({ ...payload, title: 1 })])(
    'that cannot be read is shown with a general text',
    async (message) => {
      const { scope, actions } = startWorker();
      await showPush(scope, message);
      expect(actions).toEqual([
        ['Jamjar', expect.objectContaining({ body: 'Tap to see what is new.', data: { url: '/', place: undefined } })],
      ]);
    },
  );
});

describe('a tapped notification', () => {
  const page = `${origin}/event/1/live`;
  const tap = async (windows: string[], data: unknown = { url: payload.url }): Promise<unknown[]> => {
    const { scope, actions } = startWorker({ windows });
    await openNotification(scope, { data, close: () => void actions.push('closed') });
    return actions;
  };

  it('opens its page when no window of the app is open', async () => {
    expect(await tap([])).toEqual(['closed', ['opened', page]]);
  });
  it('focuses the window that shows its page', async () => {
    expect(await tap([`${origin}/`, page])).toEqual(['closed', ['focused', page]]);
  });
  it('shows its page in the window that was used last if no window shows it', async () => {
    const message = { type: 'openPage', path: '/event/1/live' };
    expect(await tap([`${origin}/login`, `${origin}/`])).toEqual([
      'closed',
      ['focused', `${origin}/login`],
      ['sent', `${origin}/login`, message],
    ]);
  });
  it('leaves a kiosk and the room’s screen as they are', async () => {
    expect(await tap([`${origin}/signup/token?display=kiosk`, `${origin}/live/token?display=tv`])).toEqual(['closed', ['opened', page]]);
  });
  it('of a performer opens their place, in the window that shows it if there is one, and reports the call as seen', async () => {
    await keepAlertedPlace('secret', ['hana']);
    const place = `${origin}/place/secret`;
    const seen = ['POST', routes.markCallSeen('secret'), { key: 'hana' }];
    const alert = { url: null, place: 'hana' };
    expect(await tap([`${origin}/`, `${origin}/place/other`], alert)).toEqual(['closed', seen, ['opened', place]]);
    expect(await tap([`${origin}/`, place], alert)).toEqual(['closed', seen, ['focused', place]]);
    await forgetAlertedPlace('secret');
    expect(await tap([], alert)).toEqual(['closed', ['opened', `${origin}/`]]);
  });
  it('opens the home page when it names no page', async () => {
    expect(await tap([], null)).toEqual(['closed', ['opened', `${origin}/`]]);
    expect(await tap([], { url: null })).toEqual(['closed', ['opened', `${origin}/`]]);
  });
});

describe('a subscription that the push service has ended', () => {
  const old = createSubscription('https://push.example/old');
  it('is renewed, and the new one is sent to the server before the old one is removed', async () => {
    const { scope, actions } = startWorker({ userEndpoints: [old.endpoint] });
    await renewSubscription(scope, old);
    expect(actions).toEqual([
      ['GET', routes.pushSubscriptions],
      ['subscribed', { userVisibleOnly: true }],
      ['POST', routes.pushSubscribe, { subscription: { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } } }],
      ['POST', routes.pushUnsubscribe, { endpoint: 'https://push.example/old' }],
    ]);
  });
  it('is renewed for the places whose performers are alerted, even if nobody is signed in', async () => {
    await keepAlertedPlace('secret', ['hana', 'bo']);
    const { scope, actions } = startWorker();
    await renewSubscription(scope, old);
    await forgetAlertedPlace('secret');
    // after reading the user's subscriptions and subscribing again
    expect(actions.slice(2)).toEqual([
      ['POST', routes.placePush('secret'), { subscription: { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } } }],
      ['POST', routes.deletePlacePush('secret'), { endpoint: 'https://push.example/old' }],
    ]);
  });
  it('is not renewed when it is neither the signed-in user’s nor a place’s, or when the browser does not name it', async () => {
    const { scope, actions } = startWorker();
    await renewSubscription(scope, old);
    await renewSubscription(scope, null);
    expect(actions).toEqual([['GET', routes.pushSubscriptions]]);
  });
});

describe('handlePushMessages', () => {
  it('keeps the worker running until each event is handled', async () => {
    const { scope, actions } = startWorker();
    const worker = Object.assign(new EventTarget(), scope);
    handlePushMessages(worker);
    const pending: Promise<unknown>[] = [];
    const dispatch = (type: string, fields: object): boolean =>
      worker.dispatchEvent(
        Object.assign(new Event(type), { waitUntil: (promise: Promise<unknown>) => void pending.push(promise) }, fields),
      );
    dispatch('push', { data: messageOf(payload) });
    dispatch('notificationclick', { notification: { data: null, close: () => undefined } });
    dispatch('pushsubscriptionchange', { oldSubscription: createSubscription('https://push.example/old') });
    await Promise.all(pending);
    expect(pending).toHaveLength(3);
    expect(actions).toEqual([
      ['Friday Jam', expect.anything()],
      ['GET', routes.pushSubscriptions],
      ['opened', `${origin}/`],
    ]);
  });
});
