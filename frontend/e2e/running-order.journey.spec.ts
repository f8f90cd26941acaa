import { routes } from '@jamjar/contracts/routes';
import { type Browser } from 'playwright-core';
import { PublicVisitor } from '../../backend/src/testing/public-visitor.fixture.js';
import { unwrapBody } from '../../backend/src/testing/test-organisation.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { JamPage } from './testing/jam-page.js';
import { PublicPage } from './testing/public-page.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
/** Ines, the owner, runs the gig. */
let inesPage: UserPage;
let inesJam: JamPage;
let visitor: PublicVisitor;
/** The place pages of two performers, the running order on a guest’s phone, and the room’s screen. */
let ana: PublicPage;
let bo: PublicPage;
let guest: PublicPage;
let tv: PublicPage;
let gigName: string;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

/** Signs three performers up for a new gig, and opens all screens. */
async function openScreens(type: 'jam' | 'openmic'): Promise<void> {
  visitor = await PublicVisitor.ofNewGig(testOrganisation.app, testOrganisation, type);
  gigName = (await visitor.gig.view()).name;
  const secrets: string[] = [];
  for (const name of ['Ana Attic', 'Bo Basement', 'Cai Cellar']) secrets.push(unwrapBody(await visitor.signUp(name), 201).place.secret);
  const liveToken = await visitor.gig.generateLiveToken();
  const open = (path: string, device = devices.phone as { width: number; height: number }) =>
    PublicPage.open(browser, testOrganisation.url + path, device);
  const path = `/event/${visitor.gig.id}`;
  inesPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.desktop, { path });
  inesJam = new JamPage(inesPage);
  [ana, bo, guest, tv] = await Promise.all([
    open(`/place/${secrets[0] ?? ''}`),
    open(`/place/${secrets[1] ?? ''}`),
    open(`/live/${liveToken}`),
    open(`/live/${liveToken}?display=tv`, { width: 1920, height: 1080 }),
  ]);
}
/** Waits until the queue on the guest’s phone has exactly these entries, each with its number before the name. */
async function expectQueue(...entries: string[]): Promise<void> {
  const rows = guest.page.getByRole('region', { name: /^In line/ }).getByRole('listitem');
  for (const [index, entry] of entries.entries()) await rows.nth(index).filter({ hasText: entry }).waitFor();
  await rows.nth(entries.length).waitFor({ state: 'detached' });
}
const closeScreens = async (): Promise<void> => {
  for (const { errors } of [ana, bo, guest, tv]) expect(errors).toEqual([]);
  await Promise.all([inesPage, ana, bo, guest, tv].map(({ context }) => context.close()));
};
/** Moves Bo before Ana, and expects the new order on all screens. */
async function expectNewOrder(): Promise<void> {
  await inesPage.chooseFromMenu('Bo Basement', 'Move to top');
  await bo.see('next');
  await ana.see('2nd');
  await expectQueue('1Bo B.', '2Ana A.', '3Cai C.');
  await tv.seeIn('Up next', 'Bo B.');
}
/** Bo, who is next, steps outside and comes back. Expects meanwhile that all screens skip him. */
async function expectHold(): Promise<void> {
  await bo.press("I'm outside for a moment");
  await bo.see('On hold');
  await ana.see('next');
  await expectQueue('–Bo B.', '1Ana A.', '2Cai C.');
  await guest.see('On hold');
  await tv.seeIn('Up next', 'Ana A.');
  await inesPage.expectVisible(inesPage.page.getByRole('listitem').filter({ hasText: 'Bo Basement' }).getByText('Held'));
  await bo.press("I'm back");
  await bo.see('next');
  await ana.see('2nd');
}
async function completeEvent(): Promise<void> {
  await inesPage.chooseFromMenu(gigName, 'Complete Event');
  await inesJam.pressInDialog('Complete Event');
  for (const publicPage of [ana, bo]) await publicPage.see('Thank you');
  for (const publicPage of [guest, tv]) await publicPage.see('Thanks for coming');
}

