import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { type Browser } from 'playwright-core';
import { createStorageState } from '../../backend/src/testing/browser-session.js';
import { PublicVisitor } from '../../backend/src/testing/public-visitor.fixture.js';
import { TestPushService } from '../../backend/src/testing/push-service.fixture.js';
import { type RunningApp, startApp } from '../../backend/src/testing/running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from '../../backend/src/testing/test-organisation.js';
import { expectEventually, waitUntil } from '../../infra/testing/wait-until.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { PushPhone, type ShownNotification } from './testing/push-phone.js';
import { webFolder } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

let browser: Browser;
let pushService: TestPushService;
let app: RunningApp;
let organisation: TestOrganisation;
let visitor: PublicVisitor;
/** The secret in the address of Hana’s place. She is fourth in the queue. */
let secret: string;

beforeAll(async () => {
  [browser, pushService] = await Promise.all([connectToChromium(), TestPushService.start()]);
  app = await startApp({ webFolder, environment: { PUSH_TEST_ORIGIN: pushService.origin } });
  organisation = await createTestOrganisation(app, 'The Blue Room', { owner: 'ines', operator: 'sam', member: 'mia' });
  visitor = await PublicVisitor.ofNewGig(app, organisation, 'jam');
  await visitor.gig.addPerformers('Ana', 'Bo', 'Cai');
  secret = unwrapBody(await visitor.signUp('Hana Sato'), 201).place.secret;
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await pushService.close();
});

const countRows = async (table: string): Promise<number> => (await app.infrastructure.pool.query(`SELECT FROM ${table}`)).rowCount ?? 0;
const sendCommand = async (route: (typeof commandPaths)['SelectPerformer'], name: string): Promise<void> => {
  const performer = (await visitor.gig.lineUp()).find((each) => each.name === name);
  if (!performer) throw new Error(`${name} is not in the line-up`);
  await organisation.operatorClient.call('POST', route(performer.id));
};
const readContent = ({ title, body, data }: ShownNotification): unknown[] => [title, body, data.url];

/** First the phone of Ines, the owner, on which Hana’s place is opened, too; then a phone on which only Hana’s place is opened. */
let phone: PushPhone;
let gigName: string;
const openSettings = async (): Promise<void> => {
  await phone.page.getByRole('button', { name: 'ines' }).click();
  await phone.page.getByRole('menuitem', { name: 'Settings' }).click();
};
const see = (text: string | RegExp): Promise<void> => phone.page.getByText(text).first().waitFor();
const pushIsOnText = "This phone tells you when it's your turn, also when this page is closed.";

describe('the phone of a host', () => {
  it('can be subscribed to notifications in the settings', async () => {
    gigName = (await visitor.gig.view()).name;
    const options = { url: app.url, subscriber: pushService.newBrowser(), storageState: await createStorageState(app, 'ines') };
    phone = await PushPhone.open(browser, '/', options);
    await openSettings();
    await see(/^Off in this browser/);
    await phone.page.getByRole('button', { name: 'Turn on' }).click();
    await see('Subscribed to Notifications');
    await see('On in this browser');
    await expectEventually(() => countRows('push_subscriptions'), 1);
  });

  it('shows a notification for a selected performer, a signup and a new venue, each with the address that it opens', async () => {
    const path = `/event/${visitor.gig.id}`;
    await sendCommand(commandPaths.SelectPerformer, 'Ana');
    expect(readContent(await phone.receive())).toEqual([gigName, 'Ana is up next', `${path}/live`]);
    unwrapBody(await visitor.signUp('Ida Berg'), 201);
    expect(readContent(await phone.receive())).toEqual([gigName, 'Ida B. signed up', `${path}/signups`]);
    await organisation.godClient.call('PUT', routes.event(visitor.gig.id), { venue: 'The Attic' });
    expect(readContent(await phone.receive())).toEqual([gigName, 'Now at The Attic', path]);
    expect(pushService.errors).toEqual([]);
  });
});

/** Whether an element can be seen and begins above the middle of the window. */
const isScrolledTo = (id: string): Promise<boolean> =>
  phone.page.evaluate((elementId) => {
    const { top, bottom } = document.getElementById(elementId)?.getBoundingClientRect() ?? { top: Infinity, bottom: 0 };
    return top < innerHeight / 2 && bottom > 0;
  }, id);

describe('the address of a notification', () => {
  it.each(['signups', 'chat'])('scrolls to the %s of a jam that is shown on one page', async (section) => {
    await phone.page.goto(`/event/${visitor.gig.id}/${section}`);
    await waitUntil(() => isScrolledTo(section));
  });

  it('opens the chat dialog of an open mic', async () => {
    const { id } = await TestGig.create(organisation, 'openmic');
    await phone.page.goto(`/event/${id}/chat`);
    await phone.page.getByRole('dialog', { name: 'Chat' }).waitFor();
    expect(new URL(phone.page.url()).pathname).toBe(`/event/${id}/live`);
  });
});

