import { type Browser, type Page } from 'playwright-core';
import { organisationId, performerId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { passwordOf, signIn } from '../../backend/src/testing/http-client.js';
import { createUserWithRole } from '../../backend/src/testing/account.fixture.js';
import { TestGig, unwrapBody } from '../../backend/src/testing/test-organisation.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { JamPage } from './testing/jam-page.js';
import { UserPage } from './testing/user-page.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

/** If a page rendered this text as HTML, it would request an image and run a script; `openMonitoredPage` records both. */
const toMarkup = (name: string): string => `<img src=x-${name} onerror="window.ran='${name}'">`;
const markup = {
  organisation: toMarkup('org'),
  owner: toMarkup('owner'),
  operator: toMarkup('operator'),
  event: toMarkup('gig'),
  performer: toMarkup('player'),
  notes: toMarkup('notes'),
  message: toMarkup('chat'),
};

let browser: Browser;
let testOrganisation: WebTestOrganisation;
beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const requestedPaths = new WeakMap<UserPage, string[]>();
/** Opens a page for a signed-in user, and records its requests and the effects of scripts. */
async function openMonitoredPage(username: string, path: string): Promise<UserPage> {
  const paths: string[] = [];
  const prepare = async (page: Page): Promise<void> => {
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await page.addInitScript(recordEffects);
  };
  const userPage = await UserPage.openSignedIn(browser, testOrganisation.url, username, devices.desktop, { path, prepare });
  requestedPaths.set(userPage, paths);
  return userPage;
}

/** Runs in the page: records the scripts of `toMarkup` that run, and violations of the content security policy. */
function recordEffects(): void {
  const record = (effect: string): void => sessionStorage.setItem('effects', `${sessionStorage.getItem('effects') ?? ''}${effect} `);
  document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => record(violatedDirective));
  Object.defineProperty(window, 'ran', { set: record });
}

/** The effects of rendered markup on the page so far: executed scripts, violations of the content security policy, image requests, errors. */
async function readEffects(userPage: UserPage): Promise<unknown> {
  const scriptEffects = await userPage.page.evaluate(() => sessionStorage.getItem('effects'));
  const imageRequests = requestedPaths.get(userPage)?.filter((path) => path.includes('/x-'));
  return { scriptEffects, imageRequests, errors: userPage.pageErrors };
}
const noEffects = { scriptEffects: null, imageRequests: [], errors: [] };

describe('HTML in a name or a chat message', () => {
  it('is shown as plain text and has no effects on the home page, an event page and the organisations page', async () => {
    const organisationRequest = { name: markup.organisation, username: markup.owner, password: passwordOf(markup.owner) };
    const createdId = organisationId(
      unwrapBody(await testOrganisation.godClient.post<OrganisationView>(routes.organisations, organisationRequest), 201).id,
    );
    await createUserWithRole(testOrganisation.godClient, createdId, markup.operator, 'operator');
    const ownerClient = await signIn(testOrganisation, markup.owner);
    const organisation = { ...testOrganisation, id: createdId, ownerClient, operatorClient: ownerClient };
    const gig = await TestGig.create(organisation, 'jam', { name: markup.event });
    const { id } = await gig.addPerformer(markup.performer, { instruments: ['vocals'], notes: markup.notes });

    const path = `/event/${gig.id}`;
    const [writer, reader] = await Promise.all([openMonitoredPage(markup.operator, path), openMonitoredPage(markup.owner, path)]);
    await new JamPage(writer).sendChatMessage(markup.message);
    const chat = reader.section('Chat');
    await reader.expectVisible(chat.getByText(markup.message));
    await reader.expectVisible(chat.getByText(markup.operator));
    await reader.expectVisible(reader.section('Participants').getByText(markup.performer));
    await reader.expectVisible(reader.page.getByRole('heading', { name: markup.event }));
    await ownerClient.post(commandPaths.SelectPerformer(performerId(id)));
    await ownerClient.post(commandPaths.PutOnStage(performerId(id)));
    await reader.expectVisible(reader.section('Currently on Stage').getByText(markup.performer));
    await reader.expectVisible((await new JamPage(reader).openTimeline()).getByText(markup.performer));

    await reader.goto('/organisations');
    await reader.expectVisible(reader.section('Organisations').getByRole('heading', { name: markup.organisation }));
    await reader.expectVisible(reader.section('Organisations').getByText(markup.operator));
    await reader.chooseFromMenu(`${markup.operator} at ${markup.organisation}`, 'Remove User');
    await reader.expectVisible(reader.dialog().getByText(markup.operator));
    await reader.page.goto('/'); // away from the open dialog
    await reader.expectVisible(reader.page.getByRole('link', { name: markup.event }));
    for (const userPage of [writer, reader]) expect(await readEffects(userPage)).toEqual(noEffects);
  });
});

describe('a name with characters that change the direction of the text beside it', () => {
  it('is shown without these characters on the event page and the home page, also in labels for screen readers', async () => {
    const gig = await TestGig.create(testOrganisation, 'jam', { name: 'Jam \u202Eof \u2067Friday' });
    await gig.addPerformer('Ana \u202EzciuR', { instruments: ['vocals'] });
    const samPage = await openMonitoredPage('sam', `/event/${gig.id}`);
    await samPage.press('Select Ana zciuR');
    await samPage.expectVisible(samPage.section('Selected for Stage').getByText('Ana zciuR'));
    await samPage.press('Put Ana zciuR on stage');
    await samPage.expectVisible(samPage.page.getByRole('button', { name: 'Off: Ana zciuR' }));
    await samPage.expectVisible(samPage.page.getByRole('heading', { name: 'Jam of Friday' }));
    expect(await samPage.page.content()).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    await samPage.goto('/');
    await samPage.expectVisible(samPage.page.getByRole('link', { name: 'Jam of Friday' }));
    await samPage.expectVisible(samPage.page.getByText('1 on stage now'));
    await testOrganisation.operatorClient.post(commandPaths.TakeOffStage(gig.idOf('Ana \u202EzciuR')));
    await samPage.expectHidden(samPage.page.getByText('1 on stage now'));
    expect(await samPage.page.content()).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    await samPage.close();
  });
});
