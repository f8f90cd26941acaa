import { type Browser } from 'playwright-core';
import { organisationId, performerId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { signIn } from '../../backend/src/testing/browser.js';
import { makeMember } from '../../backend/src/testing/people.js';
import { taken } from '../../backend/src/testing/venue.js';
import { launchChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { JamScreen } from './testing/jam-night.js';
import { Screen } from './testing/screen.js';
import { addTo, gigAt, openVenue, passwordOf, type Venue } from './testing/venue.js';

jest.setTimeout(60_000);

/** Run as a page, it would leave a mark, and ask for a picture of that name. */
const hurting = (name: string): string => `<img src=x-${name} onerror="window.hurt='${name}'">`;
const words = {
  organisation: hurting('house'),
  owner: hurting('owner'),
  operator: hurting('operator'),
  event: hurting('night'),
  performer: hurting('player'),
  notes: hurting('notes'),
  message: hurting('chat'),
};

let browser: Browser;
let venue: Venue;
beforeAll(async () => {
  [browser, venue] = await Promise.all([launchChromium(), openVenue()]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await venue.close();
}, 30_000);

const asked = new WeakMap<Screen, string[]>();
/** Somebody whose pages are watched from before their first script on. */
async function come(username: string): Promise<Screen> {
  const screen = await Screen.open(browser, venue.url, username, devices.desktop);
  const paths: string[] = [];
  asked.set(screen, paths);
  screen.page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await screen.context.addInitScript(() => {
    const note = (what: string): void => sessionStorage.setItem('hurt', `${sessionStorage.getItem('hurt') ?? ''}${what} `);
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => note(violatedDirective));
    Object.defineProperty(window, 'hurt', { set: note });
  });
  await screen.page.reload();
  await screen.signIn();
  return screen;
}

/** What such words did to any of somebody’s pages: marks they left, rules they ran against, pictures they asked for. */
async function whatHappenedTo(screen: Screen): Promise<unknown> {
  const hurt = await screen.page.evaluate(() => sessionStorage.getItem('hurt'));
  return { hurt, asked: asked.get(screen)?.filter((at) => at.includes('/x-')), errors: screen.errors };
}
const nothing = { hurt: null, asked: [], errors: [] };

describe('a name or a message that would be a page', () => {
  it('is words on everybody’s screens: of an organisation, its people, an event, a performer, in the chat', async () => {
    const made = { name: words.organisation, username: words.owner, password: passwordOf(words.owner) };
    const house = organisationId(taken(await venue.god.post<OrganisationView>(routes.organisations, made), 201).id);
    await makeMember(venue.god, house, words.operator, 'operator');
    const ines = await signIn(venue, words.owner);
    const gig = await gigAt({ ...venue, ines, organisation: house }, words.event);
    const { id } = await addTo({ ...venue, ines }, gig, words.performer, { instruments: ['vocals'], notes: words.notes });

    const [writer, reader] = await Promise.all([words.operator, words.owner].map((name) => come(name)));
    if (!writer || !reader) throw new Error('Nobody came');
    for (const screen of [writer, reader]) await screen.page.goto(`/event/${gig.id}`);
    await new JamScreen(writer, false).say(words.message);
    const chat = reader.section('Chat');
    await reader.sees(chat.getByText(words.message));
    await reader.sees(chat.getByText(words.operator));
    await reader.sees(reader.section('Participants').getByText(words.performer));
    await reader.sees(reader.page.getByRole('heading', { name: words.event }));
    await ines.post(routes.select(performerId(id)));
    await ines.post(routes.putOnStage(performerId(id)));
    await reader.sees(reader.section('Currently on Stage').getByText(words.performer));
    await reader.sees(reader.section('Timeline').getByText(words.performer));

    await reader.page.goto('/organisations');
    await reader.sees(reader.section('Organisations').getByRole('heading', { name: words.organisation }));
    await reader.sees(reader.section('Organisations').getByText(words.operator));
    await reader.pressInMenu(`${words.operator} at ${words.organisation}`, 'Remove User');
    await reader.sees(reader.dialog().getByText(words.operator));
    await reader.page.goto('/');
    await reader.sees(reader.page.getByRole('link', { name: words.event }));
    for (const screen of [writer, reader]) expect(await whatHappenedTo(screen)).toEqual(nothing);
  });
});
