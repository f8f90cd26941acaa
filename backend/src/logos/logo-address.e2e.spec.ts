import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type Answer } from '../testing/browser.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, type Venue } from '../testing/venue.js';

let app: RunningApp;
let venue: Venue;
let gig: GigOnAir;
beforeAll(async () => {
  app = await startApp();
  venue = await openVenue(app, 'barn');
  gig = await GigOnAir.create(venue);
});
afterAll(() => app.close());

type Logo = Pick<OrganisationView, 'logoUrl'>;

describe('the address of a logo', () => {
  const setOf = (logoUrl: unknown): Promise<Answer<Logo>> => venue.owner.patch(routes.organisationLogo(venue.organisation), { logoUrl });
  const nightly = (logoUrl: unknown): Promise<Answer<Logo>> => venue.owner.patch(routes.eventLogo(gig.id), { logoUrl });

  it.each([
    ['https://jam.example/logo.png', 'https://jam.example/logo.png'],
    [' http://192.168.1.7:8080/l?x=1#y ', 'http://192.168.1.7:8080/l?x=1#y'],
    ['https://jämsession.example/logo.svg', 'https://jämsession.example/logo.svg'],
    ['', null],
    ['  ', null],
    [null, null],
  ])('may be any on the web, or none: %j', async (given, kept) => {
    expect(await setOf(given)).toMatchObject({ status: 200, body: { logoUrl: kept } });
    expect(await nightly(given)).toMatchObject({ status: 200, body: { logoUrl: kept } });
  });

  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'file:///etc/passwd',
    'ftp://jam.example/logo.png',
    '//jam.example/logo.png',
    '/logos/AAAAAAAAAAAAAAAAAAAAAA',
    'https://',
    'https://jam.example/a b',
    'java\nscript:alert(1)',
    'logo',
    7,
    {},
    ['https://jam.example/logo.png'],
  ])('must be one: %j is refused', async (logoUrl) => {
    for (const set of [setOf, nightly])
      expect(await set(logoUrl)).toMatchObject({ status: 400, body: { errors: { logoUrl: 'Please enter a valid URL' } } });
  });

  it('must be given, and not be endless', async () => {
    expect(await setOf(undefined)).toMatchObject({ status: 400, body: { errors: { logoUrl: 'Required' } } });
    expect((await setOf(`https://jam.example/${'x'.repeat(2_000)}`)).status).toBe(400);
    expect(await venue.owner.patch(routes.organisationLogo(venue.organisation), { logoUrl: null, name: 'Ours now' })).toMatchObject({
      status: 400,
      body: { errors: { name: 'Unknown field' } },
    });
  });
});