describe('a jam, followed on three phones and on the screen of the room', () => {
  beforeAll(() => openScreens('jam'));
  afterAll(closeScreens);

  it('shows the same queue on every screen', async () => {
    await ana.see('next');
    await bo.see('2nd');
    await expectQueue('1Ana A.', '2Bo B.', '3Cai C.');
    await tv.seeIn('Up next', 'Ana A.');
    await tv.see('then Bo B. and Cai C.');
    await tv.page.getByAltText('QR code of the signup page').waitFor();
    for (const publicPage of [ana, bo]) await publicPage.see('live, keep this page');
    expect(await tv.page.title()).toBe(gigName);
  });

  it('shows a new order of the queue on all screens', expectNewOrder);

  it('marks the performer whose phone it is on the running order, with a link back to the place', async () => {
    await ana.page.getByRole('link', { name: 'See the running order' }).click();
    await ana.page.getByRole('listitem').filter({ hasText: 'Ana A.' }).getByRole('link', { name: 'You' }).click();
    await ana.see('Ana Attic, you are');
  });

  it('gives no number in the queue to a performer who is outside for a moment', expectHold);

  it('vibrates on the phone of a performer whom the host calls, and tells the host when the call was seen', async () => {
    await ana.page.evaluate(() => void Object.assign(navigator, { vibrate: (pattern: unknown) => console.info('vibrates', pattern) }));
    const vibration = ana.page.waitForEvent('console', { predicate: (message) => message.text().startsWith('vibrates') });
    await ana.press("Tell me when it's my turn");
    await ana.see("This phone rings when it's your turn. Leave this page open.");
    await inesPage.chooseFromMenu('Ana Attic', 'Call');
    await vibration;
    await ana.see(/^The host called you at \d\d:\d\d$/);
    await inesPage.expectVisible(inesJam.participantRow('Ana Attic').filter({ hasText: /called \d\d:\d\d · seen \d\d:\d\d/ }));
    await bo.page.getByText('The host called you').waitFor({ state: 'detached' });
  });

  it('shows on all screens who is selected, goes on stage and off', async () => {
    await inesJam.press('Select Bo Basement');
    await bo.see('Get ready');
    await bo.see("You're selected");
    await ana.see('next');
    await guest.seeIn('Up next', 'Bo B.', 'vocals');
    await tv.seeIn('Up next', 'Bo B.', 'vocals');
    await inesJam.press('Put Bo Basement on stage');
    await bo.see("You're on");
    await bo.page
      .getByRole('timer')
      .filter({ hasText: /^00:0\d$/ })
      .first()
      .waitFor();
    for (const publicPage of [guest, tv]) {
      await publicPage.seeIn('On stage', 'Bo B.', 'vocals');
      await publicPage.page.getByRole('region', { name: 'On stage' }).getByRole('timer').waitFor();
    }
    await tv.seeIn('Up next', 'Ana A.');
    await expectQueue('1Ana A.', '2Cai C.');
    await inesJam.press('Off: Bo Basement');
    await bo.see('3rd'); // the second round
    await tv.page.getByRole('region', { name: 'On stage' }).waitFor({ state: 'detached' });
    await expectQueue('1Ana A.', '2Cai C.', '3Bo B.');
  });

  it('thanks performers and guests when the event is completed', completeEvent);
});

describe('an open mic, followed on three phones and on the screen of the room', () => {
  beforeAll(() => openScreens('openmic'));
  afterAll(closeScreens);

  it('shows a new order of the queue on all screens', expectNewOrder);

  it('gives no number in the queue to a performer who is outside for a moment', expectHold);

  it('shows who goes on stage, off, and on again after an undo', async () => {
    await inesPage.press(/^On: Bo Basement/);
    await bo.see("You're on");
    await tv.seeIn('On stage', 'Bo B.');
    await inesPage.press('Off Stage Bo Basement');
    await bo.see('Thanks for playing');
    await inesPage.press('Undo');
    await bo.see("You're on");
    for (const publicPage of [guest, tv]) await publicPage.seeIn('On stage', 'Bo B.');
    await expectQueue('1Ana A.', '2Cai C.');
  });

  it('shows the next performer on stage after Next', async () => {
    await ana.see('next');
    await inesPage.press(/^Next: Ana Attic/);
    await bo.see('Thanks for playing');
    await ana.see("You're on");
    for (const publicPage of [guest, tv]) await publicPage.seeIn('On stage', 'Ana A.');
    await tv.seeIn('Up next', 'Cai C.');
    await expectQueue('1Cai C.');
  });

  it('forecasts the same time on the host’s page and the running order, and warns when the event will run over', async () => {
    const [now, minuteMs] = [Date.now(), 60_000];
    const inMinutes = (minutes: number): string => new Date(now + minutes * minuteMs).toISOString();
    const setTimes = async (fields: object): Promise<void> =>
      void unwrapBody(await testOrganisation.ownerClient.put(routes.event(visitor.gig.id), { ...(await visitor.gig.view()), ...fields }));
    await setTimes({ timeLimit: 10, date: inMinutes(-60), endsAt: inMinutes(1) });
    const row = inesPage.page.getByRole('listitem').filter({ hasText: 'Cai Cellar' });
    await row.getByText(/, runs over$/).waitFor();
    const [, about, from = '', to = ''] = /(about \d\d:\d\d)|(\d\d:\d\d)–(\d\d:\d\d)/.exec(await row.innerText()) ?? [];
    await expectQueue(`1Cai C.${about ?? `between ${from} and ${to}`}`);
    await inesPage.expectVisible(inesPage.page.getByText(/next in \d+ min/));
    await inesPage.expectVisible(inesPage.page.getByText(/^ends about \d\d:\d\d, runs over$/));
    await setTimes({ endsAt: inMinutes(300) });
    await inesPage.expectVisible(inesPage.page.getByText(/ends about \d\d:\d\d ·/));
    await row.getByText(/, runs over$/).waitFor({ state: 'detached' });
  });

  it('ends the running order of a replaced live link, and links the place pages to the new running order', async () => {
    const token = await visitor.gig.generateLiveToken();
    for (const publicPage of [guest, tv]) await publicPage.see('This link is no longer valid');
    await ana.see("You're on");
    await ana.page.locator(`a[href="/live/${token}"]`).waitFor();
    for (const [publicPage, search] of [
      [guest, ''],
      [tv, '?display=tv'],
    ] as const)
      await publicPage.page.goto(`${testOrganisation.url}/live/${token}${search}`);
    await guest.seeIn('On stage', 'Ana A.');
    await inesPage.press(/^Next: Cai Cellar/);
    await ana.see('Thanks for playing'); // received over a socket for the new link
    await tv.seeIn('On stage', 'Cai C.');
  });

  it('thanks performers and guests when the event is completed', completeEvent);

  it('says on all screens that the link is no longer valid when the event is deleted', async () => {
    await testOrganisation.ownerClient.delete(routes.event(visitor.gig.id));
    for (const publicPage of [ana, bo, guest, tv]) await publicPage.see('This link is no longer valid');
  });
});
