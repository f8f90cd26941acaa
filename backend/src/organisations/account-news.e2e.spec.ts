import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { createUserWithRole } from '../testing/account.fixture.js';
import { godLogin, HttpClient, signIn } from '../testing/http-client.js';
import { inviteTemporaryOperator } from '../testing/invitation.fixture.js';
import { type RunningApp, startApp } from '../testing/running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';

let app: RunningApp;
let barn: TestOrganisation;
let cellar: TestOrganisation;
beforeAll(async () => {
  app = await startApp();
  barn = await createTestOrganisation(app, 'barn');
  cellar = await createTestOrganisation(app, 'cellar');
});
afterAll(() => app.close());

const describeEntry = ({ actor, action, object, role }: AuditEntryView): string =>
  [actor?.name ?? 'somebody', action, object.name, ...(role ? ['as', role] : [])].join(' ');
const readSignIns = async ({ id, ownerClient }: TestOrganisation, query = ''): Promise<AuditEntryView[]> =>
  unwrapBody(await ownerClient.get<AuditEntryView[]>(`${routes.organisationAudit(id)}?kinds=signIns${query}`));
const readNews = async (client: HttpClient): Promise<string[]> =>
  unwrapBody(await client.get<AuditEntryView[]>(accountRoutes.accountNews)).map(describeEntry);
const tryWrongPasswords = async (username: string, count: number): Promise<void> => {
  for (let attempt = 0; attempt < count; attempt++) await new HttpClient(app).post(routes.login, { username, password: 'wrong' });
};
const allocate = async (id: OrganisationId, userId: string, role: string): Promise<unknown> =>
  unwrapBody(await barn.godClient.post(routes.organisationUsers(id), { userId, role }));

describe('the sign-ins in the account history of an organisation', () => {
  it('are those of its members alone, since they are members, and not those of god', async () => {
    const rita = await createUserWithRole(cellar.ownerClient, cellar.id, 'rita', 'operator');
    await signIn(app, 'rita');
    await tryWrongPasswords('rita', 1);
    await allocate(barn.id, rita, 'operator');
    await tryWrongPasswords('barn-member', 1);
    await signIn(app, 'barn-operator');
    const ofBarn = (await readSignIns(barn)).map(describeEntry);
    expect(ofBarn.slice(0, 2)).toEqual(['barn-operator signed in barn-operator', 'somebody sign-in failed barn-member']);
    expect(ofBarn.filter((text) => /cellar|rita|god/.test(text))).toEqual([]);
    expect((await readSignIns(cellar)).map(describeEntry).slice(0, 2)).toEqual(['somebody sign-in failed rita', 'rita signed in rita']);

    await signIn(app, 'rita');
    for (const organisation of [barn, cellar])
      expect((await readSignIns(organisation, '&search=rita')).map(describeEntry)[0]).toBe('rita signed in rita');
    const god = await barn.godClient.get<{ id: string }>(routes.currentUser);
    await allocate(barn.id, unwrapBody(god).id, 'owner');
    await signIn(app, godLogin.username);
    expect((await readSignIns(barn, '&search=god')).map(describeEntry)).toEqual([]);
  });

  it('are continued after an entry, and listed only when asked for', async () => {
    const entries = await readSignIns(barn);
    for (const [index, { id }] of entries.entries()) expect(await readSignIns(barn, `&before=${id}`)).toEqual(entries.slice(index + 1));
    const all = unwrapBody(await barn.ownerClient.get<AuditEntryView[]>(routes.organisationAudit(barn.id)));
    expect(all.filter(({ action }) => action.startsWith('sign'))).toEqual([]);
  });
});

describe('the news for owners', () => {
  it('tells of others who became owner or are none any more, and of refused sign-ins, of their own organisations', async () => {
    const attic = await createTestOrganisation(app, 'attic');
    expect(await readNews(attic.ownerClient)).toEqual([]);
    const ada = await createUserWithRole(attic.godClient, attic.id, 'ada', 'owner');
    await createUserWithRole(attic.ownerClient, attic.id, 'own doing', 'owner');
    const omar = await createUserWithRole(attic.godClient, attic.id, 'omar', 'operator');
    await tryWrongPasswords('attic-member', 11);
    const adaClient = await signIn(app, 'ada');
    await attic.godClient.delete(routes.organisationUser(attic.id, omar));
    expect(await readNews(attic.ownerClient)).toEqual(['somebody sign-in limited attic-member', 'god created ada as owner']);
    expect(await readNews(adaClient)).toEqual([
      'somebody sign-in limited attic-member',
      'attic-owner created own doing as owner',
      'god created attic-owner as owner',
    ]);
    expect(await readNews(cellar.ownerClient)).toEqual([]);
    expect((await attic.operatorClient.get(accountRoutes.accountNews)).status).toBe(403);

    await attic.godClient.delete(routes.organisationUser(attic.id, ada));
    const news = await readNews(attic.ownerClient);
    expect(news[0]).toBe('god removed ada');
    const gig = await TestGig.create(attic);
    unwrapBody(await adaClient.post(accountRoutes.join(await inviteTemporaryOperator(attic, gig.id))));
    expect((await attic.godClient.delete(accountRoutes.temporaryOperator(gig.id, ada))).status).toBe(204);
    expect(await readNews(attic.ownerClient)).toEqual(news); // the end of helping is no end of owning
  });
});
