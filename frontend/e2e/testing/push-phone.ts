import { type PushPayload } from '@jamjar/contracts/notifications/push.views';
import { type Browser, type BrowserContext, type BrowserContextOptions, type CDPSession, type Page, type Worker } from 'playwright-core';
import { type TestBrowser } from '../../../backend/src/testing/push-service.fixture.js';
import { waitUntil } from '../../../infra/testing/wait-until.js';
import { devices } from './devices.js';

interface Options {
  url: string;
  /** The browser’s subscription at the push service of the test, and the messages received for it. */
  subscriber: TestBrowser;
  /** Cookies and local storage of a user, who is then signed in. */
  storageState?: BrowserContextOptions['storageState'];
}

/** A notification that a service worker has shown. `place`: the key of the performer whose place it opens. */
export interface ShownNotification {
  title: string;
  body: string;
  tag: string;
  data: { url: string | null; place?: string };
}

/**
 * A phone whose browser runs the service worker. This Chromium has no push service and denies notifications, so the server sends its messages
 * to a push service of the test, which decrypts them, and `receive` delivers them to the service worker.
 */
export class PushPhone {
  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly subscriber: TestBrowser,
    private readonly origin: string,
  ) {}

  static async open(browser: Browser, path: string, { url, subscriber, storageState }: Options): Promise<PushPhone> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: devices.phone,
      locale: 'en-GB',
      ...(storageState && { storageState }),
    });
    await context.addInitScript(replacePushApi, subscriber.subscription);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(path);
    return new PushPhone(context, page, subscriber, url);
  }

  /** Waits for the next message at the push service and delivers it to the worker. @returns the notification that the worker shows */
  async receive(): Promise<ShownNotification> {
    await waitUntil(() => Promise.resolve(this.subscriber.received.length > 0));
    const payload = this.subscriber.received.shift()?.payload;
    const worker = await this.findWorker();
    await worker.evaluate(recordNotifications);
    await this.deliver(payload);
    await waitUntil(async () => (await worker.evaluate(countNotifications)) > 0);
    return worker.evaluate(takeNotification);
  }

  /** Taps a notification. A test cannot let the worker open or focus a window, so the page is not brought to the front. */
  async tap({ data }: ShownNotification): Promise<void> {
    await (await this.findWorker()).evaluate(dispatchClick, data);
  }

  /** The path and query of the active worker's script. */
  async readWorkerPath(): Promise<string> {
    const address = await this.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
    return (address ?? '').replace(this.origin, '');
  }

  private async findWorker(): Promise<Worker> {
    const path = await this.readWorkerPath();
    const find = (): Worker | undefined => this.context.serviceWorkers().find((worker) => worker.url().endsWith(path));
    await waitUntil(() => Promise.resolve(find() !== undefined));
    const worker = find();
    if (!worker) throw new Error('No service worker runs');
    return worker;
  }

  readonly isSubscribed = (): Promise<boolean> =>
    this.page.evaluate(async () => (await (await navigator.serviceWorker.ready).pushManager.getSubscription()) !== null);

  private async deliver(payload: PushPayload | undefined): Promise<void> {
    const session = await this.context.newCDPSession(this.page);
    const registrationId = await findRegistrationId(session);
    await session.send('ServiceWorker.deliverPushMessage', { origin: this.origin, registrationId, data: JSON.stringify(payload) });
    await session.detach();
  }
}

function findRegistrationId(session: CDPSession): Promise<string> {
  return new Promise((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
    session.send('ServiceWorker.enable').catch(reject);
  });
}

/** Runs in each page: replaces the browser's push API. Permission and subscription survive reloads. */
function replacePushApi({ endpoint, keys }: TestBrowser['subscription']): void {
  const [permissionKey, subscriptionKey] = ['test.permission', 'test.subscription'];
  const toJSON = (): PushSubscriptionJSON => ({ endpoint, expirationTime: null, keys: { ...keys } });
  const unsubscribe = (): Promise<boolean> => {
    localStorage.removeItem(subscriptionKey);
    return Promise.resolve(true);
  };
  const subscription = { endpoint, options: {}, toJSON, unsubscribe } as unknown as PushSubscription;
  PushManager.prototype.subscribe = () => {
    localStorage.setItem(subscriptionKey, endpoint);
    return Promise.resolve(subscription);
  };
  PushManager.prototype.getSubscription = () => Promise.resolve(localStorage.getItem(subscriptionKey) === null ? null : subscription);
  Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(permissionKey) ?? 'default' });
  Notification.requestPermission = () => {
    localStorage.setItem(permissionKey, 'granted');
    return Promise.resolve('granted');
  };
}

type WorkerScope = { registration: ServiceWorkerRegistration; shown?: unknown[] } & EventTarget;
/** Runs in the worker: records the notifications that it shows; the browser does not get them. */
function recordNotifications(): void {
  const scope = self as unknown as WorkerScope;
  scope.shown = [];
  scope.registration.showNotification = (title, options) => {
    scope.shown?.push({ title, ...options });
    return Promise.resolve();
  };
}
const countNotifications = (): number => (self as unknown as WorkerScope).shown?.length ?? 0;
const takeNotification = (): ShownNotification => (self as unknown as WorkerScope).shown?.shift() as ShownNotification;

/** Runs in the worker: dispatches a click on a notification and waits until it is handled. */
async function dispatchClick(data: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  const waitFor = (promise: Promise<unknown>): void => void work.push(promise);
  const click = Object.defineProperties(new Event('notificationclick'), {
    notification: { value: { data, close: () => undefined } },
    waitUntil: { value: waitFor },
  });
  self.dispatchEvent(click);
  await Promise.allSettled(work);
}
