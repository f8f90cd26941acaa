import { type UserId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { createUserWithRole } from '../testing/account.fixture.js';
import { type HttpClient } from '../testing/http-client.js';
import { buildUploadForm, tinyLogo } from '../testing/logo.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createTestOrganisation, TestGig, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
let ritaId: UserId;
beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
  ritaId = await makeChangesOfEachKind();
});
afterAll(() => app.close());

const fetchEntries = async (query: Record<string, string> = {}, client?: HttpClient): Promise<AuditEntryView[]> => {
  const url = `${routes.organisationAudit(organisation.id)}?${new URLSearchParams(query).toString()}`;
  return unwrapBody(await (client ?? organisation.ownerClient).get<AuditEntryView[]>(url));
};

/** For example `barn-owner allocated user rita as owner`. */
const describeEntry = ({ actor, action, object, fields, role }: AuditEntryView): string =>
  [actor?.name, action, ...(object.kind === 'link' ? fields : []), object.kind, object.name, ...(role ? ['as', role] : [])].join(' ');
const describeEntries = async (query: Record<string, string>): Promise<string[]> =>
  (await fetchEntries({ kinds: allKinds, ...query })).map(describeEntry);

const allKinds = 'accounts,passwords,memberships,logos,links';
/** The entries of `makeChangesOfEachKind`, as `describeEntry` returns them. */
const texts = {
  account: 'barn-owner created user rita as operator',
  password: 'barn-owner password reset user rita',
  logout: 'barn-owner logged out user rita',
  removal: 'barn-owner removed user rita',
  allocation: 'god allocated user rita as owner',
  logo: 'barn-owner updated organisation barn',
  links: ['signup', 'feedback', 'live'].map((kind) => `barn-owner created ${kind} link Friday Jam`),
  switches: ['signup', 'feedback', 'live'].flatMap((kind) =>
    ['off', 'on'].map((to) => `barn-owner switched ${to} ${kind} link Friday Jam`),
  ),
  gigLogo: 'barn-owner updated event Friday Jam',
};

/** @returns the id of rita, the user whose account is changed */
async function makeChangesOfEachKind(): Promise<UserId> {
  const { ownerClient, godClient, id } = organisation;
  const userId = await createUserWithRole(ownerClient, id, 'rita', 'operator');
  unwrapBody(await ownerClient.post(routes.resetUserPassword(userId), { newPassword: 'another secret' }));
  unwrapBody(await ownerClient.post(routes.forceLogout(userId)));
  expect((await ownerClient.delete(routes.organisationUser(id, userId))).status).toBe(204);
  unwrapBody(await godClient.post(routes.organisationUsers(id), { userId, role: 'owner' }));
  unwrapBody(await ownerClient.post(routes.organisationLogoUpload(id), buildUploadForm(tinyLogo, 'logo.svg')));
  const gig = await TestGig.create(organisation, 'jam', { name: 'Friday Jam' });
  for (const kind of ['signup', 'feedback', 'live'] as const) unwrapBody(await ownerClient.post(routes.generateLink(kind, gig.id)));
  for (const enabled of [false, true]) {
    unwrapBody(await ownerClient.patch(routes.switchLink('signup', gig.id), { enabled }));
    unwrapBody(await ownerClient.put(routes.switchLink('feedback', gig.id), { enabled }));
    unwrapBody(await ownerClient.patch(routes.switchLink('live', gig.id), { enabled }));
  }
  await gig.addPerformer('Ana', { email: 'ana@example.org' });
  unwrapBody(await ownerClient.patch(routes.eventLogo(gig.id), { logoUrl: 'https://example.org/logo.png' }));
  await waitUntil(async () => (await fetchEntries({ kinds: 'logos' })).length === 2);
  return userId;
}

describe('the account history of an organisation', () => {
  it('has every change of accounts, passwords, memberships, logos and links, with names, and no values but roles', async () => {
    const { account, password, logout, removal, allocation, logo, links, switches, gigLogo } = texts;
    const expected = [account, password, logout, removal, allocation, logo, ...links, ...switches, gigLogo];
    const entries = await fetchEntries({ kinds: allKinds });
    expect(entries.map(describeEntry).slice(0, expected.length).sort()).toEqual([...expected].sort());
    expect(entries.map(describeEntry).slice(expected.length)).toEqual([
      'god allocated user barn-member as member',
      'god created user barn-operator as operator',
      'god created user barn-owner as owner',
      'god created organisation barn',
    ]);
    expect(JSON.stringify(await fetchEntries())).not.toMatch(/secret|example\.org|\/logos\//);
  });

  it('can be filtered by kind', async () => {
    const [signup] = texts.links;
    expect(await describeEntries({ kinds: 'passwords' })).toEqual([texts.password]);
    expect(await describeEntries({ kinds: 'logos' })).toEqual([texts.gigLogo, texts.logo]);
    expect((await describeEntries({ kinds: 'memberships' })).slice(0, 3)).toEqual([texts.allocation, texts.removal, texts.account]);
    expect((await describeEntries({ kinds: 'accounts' })).slice(0, 2)).toEqual([texts.logout, texts.account]);
    expect((await describeEntries({ kinds: 'links' })).sort()).toEqual([...texts.links, ...texts.switches].sort());
    expect((await describeEntries({ kinds: 'passwords,links' })).slice(-2)).toEqual([signup, texts.password]);
    expect((await fetchEntries()).some(({ object }) => object.kind === 'participant')).toBe(true);
  });

  it('can be filtered by the user who made a change or whose account was changed, and by part of a name', async () => {
    const ofRita = [texts.allocation, texts.removal, texts.logout, texts.password, texts.account];
    expect(await describeEntries({ person: ritaId })).toEqual(ofRita);
    expect(await describeEntries({ person: ritaId, kinds: 'passwords' })).toEqual([texts.password]);
    expect(await describeEntries({ search: ' RIT' })).toEqual(ofRita);
    expect(await describeEntries({ search: 'day j', kinds: 'logos' })).toEqual([texts.gigLogo]);
    expect((await describeEntries({ search: 'god' }))[0]).toBe(texts.allocation);
    expect(await describeEntries({ search: '%' })).toEqual([]);
    expect(await describeEntries({ search: ' ' })).toEqual(await describeEntries({}));
  });

  it('can be continued after an entry, with the same filters', async () => {
    const entries = await fetchEntries({ kinds: 'links', search: 'friday' });
    expect(entries.length).toBeGreaterThan(3); // so that the loop checks several
    for (const [index, { id }] of entries.entries())
      expect(await fetchEntries({ kinds: 'links', search: 'friday', before: id })).toEqual(entries.slice(index + 1));
  });

  it('is the same for god, who reads it of all organisations with the same filters', async () => {
    expect(await fetchEntries({ kinds: allKinds }, organisation.godClient)).toEqual(await fetchEntries({ kinds: allKinds }));
    const url = `${routes.audit}?kinds=passwords&person=${ritaId}&search=rita`;
    expect(unwrapBody(await organisation.godClient.get<AuditEntryView[]>(url)).map(describeEntry)).toEqual([texts.password]);
  });

  it.each([
    'kinds=',
    'kinds=secrets',
    'kinds=logos,logos',
    'kinds[a]=logos',
    'person=rita',
    'person=',
    'search=a&search=b',
    'search=a%00b',
    `search=${'x'.repeat(limits.maxNameLength + 1)}`,
  ])('is refused with 400 for %s', async (query) => {
    expect((await organisation.ownerClient.get(`${routes.organisationAudit(organisation.id)}?${query}`)).status).toBe(400);
  });
});
