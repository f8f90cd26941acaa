import { type Browser } from 'playwright-core';
import { launchChromium } from './testing/chromium.js';
import { findButtonsCoveredByToast } from './testing/buttons-covered-by-toast.js';
import { UserPage } from './testing/user-page.js';
import { addPerformer, createGig, startTestOrganisation, type TestOrganisation } from './testing/test-organisation.js';

jest.setTimeout(60_000);

let browser: Browser;
let testOrganisation: TestOrganisation;
let sam: UserPage;
const phoneSize = { width: 390, height: 844 };

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([launchChromium(), startTestOrganisation()]);
  const earlierGig = await createGig(testOrganisation, 'Last Jam');
  await addPerformer(testOrganisation, earlierGig, 'Hana Sato', {
    instruments: ['bass', 'keys'],
    tier: 'T2',
    priority: true,
    email: 'hana@example.org',
  });
  sam = await UserPage.open(browser, testOrganisation.url, 'sam', { width: 1440, height: 900 });
  await sam.signIn();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
}, 30_000);

describe('a participant of an earlier event', () => {
  it('is found by the first letters of the name, and the dialog is filled with their last details', async () => {
    const gig = await createGig(testOrganisation, 'Friday Jam');
    await sam.page.goto(`/event/${gig.id}`);
    await sam.press('Add Participant');
    await sam.expectVisible(sam.dialog().getByLabel('Name').and(sam.page.locator(':focus'))); // focused when the dialog opens
    await sam.page.keyboard.type('han');
    await sam.page.getByText('Hana Sato').last().click();
    for (const instrument of ['bass', 'keys', 'Priority'])
      await sam.expectVisible(sam.dialog().getByRole('checkbox', { name: instrument, checked: true }));
    expect(await sam.dialog().getByLabel('Email').inputValue()).toBe('hana@example.org');
    await sam.press('Add Participant', sam.dialog());
    await sam.expectVisible(sam.section('Participants').getByText('Hana Sato'));
  });

  it('cannot be added twice, and the error toast does not cover the dialog’s buttons', async () => {
    await sam.press('Add Participant');
    await sam.dialog().getByLabel('Name').pressSequentially('han');
    await sam.expectVisible(sam.page.getByText('Already added'));
    await sam.dialog().getByLabel('Name').fill('Hana  SATO');
    await sam.dialog().getByRole('checkbox', { name: 'bass' }).check();
    const covered = sam.page.evaluate(findButtonsCoveredByToast);
    await sam.press('Add Participant', sam.dialog());
    await sam.expectToast('This participant is already added to this event');
    expect(await covered).toEqual([]);
    await sam.press('Cancel', sam.dialog());
  });

  it('can be moved to the top by menu, and is removed after a confirmation', async () => {
    for (const name of ['Zoe', 'Ada']) {
      await sam.press('Add Participant');
      await sam.dialog().getByLabel('Name').fill(name);
      await sam.dialog().getByRole('checkbox', { name: 'drums' }).check();
      await sam.press('Add Participant', sam.dialog());
      await sam.expectHidden(sam.dialog());
    }
    await sam.chooseFromMenu('Ada', 'Move to top');
    await sam.expectVisible(sam.section('Participants').getByRole('listitem').first().getByText('Ada'));
    await sam.chooseFromMenu('Zoe', 'Remove');
    await sam.expectVisible(sam.dialog().getByText('Are you sure you want to remove Zoe from this event? This action cannot be undone.'));
    await sam.press('Remove', sam.dialog());
    await sam.expectToast('Performer removed successfully');
    await sam.expectHidden(sam.section('Participants').getByText('Zoe'));
  });
});

describe('a member', () => {
  it('can see an event and chat, but sees no buttons for other actions and no timeline', async () => {
    const gig = await createGig(testOrganisation, 'Members’ Jam');
    await addPerformer(testOrganisation, gig, 'Bo Lindqvist', { instruments: ['guitar'] });
    const mia = await UserPage.open(browser, testOrganisation.url, 'mia', phoneSize);
    await mia.signIn();
    await mia.page.goto(`/event/${gig.id}`);
    await mia.expectVisible(mia.section('Participants').getByText('Bo Lindqvist'));
    expect(await mia.page.getByRole('button', { name: /Select|Add Participant|More for|Complete/ }).count()).toBe(0);
    expect(await mia.section('Timeline').count()).toBe(0);
    await mia.section('Chat').getByLabel('Message', { exact: true }).fill('Hello');
    await mia.press('Send');
    await mia.expectVisible(mia.section('Chat').getByText('mia'));
    await mia.close();
  });
});

describe('routing', () => {
  it('shows a page with a link to the home page for an unknown event and an unknown URL', async () => {
    for (const path of ['/event/00000000-0000-4000-8000-000000000000', '/event/nonsense']) {
      await sam.page.goto(path);
      await sam.expectVisible(sam.page.getByRole('heading', { name: 'Event Not Found' }));
    }
    await sam.page.goto('/nowhere');
    await sam.expectVisible(sam.page.getByRole('heading', { name: '404' }));
    await sam.page.getByRole('link', { name: 'Go Home' }).click();
    await sam.expectVisible(sam.page.getByRole('link', { name: 'Last Jam' }));
  });

  it('redirects to the sign-in page after logout', async () => {
    await sam.press('sam');
    await sam.page.getByRole('menuitem', { name: 'Logout' }).click();
    await sam.expectVisible(sam.page.getByLabel('Password'));
    await sam.page.goto('/');
    await sam.expectVisible(sam.page.getByLabel('Password'));
    expect(sam.pageErrors).toEqual([]);
  });
});