describe('the phone of a host on which a performer’s place is opened, too', () => {
  it('is subscribed with one tap on the place page, and stays subscribed after a reload', async () => {
    await phone.page.goto(`/place/${secret}`);
    await phone.page.getByRole('button', { name: "Tell me when it's my turn" }).click();
    await see(pushIsOnText);
    await phone.page.reload();
    await see(pushIsOnText);
    await expectEventually(() => Promise.all(['push_endpoints', 'place_push_subscriptions'].map(countRows)), [1, 1]);
  });

  it('receives only the notifications for the performer after the host has signed out', async () => {
    await phone.page.goto('/');
    await phone.page.getByRole('button', { name: 'ines' }).click();
    await phone.page.getByRole('menuitem', { name: 'Logout' }).click();
    await phone.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await expectEventually(() => countRows('push_subscriptions'), 0);
    await sendCommand(commandPaths.SelectPerformer, 'Bo');
    expect(readContent(await phone.receive())).toEqual([gigName, "You're next but one", null]);
    expect(await phone.isSubscribed()).toBe(true);
  });

  it('marks a call as seen for the host when its notification is tapped', async () => {
    const rowOfHana = async () => (await visitor.gig.lineUp()).find(({ name }) => name === 'Hana Sato');
    await sendCommand(commandPaths.CallPerformer, 'Hana Sato');
    const call = await phone.receive();
    expect(readContent(call)).toEqual([gigName, 'The host is calling you', null]);
    expect((await rowOfHana())?.seenAt).toBeNull();
    await phone.tap(call);
    await waitUntil(async () => (await rowOfHana())?.seenAt !== null);
  });

  it('is unsubscribed with a tap on the place page, after which the browser has no subscription', async () => {
    await phone.page.goto(`/place/${secret}`);
    await phone.page.getByRole('button', { name: 'Stop telling me' }).click();
    await phone.page.getByRole('button', { name: "Tell me when it's my turn" }).waitFor();
    await expectEventually(() => phone.isSubscribed(), false);
    await expectEventually(() => countRows('push_endpoints'), 0);
    await phone.context.close();
  });
});

describe('a phone on which only a performer’s place is opened', () => {
  const countCachedFiles = (): Promise<number> =>
    phone.page.evaluate(async () => {
      const openedCaches = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(openedCaches.map((cache) => cache.keys()))).flat().length;
    });

  it('receives notifications without caching files of the app', async () => {
    phone = await PushPhone.open(browser, `/place/${secret}`, { url: app.url, subscriber: pushService.newBrowser() });
    await phone.page.getByRole('button', { name: "Tell me when it's my turn" }).click();
    await see(pushIsOnText);
    await sendCommand(commandPaths.SelectPerformer, 'Hana Sato');
    expect(readContent(await phone.receive())).toEqual([gigName, "Get ready: you're selected", null]);
    expect(await countCachedFiles()).toBe(0);
  });

  it('caches the app once a user signs in, without offering an update, and stays subscribed', async () => {
    const { cookies, origins } = await createStorageState(app, 'sam');
    await phone.context.addCookies(cookies);
    await phone.page.evaluate(
      (items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)),
      origins[0]?.localStorage ?? [],
    );
    await phone.page.goto('/');
    await waitUntil(async () => (await countCachedFiles()) > 50 && (await phone.readWorkerPath()) === '/sw.js');
    expect(await phone.page.getByText('A new version is ready.').count()).toBe(0);
    await phone.page.goto(`/place/${secret}`);
    await see(pushIsOnText);
    expect(await phone.isSubscribed()).toBe(true);
    await phone.context.close();
  });
});

describe('the card Event Notifications', () => {
  it.each([
    ['mia', 'jam'],
    ['mia', 'openmic'],
    ['mia', 'generic'],
    ['ines', 'jam'],
  ] as const)('lets %s switch the notifications of one event (%s) off and on', async (username, type) => {
    const client = username === 'mia' ? organisation.memberClient : organisation.ownerClient;
    unwrapBody(await client.post(routes.pushSubscribe, { subscription: pushService.newBrowser().subscription }));
    const { id } = await TestGig.create(organisation, type);
    const userPage = await UserPage.openSignedIn(browser, app.url, username, devices.phone, { path: `/event/${id}/manage` });
    const manage = userPage.section('Manage');
    for (const isOn of [false, true]) {
      // the switch is enabled once the setting has been loaded
      await manage.getByRole('switch', { name: /^Event Notifications/, checked: !isOn, disabled: false }).press('Space');
      await userPage.expectToast(isOn ? 'Notifications Enabled' : 'Notifications Disabled');
      expect(unwrapBody(await client.get(routes.notificationPreference(id)))).toMatchObject({ eventEnabled: isOn, enabled: isOn });
    }
    // a member is not offered the actions of operators
    expect(await manage.getByRole('button', { name: 'Reset All Participants' }).count()).toBe(username === 'mia' ? 0 : 1);
    await userPage.close();
  });
});
