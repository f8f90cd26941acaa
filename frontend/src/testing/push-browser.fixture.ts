import { type PushSubscribeRequest } from '@jamjar/contracts/notifications/push.views';
import { routes } from '@jamjar/contracts/routes';
import { type startServerForEachTest } from './scripted-server.js';

/** Simulates what jsdom lacks of a browser that receives push messages: permission, push service, service worker and locks. */
class PushBrowser {
  permission!: NotificationPermission;
  /** The user's answer when the page requests the permission. */
  permissionAnswer!: NotificationPermission;
  subscription!: PushSubscription | null;
  /** The server keys with which the page has tried to subscribe. */
  triedServerKeys!: unknown[];
  /** Answers for the push service. Tests replace it to reject: the service refuses, or a subscription for another key exists. */
  subscribe!: () => Promise<PushSubscription>;
  readonly pushManager = {
    getSubscription: () => Promise.resolve(this.subscription),
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      this.triedServerKeys.push(applicationServerKey);
      return (this.subscription = await this.subscribe());
    },
  };

  /** Creates the browser's subscription, with this endpoint. @param serverKey in base64url, the key for which it is made */
  createSubscription(endpoint: string, serverKey?: string): PushSubscription {
    const unsubscribe = (): Promise<boolean> => {
      this.subscription = null;
      return Promise.resolve(true);
    };
    const toJSON = () => ({ endpoint, expirationTime: null, keys: { p256dh: 'public', auth: 'secret' } });
    const applicationServerKey = serverKey === undefined ? null : Uint8Array.from(Buffer.from(serverKey, 'base64url')).buffer;
    return (this.subscription = { endpoint, options: { applicationServerKey }, unsubscribe, toJSON } as unknown as PushSubscription);
  }

  /** Installs the APIs in the page, without permission and subscription. */
  install(): void {
    const { pushManager } = this;
    Object.assign(this, { permission: 'default', permissionAnswer: 'granted', subscription: null, triedServerKeys: [] });
    this.subscribe = () => Promise.resolve(this.createSubscription('https://push.example/1'));
    const readPermission = (): NotificationPermission => this.permission;
    const requestPermission = (): Promise<NotificationPermission> => {
      if (this.permission === 'default') this.permission = this.permissionAnswer;
      return Promise.resolve(this.permission);
    };
    define(window, 'isSecureContext', true);
    define(window, 'PushManager', class {});
    define(window, 'Notification', Object.defineProperty({ requestPermission }, 'permission', { get: readPermission }));
    const registration = { pushManager };
    define(navigator, 'serviceWorker', {
      ready: Promise.resolve(registration),
      register: () => Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    });
    define(navigator, 'locks', { request: createLockRequest() });
  }
}

const define = (object: object, name: string, value: unknown): void =>
  void Object.defineProperty(object, name, { value, configurable: true, writable: true });

/** Creates a `navigator.locks.request` that treats all names as the same lock. */
function createLockRequest(): (name: string, action: () => Promise<unknown>) => Promise<unknown> {
  let lastAction: Promise<unknown> = Promise.resolve();
  return (_name, action) => {
    const result = lastAction.then(action);
    lastAction = result.catch(() => undefined);
    return result;
  };
}

/** Installs a `PushBrowser` without subscription before each test, and removes its APIs afterwards. */
export function startPushBrowserForEachTest(): PushBrowser {
  const browser = new PushBrowser();
  beforeEach(() => browser.install());
  afterEach(() => {
    for (const name of ['isSecureContext', 'PushManager', 'Notification']) Reflect.deleteProperty(window, name);
    for (const name of ['serviceWorker', 'locks']) Reflect.deleteProperty(navigator, name);
  });
  return browser;
}

type ScriptedServer = ReturnType<typeof startServerForEachTest>;

/** Makes the server store the subscriptions that it receives. @returns the endpoints of the stored subscriptions */
export function makeServerStoreSubscriptions(server: ScriptedServer): Set<string> {
  const endpoints = new Set<string>();
  const change =
    (method: 'add' | 'delete') =>
    ({ body }: { body: unknown }) => {
      endpoints[method]((body as PushSubscribeRequest).subscription.endpoint);
      return { body: {} };
    };
  server
    .when(`HEAD ${routes.serviceWorker}`, () => ({ body: null, headers: { 'content-type': 'text/javascript' } }))
    .when(`GET ${routes.vapidKey}`, () => ({ body: { publicKey: 'server-key-1' } }))
    .when(`GET ${routes.pushSubscriptions}`, () => ({
      body: [...endpoints].map((endpoint) => ({ endpoint, userAgent: null, lastUsed: '2026-11-26T20:00:00.000Z' })),
    }))
    .when(`POST ${routes.pushSubscribe}`, change('add'))
    .when(`POST ${routes.pushUnsubscribe}`, change('delete'));
  return endpoints;
}
