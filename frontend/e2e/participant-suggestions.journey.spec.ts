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
  const earlierGig = await TestGig.create(testOrganisation, 'jam', { name: 'Last Jam' });
  await earlierGig.addPerformer('Hana Sato', {
    instruments: ['bass', 'keys'],
    tier: 'T2',
    priority: true,
    email: 'hana@example.org',
  });
  const gig = await TestGig.create(testOrganisation, 'jam', { name: 'Friday Jam' });
  samPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'sam', devices.desktop, { path: `/event/${gig.id}` });
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

describe('a participant', () => {
  it('of an earlier event is found by the first letters of the name, and the dialog is filled with their last details', async () => {
    await samPage.press('Add Participant');
    await samPage.expectVisible(samPage.dialog().getByLabel('Name').and(samPage.page.locator(':focus'))); // focused when the dialog opens
    await samPage.page.keyboard.type('han');
    await samPage.page.getByText('Hana Sato').last().click();
    for (const name of ['bass', 'keys', 'Priority'])
      await samPage.expectVisible(samPage.dialog().getByRole('checkbox', { name, checked: true }));
    expect(await samPage.dialog().getByLabel('Email').inputValue()).toBe('hana@example.org');
    await samPage.press('Add Participant', samPage.dialog());
    await samPage.expectVisible(samPage.dialog().getByText('Added Hana Sato — next'));
    await samPage.press('Cancel', samPage.dialog());
    await samPage.expectVisible(samPage.section('Participants').getByText('Hana Sato'));
  });

  it('cannot be added twice, and the error toast does not cover the dialog’s buttons', async () => {
    await samPage.press('Add Participant');
    await samPage.dialog().getByLabel('Name').pressSequentially('han');
    await samPage.expectVisible(samPage.page.getByText('Already added'));
    await samPage.dialog().getByLabel('Name').fill('Hana  SATO');
    await samPage.check(samPage.dialog().getByRole('checkbox', { name: 'bass' }));
    const coveredButtons = samPage.page.evaluate(watchForButtonsCoveredByToast);
    await samPage.press('Add Participant', samPage.dialog());
    await samPage.expectToast('This participant is already added to this event');
    expect(await coveredButtons).toEqual([]);
    await samPage.press('Cancel', samPage.dialog());
  });

  it('can be moved to the top and, after a confirmation, removed with the menu of the row', async () => {
    await samPage.press('Add Participant');
    for (const name of ['Zoe', 'Ada']) {
      await samPage.dialog().getByLabel('Name').fill(name);
      await samPage.check(samPage.dialog().getByRole('checkbox', { name: 'drums' }));
      await samPage.press('Add Participant', samPage.dialog());
      await samPage.expectVisible(samPage.dialog().getByText(`Added ${name} — next`));
    }
    await samPage.press('Cancel', samPage.dialog());
    await samPage.chooseFromMenu('Ada', 'Move to top');
    await samPage.expectVisible(samPage.section('Participants').getByRole('listitem').first().getByText('Ada'));
    await samPage.chooseFromMenu('Zoe', 'Remove');
    await samPage.expectVisible(
      samPage.dialog().getByText('Are you sure you want to remove Zoe from this event? This action cannot be undone.'),
    );
    await samPage.press('Remove', samPage.dialog());
    await samPage.expectToast('Performer removed successfully');
    await samPage.expectHidden(samPage.section('Participants').getByText('Zoe'));
  });
});

describe('a member', () => {
  it('can see an event and chat, but sees no buttons for other actions and no timeline', async () => {
    const gig = await TestGig.create(testOrganisation, 'jam', { name: 'Members’ Jam' });
    await gig.addPerformer('Bo Lindqvist', { instruments: ['guitar'] });
    const miaPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'mia', devices.phone, { path: `/event/${gig.id}` });
    await miaPage.expectVisible(miaPage.section('Participants').getByText('Bo Lindqvist'));
    expect(await miaPage.page.getByRole('button', { name: /Select|Add Participant|More for|Complete/ }).count()).toBe(0);
    expect(await miaPage.section('Timeline').count()).toBe(0);
    await miaPage.section('Chat').getByLabel('Message', { exact: true }).fill('Hello');
    await miaPage.press('Send');
    await miaPage.expectVisible(miaPage.section('Chat').getByText('mia'));
    await miaPage.close();
  });
});

describe('routing', () => {
  it('shows Event Not Found for an unknown event, and a page with a link to the home page for an unknown URL', async () => {
    for (const path of ['/event/00000000-0000-4000-8000-000000000000', '/event/nonsense']) {
      await samPage.goto(path);
      await samPage.expectVisible(samPage.page.getByRole('heading', { name: 'Event Not Found' }));
    }
    await samPage.goto('/nowhere');
    await samPage.expectVisible(samPage.page.getByRole('heading', { name: '404' }));
    await samPage.page.getByRole('link', { name: 'Go Home' }).click();
    await samPage.expectVisible(samPage.page.getByRole('link', { name: 'Last Jam' }));
  });

  it('redirects to the sign-in page after logout', async () => {
    await samPage.press('sam');
    await samPage.page.getByRole('menuitem', { name: 'Logout' }).click();
    await samPage.expectVisible(samPage.page.getByLabel('Password'));
    await samPage.goto('/');
    await samPage.expectVisible(samPage.page.getByLabel('Password'));
    expect(samPage.pageErrors).toEqual([]);
  });
});
