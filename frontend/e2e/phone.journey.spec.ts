import { type Browser } from 'playwright-core';
import { launchChromium } from './testing/chromium.js';
import { coveredByToast } from './testing/covered-by-toast.js';
import { devices } from './testing/devices.js';
import { Screen } from './testing/screen.js';
import { addTo, gigAt, openVenue, type Venue } from './testing/venue.js';

jest.setTimeout(60_000);

let browser: Browser;
let venue: Venue;
let sam: Screen;

beforeAll(async () => {
  [browser, venue] = await Promise.all([launchChromium(), openVenue()]);
  const gig = await gigAt(venue, 'Friday Jam');
  for (const name of ['Ana Ruiz', 'Bo Lindqvist']) await addTo(venue, gig, name, { instruments: ['guitar'] });
  sam = await Screen.open(browser, venue.url, 'sam', devices.phone);
  await sam.page.addInitScript(rememberFlights);
  await sam.signIn();
  await sam.page.goto(`/event/${gig.id}`);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await venue.close();
}, 30_000);

describe('the long page of a gig, on a phone', () => {
  it('is one tap from each of its parts, and from adding somebody to the list, however short that is', async () => {
    for (const part of ['Manage', 'Chat', 'List']) {
      await sam.press(part, sam.page.getByRole('navigation'));
      await sam.sees(sam.page.locator('[aria-current="true"]').getByText(part));
    }
    await sam.press('Add Participant');
    await sam.press('Cancel', sam.dialog());
    await sam.press('Live', sam.page.getByRole('navigation'));
  });
});

describe('a row that leaves one panel for another, on a phone', () => {
  it('travels there, as it looks where it arrives', async () => {
    await sam.press('Select Ana Ruiz');
    await sam.press('Put Ana Ruiz on stage');
    await sam.press('Off: Ana Ruiz');
    await sam.sees(sam.page.getByRole('button', { name: 'Select Ana Ruiz' }));
    const flight = { who: 'Ana Ruiz', took: 180, moved: true, fits: true };
    expect(await flights()).toEqual([flight, flight, flight]);
  });

  it('is simply there for whoever wants less motion', async () => {
    await sam.page.emulateMedia({ reducedMotion: 'reduce' });
    await sam.press('Select Bo Lindqvist');
    await sam.press('Put Bo Lindqvist on stage');
    await sam.sees(sam.page.getByRole('button', { name: 'Off: Bo Lindqvist' }));
    expect(await flights()).toEqual([]);
    expect(sam.errors).toEqual([]);
  });
});

describe('a toast over a dialog, on a phone', () => {
  it('leaves the buttons to the thumb', async () => {
    const ines = await Screen.open(browser, venue.url, 'ines', devices.phone);
    await ines.signIn();
    await ines.page.goto('/organisations');
    await ines.press('Create User');
    const covered = ines.page.evaluate(coveredByToast);
    await ines.press('Create User', ines.dialog());
    expect(await covered).toEqual([]);
    await ines.close();
  });
});

interface Flight {
  who: string;
  took: number;
  moved: boolean;
  /** Nothing of it stands out of its own row. */
  fits: boolean;
}
/** Since the last call. */
async function flights(): Promise<Flight[]> {
  const told = await sam.page.evaluate(() => {
    const flown = sessionStorage.getItem('flights');
    sessionStorage.removeItem('flights');
    return flown;
  });
  return JSON.parse(told ?? '[]') as Flight[];
}

/** Runs in the page: a flight is over too soon to be looked for. */
function rememberFlights(): void {
  const look = (changes: MutationRecord[]): void => {
    for (const flying of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(flying instanceof HTMLElement) || !flying.inert) continue;
      const [flight] = flying.getAnimations();
      const row = flying.firstElementChild;
      const flown = {
        who: row?.querySelector('strong, [class*="name"]')?.textContent,
        took: flight?.effect?.getTiming().duration,
        moved: !getComputedStyle(flying).transform.startsWith('matrix(1, 0, 0, 1, 0, 0)'),
        fits: row !== null && row.scrollWidth <= flying.clientWidth,
      };
      const before = JSON.parse(sessionStorage.getItem('flights') ?? '[]') as object[];
      sessionStorage.setItem('flights', JSON.stringify([...before, flown]));
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
