import { type Browser, type Locator } from 'playwright-core';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { JamPage } from './testing/jam-page.js';
import { UserPage } from './testing/user-page.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { enableTabs, startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
/** The page of Sam, an operator, on a phone. */
let samPage: UserPage;
let samJam: JamPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'jam', { name: 'Friday Jam' });
  await gig.addPerformer('Bo Lindqvist', { instruments: ['guitar'] });
  samPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'sam', devices.touchPhone, {
    path: `/event/${gig.id}`,
  });
  samJam = new JamPage(samPage);
  await samPage.expectVisible(samJam.participantRow('Bo Lindqvist'));
  await samPage.page.evaluate(countEffectiveTaps);
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const nameField = (): Locator => samPage.dialog().getByLabel('Name');
const focused = (): Locator => samPage.page.locator(':focus');
const searchField = (): Locator => samPage.section('Participants').getByLabel('Find a name');
const tapInstrument = (name: string): Promise<void> => samPage.tap(samPage.dialog().getByRole('checkbox', { name }));
const readEffectiveTapCount = (): Promise<number> => samPage.page.evaluate(() => Number(sessionStorage.getItem('taps')));
const closeDialog = async (): Promise<void> => {
  await samPage.press('Cancel', samPage.dialog());
  await samPage.expectHidden(samPage.dialog());
};

describe('adding performers without a signup on a phone', () => {
  it('takes one tap for the dialog and one per performer for the instrument, also after a refused name', async () => {
    const tapsBefore = await readEffectiveTapCount();
    await samPage.press('Add Participant');
    for (const [index, name] of ['Ana', 'Cy', 'Dee', 'Eli', 'Fay', 'Gus', 'Hal', 'Ida'].entries()) {
      await samPage.expectVisible(nameField().and(focused()));
      await tapInstrument('vocals');
      await samPage.expectVisible(nameField().and(focused())); // the phone's keyboard stays open
      if (index === 3) await typeRefusedName('Bo Lindqvist');
      await samPage.page.keyboard.type(name);
      await samPage.page.keyboard.press('Enter');
      await samPage.expectVisible(samPage.dialog().getByRole('status').getByText(`Added ${name} — next`));
    }
    expect((await readEffectiveTapCount()) - tapsBefore).toBe(1 + 8);
    await closeDialog();
    for (const name of ['Ana', 'Eli', 'Ida']) await samPage.expectVisible(samJam.participantRow(name));
  });

  /** Types a name that is refused, and selects it, so that the next typed name replaces it. */
  async function typeRefusedName(name: string): Promise<void> {
    await samPage.page.keyboard.type(name);
    await samPage.page.keyboard.press('Enter');
    await samPage.expectVisible(samPage.dialog().getByText('This participant is already added to this event'));
    expect(await nameField().inputValue()).toBe(name);
    await samPage.expectVisible(samPage.dialog().getByRole('checkbox', { name: 'vocals', checked: true }));
    await samPage.page.keyboard.press('ControlOrMeta+A');
  }

  it('starts with the name that was searched for, when the search has found nobody', async () => {
    await searchField().fill('Anna');
    await samPage.press('New here? Add Anna');
    await samPage.expectVisible(nameField().and(focused()));
    expect(await nameField().inputValue()).toBe('Anna');
    await tapInstrument('keys');
    await samPage.page.keyboard.press('Enter');
    await samPage.expectVisible(samPage.dialog().getByText('Added Anna — next'));
    await closeDialog();
    await samPage.expectVisible(samJam.participantRow('Anna'));
    await samPage.expectHidden(samPage.page.getByRole('button', { name: /^New here/ }));
  });

  it('clears the search once the found performer is selected, and offers a button to the selected performers', async () => {
    await samPage.press('Select Anna');
    await samPage.expectVisible(samJam.selectedRow('Anna'));
    await samPage.expectVisible(samJam.participantRow('Bo Lindqvist'));
    expect(await searchField().inputValue()).toBe('');
    await searchField().scrollIntoViewIfNeeded();
    await samPage.press('Selected: 1');
    await samPage.page.waitForFunction(() => {
      const { top = -1, bottom = Infinity } = document.getElementById('selected')?.getBoundingClientRect() ?? {};
      return top >= 0 && bottom <= innerHeight;
    });
  });

  it('is possible on every tab', async () => {
    await enableTabs(testOrganisation, 'sam');
    await samPage.goto(`/event/${gig.id}/signups`);
    await samPage.press('Selected: 1');
    await samPage.expectVisible(samJam.selectedRow('Anna'));
    const jamInTabs = new JamPage(samPage, { usesTabs: true });
    for (const part of ['Live', 'List', 'Chat', 'Manage'] as const) {
      await jamInTabs.openPart(part);
      await samPage.press('Add Participant');
      await samPage.expectVisible(nameField().and(focused()));
      await closeDialog();
    }
    expect(samPage.pageErrors).toEqual([]);
  });
});

/** Runs in the page: counts taps and mouse clicks, but not clicks by the keyboard, nor taps that the app ignores because something has just moved. */
function countEffectiveTaps(): void {
  document.body.addEventListener(
    'click',
    ({ detail }) => {
      if (detail > 0) sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1));
    },
    { capture: true },
  );
}
