import { text } from 'node:stream/consumers';
import { type Browser, type Locator } from 'playwright-core';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { namesWithSearches } from '@jamjar/contracts/text/testing/names.fixture';
import { isolate } from '@jamjar/contracts/text/isolate';
import { toStoredLine } from '@jamjar/contracts/text/stored-text';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

/** David has played, Avraham waits in the queue. */
const [david, avraham] = ['דוד לוי', 'אברהם כהן'] as const;

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let openMic: TestGig;
let ines: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  openMic = await TestGig.create(testOrganisation, 'openmic', { name: 'ערב פתוח' });
  await openMic.addPerformers(david, avraham, 'Sam Lee', 'José Ibáñez', 'Tim O’Brien', 'Łukasz Żak');
  for (const name of [david, 'Sam Lee'])
    for (const command of [commandPaths.PutOnStage, commandPaths.TakeOffStage]) await openMic.sendCommand(command, name);
  ines = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.desktop, { path: `/event/${openMic.id}` });
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

/** The left edges of words in an element, in pixels. Each word is searched after the one before it in `words`. */
const readLeftEdges = (element: Locator, words: readonly RegExp[]): Promise<number[]> =>
  element.evaluate(
    (root, patterns) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const leftEdges: number[] = [];
      for (let node = walker.nextNode(); node !== null && leftEdges.length < patterns.length; node = walker.nextNode()) {
        for (let from = 0; leftEdges.length < patterns.length;) {
          const match = new RegExp(patterns[leftEdges.length] ?? '', 'u').exec((node.textContent ?? '').slice(from));
          if (!match) break;
          const range = document.createRange();
          range.setStart(node, from + match.index);
          range.setEnd(node, from + match.index + match[0].length);
          leftEdges.push(range.getBoundingClientRect().left);
          from += match.index + match[0].length;
        }
      }
      return leftEdges;
    },
    words.map(({ source }) => source),
  );

describe('a name written from right to left', () => {
  it('does not change the order of the text beside it', async () => {
    await ines.goto(`/event/${openMic.id}/history`);
    const rows = ines.section('Timeline').getByRole('listitem').filter({ hasText: david });
    await rows.first().waitFor();
    expect(await rows.first().textContent()).toContain(isolate(david));
    await ines.page.getByRole('link', { name: 'Report' }).click();
    const stint = ines.page.getByRole('article', { name: 'Report' }).getByRole('listitem').filter({ hasText: david });
    const [startTimeLeftPx = 0, endTimeLeftPx = 0] = await readLeftEdges(stint, [/\d\d:\d\d/, /\d\d:\d\d/]);
    expect(startTimeLeftPx).toBeLessThan(endTimeLeftPx);
  });

  it('is isolated on the participants page, but contains no isolating characters in a CSV file', async () => {
    await ines.goto(`/participants/${testOrganisation.id}`);
    await ines.expectVisible(ines.section('Participants').getByText(isolate(david)));
    await ines.goto(`/event/${openMic.id}/participants`);
    const [download] = await Promise.all([ines.page.waitForEvent('download'), ines.press(/^Download CSV/)]);
    const csv = await text(await download.createReadStream());
    expect(csv).toContain(`\n${david},`);
    expect(csv).not.toMatch(/[\u2066-\u2069]/);
  });

  it('contains no isolating characters in its field, and is not sent when only another field is edited', async () => {
    await ines.goto(`/event/${openMic.id}`);
    await ines.chooseFromMenu(isolate(avraham), 'Edit Details');
    expect(await ines.dialog().getByLabel('Name').inputValue()).toBe(avraham);
    await ines.dialog().getByLabel('Phone').fill('12345');
    const [request] = await Promise.all([
      ines.page.waitForRequest((sent) => sent.method() === 'PATCH'),
      ines.press('Save changes', ines.dialog()),
    ]);
    expect(request.postDataJSON()).toMatchObject({ phone: '12345' });
    expect(request.postDataJSON()).not.toHaveProperty('name');
  });
});

it.each([
  ['jose', 'José Ibáñez'],
  ["o'brien", 'Tim O’Brien'],
  ['lukasz', 'Łukasz Żak'],
  ['אברהמ', avraham],
])('typing %s finds %s in the queue and among the suggestions for adding a performer', async (typed, name) => {
  await ines.goto(`/event/${openMic.id}`);
  await ines.page.getByLabel('Find a name').fill(typed);
  await ines.expectVisible(ines.page.getByRole('listitem').filter({ hasText: name }).first());
  const jam = await TestGig.create(testOrganisation, 'jam', { name: `Jam for ${typed}` });
  await ines.goto(`/event/${jam.id}`);
  await ines.press('Add Participant');
  await ines.dialog().getByLabel('Name').pressSequentially(typed);
  await ines.expectVisible(ines.dialog().getByRole('option').filter({ hasText: name }));
  await ines.press('Cancel', ines.dialog());
});

it('names in many scripts each have a row in the public running order, and five of them are shown on the page of an event', async () => {
  const gig = await TestGig.create(testOrganisation, 'generic');
  for (const [name] of namesWithSearches) await gig.addPerformer(name);
  await ines.goto(`/live/${await gig.generateLiveToken()}`);
  await waitForRows(namesWithSearches.length);
  const signups = await TestGig.create(testOrganisation, 'generic', { name: 'Signups' });
  await signups.addPerformers(...namesWithSearches.slice(0, 20).map(([name]) => name));
  await ines.goto(`/event/${signups.id}`);
  for (const [name] of namesWithSearches.slice(0, 5)) await ines.expectVisible(ines.page.getByText(toStoredLine(name)).first());
  expect(ines.pageErrors).toEqual([]);
});

const waitForRows = (count: number): Promise<void> =>
  ines.page
    .getByRole('listitem')
    .nth(count - 1)
    .waitFor();
