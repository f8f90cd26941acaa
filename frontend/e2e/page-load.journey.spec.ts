import { type Browser } from 'playwright-core';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { createStorageState, type StorageState } from '../../backend/src/testing/browser-session.js';
import { godLogin } from '../../backend/src/testing/http-client.js';
import { MeasuredPage, slowDownData } from '../../infra/bench/measured-page.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let sessions: Record<'ines' | 'god', StorageState>;
let gigs: Record<'jam' | 'openmic' | 'generic', TestGig>;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  const create = async (type: keyof typeof gigs): Promise<TestGig> => {
    const gig = await TestGig.create(testOrganisation, type);
    for (let number = 1; number <= 30; number++)
      await gig.addPerformer(`Performer ${number.toString()}`, { instruments: type === 'generic' ? [] : ['guitar', 'vocals'] });
    return gig;
  };
  gigs = { jam: await create('jam'), openmic: await create('openmic'), generic: await create('generic') };
  for (const name of ['Performer 1', 'Performer 2', 'Performer 3']) {
    await gigs.jam.sendCommand(commandPaths.SelectPerformer, name, { instruments: ['guitar'] });
    await gigs.jam.sendCommand(commandPaths.PutOnStage, name);
  }
  await gigs.openmic.sendCommand(commandPaths.PutOnStage, 'Performer 1');

  sessions = {
    ines: await createStorageState(testOrganisation, 'ines'),
    god: await createStorageState(testOrganisation, godLogin.username),
  };
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const open = (device: 'phone' | 'desktop', storageState?: StorageState): Promise<MeasuredPage> =>
  MeasuredPage.open(browser, { baseURL: testOrganisation.url, viewport: devices[device], storageState, holdsIdleCallbacks: true });

describe('the first load', () => {
  it('of the sign-in page takes at most 150 kB of scripts', async () => {
    const measuredPage = await open('phone');
    await measuredPage.load('/login', 'Run the night.');
    expect(await measuredPage.measureScriptBytes()).toBeLessThanOrEqual(150_000);
    await measuredPage.close();
  });

  it('of a jam’s page takes at most 230 kB of scripts; the code of menus and dialogs follows when the browser is idle', async () => {
    const measuredPage = await open('phone', sessions.ines);
    const { page } = measuredPage;
    await measuredPage.load(`/event/${gigs.jam.id}`, 'Performer 4');
    expect(await measuredPage.measureScriptBytes()).toBeLessThanOrEqual(230_000);
    await measuredPage.becomeIdle();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'More for Performer 4' }).click();
    await page.getByRole('menuitem', { name: 'Edit Details' }).click();
    await page.getByRole('dialog', { name: 'Edit Details' }).waitFor();
    await measuredPage.close();
  });
});

/** The pages, each with its path, a text that is shown when the data have arrived, and the user who opens it. */
const pages: readonly (readonly [name: string, getPath: () => string, text: string | RegExp, user: keyof typeof sessions | 'nobody'])[] = [
  ['sign-in', () => '/login', 'Run the night.', 'nobody'],
  ['a page without login', () => '/signup/unknown', 'Invalid or expired signup link', 'nobody'],
  ['an unknown address', () => '/nowhere', '404', 'ines'],
  ['home', () => '/', 'A gig of jam', 'ines'],
  ['organisations', () => '/organisations', 'sam', 'ines'],
  ['all organisations and users', () => '/organisations', 'Sees and manages everything', 'god'],
  ['participants', () => `/participants/${testOrganisation.id}`, 'Performer 1', 'ines'],
  ['analytics', () => `/analytics/${testOrganisation.id}`, /^From [\d,]+ history entries/, 'ines'],
  ['the most active performers', () => `/analytics/${testOrganisation.id}?tab=performers`, 'Performer 1', 'ines'],
  ['a jam', () => `/event/${gigs.jam.id}`, 'Off', 'ines'],
  ['an open mic', () => `/event/${gigs.openmic.id}/live`, 'Off Stage', 'ines'],
  ['a generic event', () => `/event/${gigs.generic.id}/signups`, 'Performer 1', 'ines'],
  ['the tab Manage', () => `/event/${gigs.openmic.id}/manage`, 'Performer 30 added', 'ines'],
  ['participant data', () => `/event/${gigs.jam.id}/participants`, 'Performer 30', 'ines'],
];
describe.each(['phone', 'desktop'] as const)('the layout on a %s', (device) => {
  /** One browser page per user, reused for all paths: a new one for each would take three times the processor time. */
  const slowPages = new Map<string, MeasuredPage>();
  const openSlowly = async (user: keyof typeof sessions | 'nobody'): Promise<MeasuredPage> => {
    const measuredPage = await open(device, user === 'nobody' ? undefined : sessions[user]);
    await slowDownData(measuredPage.page);
    return measuredPage;
  };
  afterAll(async () => {
    for (const slowPage of slowPages.values()) await slowPage.close();
  });

  it.each(pages)('of %s does not shift while the data arrive', async (_name, getPath, text, user) => {
    const measuredPage = slowPages.get(user) ?? (await openSlowly(user));
    slowPages.set(user, measuredPage);
    await measuredPage.load(getPath(), text);
    const { sum, descriptions } = await measuredPage.readLayoutShifts();
    // docs/rules.md allows layout shifts of at most 0.02
    expect({ sum, moved: sum > 0.02 ? descriptions : [] }).toEqual({ sum: expect.any(Number) as number, moved: [] });
  });
});
