import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { type Browser } from 'playwright-core';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'openmic', { name: 'Friday Stage' });
  await TestGig.create(testOrganisation, 'jam', { name: 'Secret Jam' });
  await gig.addPerformer('Ana', { instruments: [], email: 'ana@secret.example', notes: 'secret note' });
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

/** Joins with a new account by the link of a helper. */
async function join(nina: UserPage, path: string): Promise<void> {
  await nina.page.goto(path);
  await nina.expectVisible(nina.page.getByRole('heading', { name: /^Help at Friday Stage/ }));
  await nina.page.getByLabel('Username').fill('nina');
  await nina.page.getByLabel('Password', { exact: true }).fill('her own');
  await nina.page.getByLabel('Repeat password').fill('her own');
  await nina.press('Join');
}

it('a helper joins on a phone by a link, sees that event alone, puts somebody on stage, and is told when the owner ends it', async () => {
  const ines = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.desktop, { path: `/event/${gig.id}` });
  await ines.chooseFromMenu('Friday Stage', 'Helper for Tonight');
  await ines.press('Make Link', ines.dialog());
  const address = await ines.dialog().getByLabel('Invitation link').inputValue();

  const nina = await UserPage.open(browser, testOrganisation.url, 'nina', devices.touchPhone);
  await join(nina, new URL(address).pathname);
  const event = nina.page.getByRole('link', { name: 'Friday Stage' }); // the page of the link has the name in its heading
  await nina.expectVisible(event);
  expect(await nina.page.getByText('Secret Jam').count()).toBe(0);
  expect(await nina.page.getByRole('link', { name: /^Participants/ }).count()).toBe(0);

  await nina.tap(event);
  await nina.chooseFromMenu('Ana', 'Edit Details');
  const priority = nina.dialog().getByRole('checkbox', { name: 'Priority' });
  await nina.expectVisible(priority);
  expect(await nina.dialog().getByRole('textbox').count()).toBe(0); // neither name nor contact details nor notes
  await nina.check(priority);
  await nina.press('Save changes', nina.dialog());
  await nina.press('On Stage Ana');
  await nina.expectVisible(nina.section('Currently on Stage').getByText('Ana'));
  await waitUntil(async () => {
    const { onStage, priority, email, notes } = await gig.performer('Ana');
    return onStage && priority && email === 'ana@secret.example' && notes === 'secret note';
  });

  await ines.page.keyboard.press('Escape');
  await ines.chooseFromMenu('Friday Stage', 'Helper for Tonight');
  await ines.press(/^End: nina/, ines.dialog());
  await nina.expectVisible(nina.page.getByRole('heading', { name: 'You are not a helper any more' }));
  await nina.tap(nina.page.getByRole('link', { name: 'Go Home' }));
  await nina.expectVisible(nina.page.getByText('No events found'));
  await nina.close();
  await ines.close();
});
