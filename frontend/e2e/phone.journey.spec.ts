import { type Browser } from 'playwright-core';
import { connectToChromium } from './testing/chromium.js';
import { watchForButtonsCoveredByToast } from './testing/buttons-covered-by-toast.js';
import { devices } from './testing/devices.js';
import { UserPage } from './testing/user-page.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
/** The page of Sam, an operator. */
let samPage: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  const gig = await TestGig.create(testOrganisation, 'jam', { name: 'Friday Jam' });
  for (const name of ['Ana Ruiz', 'Bo Lindqvist']) await gig.addPerformer(name, { instruments: ['guitar'] });
  samPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'sam', devices.phone, {
    path: `/event/${gig.id}`,
    animated: true,
    prepare: (page) => page.addInitScript(recordFlipAnimations),
  });
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

describe('the page of a jam on a phone', () => {
  it('has a navigation bar that leads to every section, and a button to add participants', async () => {
    for (const part of ['Manage', 'Chat', 'List']) {
      await samPage.press(part, samPage.page.getByRole('navigation'));
      await samPage.expectVisible(samPage.page.locator('[aria-current="true"]').getByText(part));
    }
    await samPage.press('Add Participant');
    await samPage.press('Cancel', samPage.dialog());
    await samPage.press('Live', samPage.page.getByRole('navigation'));
  });
});

describe('a row that moves to another panel on a phone', () => {
  it('is animated from its old to its new place, with the layout of the new one', async () => {
    await samPage.press('Select Ana Ruiz');
    await samPage.press('Put Ana Ruiz on stage');
    await samPage.press('Off: Ana Ruiz');
    // the list of those who have played is collapsed, so the row is not shown and this third move has no animation
    await samPage.expectVisible(samPage.page.getByRole('button', { name: 'Played (1)' }));
    const animation = { name: 'Ana Ruiz', durationMs: 180, startsElsewhere: true, fitsContainer: true };
    expect(await drainRecordedAnimations()).toEqual([animation, animation]);
  });

  it('is not animated when the user prefers reduced motion', async () => {
    await samPage.page.emulateMedia({ reducedMotion: 'reduce' });
    await samPage.press('Select Bo Lindqvist');
    await samPage.press('Put Bo Lindqvist on stage');
    await samPage.expectVisible(samPage.page.getByRole('button', { name: 'Off: Bo Lindqvist' }));
    expect(await drainRecordedAnimations()).toEqual([]);
    expect(samPage.pageErrors).toEqual([]);
  });
});

describe('a toast over a dialog on a phone', () => {
  it('does not cover the dialog’s buttons', async () => {
    const inesPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.phone, { path: '/organisations' });
    await inesPage.press('Create User');
    const coveredButtons = inesPage.page.evaluate(watchForButtonsCoveredByToast);
    await inesPage.press('Create User', inesPage.dialog());
    expect(await coveredButtons).toEqual([]);
    await inesPage.close();
  });
});

interface FlipAnimation {
  name: string;
  durationMs: number;
  /** Whether it starts at another place than the one where it ends. */
  startsElsewhere: boolean;
  /** Whether the row's content does not overflow. */
  fitsContainer: boolean;
}
/** Returns the animations recorded since the last call and forgets them. */
async function drainRecordedAnimations(): Promise<FlipAnimation[]> {
  const recorded = await samPage.page.evaluate(() => {
    const animations = sessionStorage.getItem('animations');
    sessionStorage.removeItem('animations');
    return animations;
  });
  return JSON.parse(recorded ?? '[]') as FlipAnimation[];
}

/** Runs in the page, because an animation is too short to be found from the test. What is animated is an inert copy of the row. */
function recordFlipAnimations(): void {
  const record = (domMutations: MutationRecord[]): void => {
    for (const copy of domMutations.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(copy instanceof HTMLElement) || !copy.inert) continue;
      const [animation] = copy.getAnimations();
      const row = copy.firstElementChild;
      const recorded = {
        name: row?.querySelector('strong, [class*="name"]')?.textContent,
        durationMs: animation?.effect?.getTiming().duration,
        startsElsewhere: !getComputedStyle(copy).transform.startsWith('matrix(1, 0, 0, 1, 0, 0)'),
        fitsContainer: row !== null && row.scrollWidth <= copy.clientWidth,
      };
      const before = JSON.parse(sessionStorage.getItem('animations') ?? '[]') as object[];
      sessionStorage.setItem('animations', JSON.stringify([...before, recorded]));
    }
  };
  new MutationObserver(record).observe(document, { childList: true, subtree: true });
}
