import { userId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { expectEventually } from '@jamjar/infra/testing/wait-until';
import { type HttpClient, signIn } from '../testing/http-client.js';
import { buildUploadForm, tinyLogo } from '../testing/logo.fixture.js';
import { TestGig, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';
import { toChangedMeanwhileResponse, startTwoEditors, type TwoEditors } from '../testing/two-editors.fixture.js';

let editors: TwoEditors;
let organisation: TestOrganisation;
let ines: HttpClient;
let god: HttpClient;

beforeAll(async () => {
  editors = await startTwoEditors();
  ({ organisation, ines, god } = editors);
});
afterAll(() => editors.close());

describe('when two people change', () => {
  it('an organisation’s logo, by address or upload, the second gets 409 with the current logo', async () => {
    const setLogo = (client: HttpClient, logoUrl: string | null, was: string | null) =>
      client.patch<OrganisationView>(routes.organisationLogo(organisation.id), { logoUrl, was: { logoUrl: was } });
    const upload = (was: string) => {
      const form = buildUploadForm(tinyLogo, 'logo.svg');
      form.append('was', was);
      return ines.post<OrganisationView>(routes.organisationLogoUpload(organisation.id), form);
    };
    const theirs = 'https://jam.example/theirs.png';
    unwrapBody(await setLogo(god, theirs, null));
    expect(await setLogo(ines, 'https://jam.example/mine.png', null)).toMatchObject(toChangedMeanwhileResponse({ logoUrl: theirs }));
    expect(await upload('')).toMatchObject(toChangedMeanwhileResponse({ logoUrl: theirs }));
    const { logoUrl } = unwrapBody(await upload(theirs));
    expect(logoUrl).toMatch(/^\/logos\//);
    expect(unwrapBody(await setLogo(god, null, logoUrl))).toMatchObject({ logoUrl: null });
  });

  it('a gig’s logo, by address or upload, the second gets 409 with the current logo', async () => {
    const gig = await TestGig.create(organisation);
    const theirs = 'https://jam.example/theirs.png';
    unwrapBody(await god.patch(routes.eventLogo(gig.id), { logoUrl: theirs }));
    const form = buildUploadForm(tinyLogo, 'logo.svg');
    form.append('was', '');
    expect(await ines.post(routes.eventLogoUpload(gig.id), form)).toMatchObject(toChangedMeanwhileResponse({ logoUrl: theirs }));
    const mine = 'https://jam.example/mine.png';
    const setLogo = (was: string | null) => ines.patch(routes.eventLogo(gig.id), { logoUrl: mine, was: { logoUrl: was } });
    expect(await setLogo(null)).toMatchObject(toChangedMeanwhileResponse({ logoUrl: theirs }));
    expect(await setLogo(theirs)).toMatchObject({ status: 200, body: { logoUrl: mine } });
  });

  it('different settings of one user, both changes are kept', async () => {
    const sam = await signIn(editors.app, 'barn-operator');
    const id = userId(unwrapBody(await sam.get<UserView>(routes.currentUser)).id);
    const answers = await Promise.all([
      sam.put(routes.theme, { theme: 'ocean' }),
      god.patch(routes.userSettings(id), { multiScreenJams: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await expectEventually(async () => unwrapBody(await sam.get(routes.currentUser)), { theme: 'ocean', multiScreenJams: true });
  });
});
