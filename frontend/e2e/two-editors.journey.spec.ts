import { type Browser, type Locator } from 'playwright-core';
import { routes } from '@jamjar/contracts/routes';
import { expectEventually } from '../../infra/testing/wait-until.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { type OpenOptions, UserPage } from './testing/user-page.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
/** The page of the god user, who edits the same event as Ines. */
let godPage: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  godPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'god', devices.desktop);
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const createGig = (name: string) =>
  TestGig.create(testOrganisation, 'jam', { name, venue: 'Old bar', date: '2031-03-02T19:30:00.000Z', description: 'Bring a friend' });
const openInesPage = (options?: OpenOptions) => UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.phone, options);
const field = (userPage: UserPage, label: string | RegExp): Locator => userPage.dialog().getByLabel(label);
async function saveChanges(userPage: UserPage): Promise<void> {
  await userPage.press('Save changes', userPage.dialog());
  await userPage.expectHidden(userPage.dialog());
}
/** Edits an event as god, while Ines has its dialog Edit Event open. */
async function editAsGod(gigName: string, values: readonly (readonly [string | RegExp, string])[]): Promise<void> {
  await godPage.chooseFromMenu(gigName, 'Edit Event');
  for (const [label, value] of values) await field(godPage, label).fill(value);
  await saveChanges(godPage);
}

/** Closes every socket of the page, so that it receives no messages about the actions of other users. */
const withoutSocket: OpenOptions = { prepare: (page) => page.routeWebSocket(`**${routes.socket}`, (socket) => void socket.close()) };
const socketVariants = [
  ['with', undefined],
  ['without', withoutSocket],
] as const;

describe.each(socketVariants)('two users with Edit Event open, one of them %s a socket', (withOrWithout, options) => {
  const [editedName, disputedName] = [`Jam edited ${withOrWithout} a socket`, `Jam disputed ${withOrWithout} a socket`];
  let inesPage: UserPage;
  let editedGig: TestGig;
  let disputedGig: TestGig;
  beforeAll(async () => {
    [editedGig, disputedGig] = await Promise.all([createGig(editedName), createGig(disputedName)]);
    inesPage = await openInesPage(options);
  });
  afterAll(() => inesPage.close());

  it('keep each other’s changes to different fields', async () => {
    await inesPage.chooseFromMenu(editedName, 'Edit Event');
    await field(inesPage, 'Event name').fill(`${editedName} tonight`);
    await editAsGod(editedName, [
      [/Venue/, 'New hall'],
      ['Date and time', '2031-03-03T20:00'],
    ]);
    await saveChanges(inesPage);
    const date = new Date('2031-03-03T20:00').toISOString();
    await expectEventually(() => editedGig.view(), {
      name: `${editedName} tonight`,
      venue: 'New hall',
      date,
      description: 'Bring a friend',
    });
  });

  it('are warned about a field that both have changed, and lose no input', async () => {
    await inesPage.chooseFromMenu(disputedName, 'Edit Event');
    await field(inesPage, /Venue/).fill('Attic');
    await field(inesPage, /Description/).fill('Bring two friends');
    await editAsGod(disputedName, [[/Venue/, 'New hall']]);
    await inesPage.press('Save changes', inesPage.dialog());
    const message = 'Somebody changed this to "New hall" meanwhile. Save again to put yours in its place.';
    await inesPage.expectVisible(inesPage.dialog().getByText(message));
    expect(await field(inesPage, /Venue/).inputValue()).toBe('Attic');
    expect(await field(inesPage, /Description/).inputValue()).toBe('Bring two friends');
    await expectEventually(() => disputedGig.view(), { venue: 'New hall', description: 'Bring a friend' });
    await saveChanges(inesPage);
    await expectEventually(() => disputedGig.view(), { venue: 'Attic', description: 'Bring two friends' });
  });
});
