import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type HttpResponse } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;
beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
  gig = await TestGig.create(organisation);
});
afterAll(() => app.close());

type Logo = Pick<OrganisationView, 'logoUrl'>;

describe('the URL of a logo', () => {
  const setOrganisationLogo = (logoUrl: unknown): Promise<HttpResponse<Logo>> =>
    organisation.ownerClient.patch(routes.organisationLogo(organisation.id), { logoUrl });
  const setGigLogo = (logoUrl: unknown): Promise<HttpResponse<Logo>> =>
    organisation.ownerClient.patch(routes.eventLogo(gig.id), { logoUrl });

  it.each([
    ['https://jam.example/logo.png', 'https://jam.example/logo.png'],
    [' http://192.168.1.7:8080/l?x=1#y ', 'http://192.168.1.7:8080/l?x=1#y'],
    ['https://jämsession.example/logo.svg', 'https://jämsession.example/logo.svg'],
    ['', null],
    ['  ', null],
    [null, null],
  ])('can be any http(s) URL or empty: %j', async (sent, stored) => {
    expect(await setOrganisationLogo(sent)).toMatchObject({ status: 200, body: { logoUrl: stored } });
    expect(await setGigLogo(sent)).toMatchObject({ status: 200, body: { logoUrl: stored } });
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
  ])('is rejected when it is no valid http(s) URL: %j', async (logoUrl) => {
    for (const set of [setOrganisationLogo, setGigLogo])
      expect(await set(logoUrl)).toMatchObject({ status: 400, body: { errors: { logoUrl: 'Please enter a valid URL' } } });
  });

  it('is required and limited in length, and an unknown field beside it is refused', async () => {
    expect(await setOrganisationLogo(undefined)).toMatchObject({ status: 400, body: { errors: { logoUrl: 'Required' } } });
    expect((await setOrganisationLogo(`https://jam.example/${'x'.repeat(2_000)}`)).status).toBe(400);
    expect(
      await organisation.ownerClient.patch(routes.organisationLogo(organisation.id), { logoUrl: null, name: 'Ours now' }),
    ).toMatchObject({
      status: 400,
      body: { errors: { name: 'Unknown field' } },
    });
  });
});
