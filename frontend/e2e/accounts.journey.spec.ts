import { type Browser } from 'playwright-core';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { signIn } from '../../backend/src/testing/browser.js';
import { god } from '../../backend/src/testing/running-app.js';
import { themes } from '../src/app/theme/themes.js';
import { launchChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { Screen } from './testing/screen.js';
import { openVenue, passwordOf, type Venue } from './testing/venue.js';

jest.setTimeout(60_000);

let browser: Browser;
let venue: Venue;
let gods: Screen;
let bea: Screen;
const open: Screen[] = [];
const come = async (username: string, device: { width: number; height: number } = devices.desktop): Promise<Screen> => {
  const screen = await Screen.open(browser, venue.url, username, device);
  open.push(screen);
  await screen.signIn();
  return screen;
};

beforeAll(async () => {
  [browser, venue] = await Promise.all([launchChromium(), openVenue()]);
  gods = await come(god.username);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await venue.close();
}, 30_000);

/** In the menu of somebody's row. */
const choose = async (screen: Screen, about: string, entry: string): Promise<void> => {
  await screen.pressInMenu(about, entry);
  await screen.dialog().waitFor();
};
const isSignedOut = (screen: Screen): Promise<void> => screen.sees(screen.page.getByLabel('Username'));

describe('god', () => {
  it('creates two organisations, each with its owner; a taken name is said at its field', async () => {
    await gods.page.goto('/organisations');
    for (const [name, owner] of [
      ['The Barn', 'bea'],
      ['The Attic', 'ana'],
    ] as const) {
      await gods.press('Create Organisation');
      await gods.dialog().getByLabel('Organisation name').fill(name);
      await gods.dialog().getByLabel('Owner username').fill(owner);
      await gods.dialog().getByLabel('Password').fill(passwordOf(owner));
      await gods.press('Create Organisation', gods.dialog());
      await gods.wasTold('Organisation created successfully.');
      await gods.sees(gods.section('Organisations').getByRole('heading', { name }));
    }
    await gods.press('Create Organisation');
    await gods.dialog().getByLabel('Organisation name').fill('the  barn');
    await gods.dialog().getByLabel('Owner username').fill('somebody');
    await gods.dialog().getByLabel('Password').fill('short');
    await gods.press('Create Organisation', gods.dialog());
    await gods.sees(gods.dialog().getByText('Password must be at least 8 characters'));
    await gods.dialog().getByLabel('Password').fill('long enough');
    await gods.press('Create Organisation', gods.dialog());
    await gods.sees(gods.dialog().getByText('This organisation name is already taken'));
    await gods.press('Cancel', gods.dialog());
  });
});

describe('an operator', () => {
  let otto: Screen;
  let gig: GigView;

  it('is made by the owner of one organisation, who sees nothing of the other', async () => {
    bea = await come('bea');
    await bea.page.goto('/organisations');
    await bea.sees(bea.section('Organisations').getByRole('heading', { name: 'The Barn' }));
    expect(await bea.page.getByText('The Attic').count()).toBe(0);
    expect(await bea.page.getByRole('button', { name: 'Create Organisation' }).count()).toBe(0);
    await bea.press('Create User');
    await bea.dialog().getByLabel('Username').fill('Otto');
    await bea.dialog().getByLabel('Password').fill(passwordOf('otto'));
    await bea.press('Create User', bea.dialog());
    await bea.wasTold('User created');
    await bea.sees(bea.section('Organisations').getByText('otto'));
  });

  it('runs an event, and is refused what an operator may not do', async () => {
    const owner = await signIn(venue, 'bea');
    const [barn] = (await owner.get<OrganisationView[]>(routes.organisations)).body;
    const event = { organisationId: barn?.id, name: 'Barn Jam', type: 'jam', date: new Date().toISOString() };
    gig = (await owner.post<GigView>(routes.events, event)).body;
    otto = await come('otto', devices.phone);
    expect(await otto.page.getByRole('button', { name: /New Event|More for/ }).count()).toBe(0);
    await otto.page.goto('/organisations');
    await otto.sees(otto.page.getByRole('link', { name: 'Barn Jam' }));
    expect(new URL(otto.page.url()).pathname).toBe('/');

    await otto.page.goto(`/event/${gig.id}`);
    await otto.press('Add Participant');
    await otto.dialog().getByLabel('Name').fill('Ada');
    await otto.dialog().getByRole('checkbox', { name: 'vocals' }).check();
    await otto.press('Add Participant', otto.dialog());
    await otto.sees(otto.section('Participants').getByText('Ada'));
    const deleting = await otto.page.evaluate(async (path) => (await fetch(path, { method: 'DELETE' })).status, routes.event(gig.id));
    expect(deleting).toBe(403);
  });

  it('who is removed while they look at it lands at home at once', async () => {
    await choose(bea, 'otto at The Barn', 'Remove User');
    await bea.press('Remove User', bea.dialog());
    await bea.wasTold('User removed');
    await otto.sees(otto.page.getByText('You are not part of any organisations with events.'));
    expect(new URL(otto.page.url()).pathname).toBe('/');
    await bea.seesNoMore(bea.section('Organisations').getByText('otto'));
  });
});

describe('a second tab of one browser', () => {
  it('goes in and out with the first, and what happens comes to both', async () => {
    const first = await Screen.open(browser, venue.url, 'ana', devices.desktop);
    open.push(first);
    const second = await first.context.newPage();
    await second.goto('/');
    await first.sees(second.getByLabel('Username'));
    await first.signIn();
    const owner = await signIn(venue, 'ana');
    const [attic] = (await owner.get<OrganisationView[]>(routes.organisations)).body;
    await owner.post(routes.events, { organisationId: attic?.id, name: 'Attic Jam', type: 'jam', date: new Date().toISOString() });
    for (const page of [first.page, second]) await first.sees(page.getByRole('link', { name: 'Attic Jam' }));
    await first.press('ana');
    await first.page.getByRole('menuitem', { name: 'Logout' }).click();
    for (const page of [first.page, second]) await first.sees(page.getByLabel('Username'));
  });
});

describe('a forced logout', () => {
  it('ends an open session in another browser', async () => {
    const elsewhere = await come('bea', devices.phone);
    await choose(gods, 'bea', 'Force Logout');
    await gods.press('Force Logout', gods.dialog());
    await gods.wasTold('User logged out');
    await Promise.all([isSignedOut(elsewhere), isSignedOut(bea)]);
    await elsewhere.page.goto('/organisations');
    await isSignedOut(elsewhere);
    await bea.signIn();
  });
});

describe('a password', () => {
  it('that an owner resets opens nothing with the old one any more', async () => {
    await bea.page.goto('/organisations');
    await bea.press('Create User');
    await bea.dialog().getByLabel('Username').fill('kim');
    await bea.dialog().getByLabel('Password').fill(passwordOf('kim'));
    await bea.press('Create User', bea.dialog());
    const kim = await come('kim', devices.phone);

    await choose(bea, 'kim at The Barn', 'Reset Password');
    const reset = bea.dialog().getByRole('button', { name: 'Reset Password' });
    await bea.dialog().getByLabel('New password', { exact: true }).fill('another one');
    await bea.dialog().getByLabel('Confirm new password').fill('another');
    await bea.sees(bea.dialog().getByText('New password and confirmation must match.'));
    expect(await reset.isDisabled()).toBe(true);
    await bea.dialog().getByLabel('Confirm new password').fill('another one');
    await reset.click();
    await bea.wasTold('Password reset successful');

    await isSignedOut(kim);
    await kim.page.getByLabel('Username').fill('kim');
    await kim.page.getByLabel('Password').fill(passwordOf('kim'));
    await kim.page.getByRole('button', { name: 'Sign in' }).click();
    await kim.wasTold('Invalid username or password');
    await kim.page.getByLabel('Password').fill('another one');
    await kim.page.getByRole('button', { name: 'Sign in' }).click();
    await kim.sees(kim.page.getByRole('link', { name: 'Jamjar' }));
  });

  it('of one’s own needs the current one', async () => {
    await bea.press('bea');
    await bea.page.getByRole('menuitem', { name: 'Reset Password' }).click();
    await bea.dialog().getByLabel('Current password').fill('a guess');
    await bea.dialog().getByLabel('New password', { exact: true }).fill(passwordOf('bea'));
    await bea.dialog().getByLabel('Confirm new password').fill(passwordOf('bea'));
    await bea.press('Reset Password', bea.dialog());
    await bea.sees(bea.dialog().getByText('The current password is wrong'));
    await bea.press('Cancel', bea.dialog());
  });
});

describe('a theme', () => {
  it('that is picked on one screen is put on by the same person’s others, and by nobody else’s', async () => {
    const phone = await come('bea', devices.phone);
    const primaryOf = (screen: Screen): Promise<string> =>
      screen.page.evaluate(() => document.documentElement.style.getPropertyValue('--primary'));
    const others = await primaryOf(gods);
    await phone.press('bea');
    await phone.page.getByRole('menuitem', { name: 'Settings' }).click();
    await phone.dialog().getByRole('radio', { name: 'Forest' }).check();
    for (const screen of [phone, bea])
      await screen.page.waitForFunction((colours) => colours.includes(document.documentElement.style.getPropertyValue('--primary')), [
        themes.forest.night.primary,
        themes.forest.day.primary,
      ] as string[]);
    expect(await primaryOf(gods)).toBe(others);
    expect(open.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
