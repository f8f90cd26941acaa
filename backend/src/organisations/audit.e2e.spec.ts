import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { signIn } from '../testing/http-client.js';
import { createUserWithRole, createOrganisation } from '../testing/account.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';
import { resetPasswordFromConsole } from '../users/reset-password-from-console.js';

let app: RunningApp;
let organisation: TestOrganisation;
beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
});
afterAll(() => app.close());

const fetchEntries = async (query = ''): Promise<AuditEntryView[]> =>
  unwrapBody(await organisation.ownerClient.get<AuditEntryView[]>(`${routes.organisationAudit(organisation.id)}${query}`));
const fetchAllEntries = async (query = ''): Promise<AuditEntryView[]> =>
  unwrapBody(await organisation.godClient.get<AuditEntryView[]>(`${routes.audit}${query}`));

describe('the audit log of an organisation', () => {
  it('lists what was done to whom and when, the latest first, without values', async () => {
    const id = await createUserWithRole(organisation.ownerClient, organisation.id, 'rita', 'operator');
    expect((await organisation.ownerClient.delete(routes.organisationUser(organisation.id, id))).status).toBe(204);
    await createUserWithRole(organisation.ownerClient, organisation.id, 'rob', 'operator');

    const [latest] = await fetchEntries();
    expect(latest).toMatchObject({ action: 'created', object: { kind: 'user', name: 'rob' }, fields: ['username', 'password', 'role'] });
    expect(new Date(latest?.at ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000);
    const removed = (await fetchEntries()).find(({ action }) => action === 'removed');
    expect(removed).toMatchObject({ object: { kind: 'user', name: 'rita' } });
    expect(JSON.stringify(await fetchEntries())).not.toMatch(/argon|password of/); // neither hashes nor the passwords of test users
  });

  it('returns the entries older than the one that `before` names', async () => {
    const entries = await fetchEntries();
    for (const [index, { id }] of entries.entries()) expect(await fetchEntries(`?before=${id}`)).toEqual(entries.slice(index + 1));
    expect(entries.length).toBeGreaterThan(3); // so that the loop has checked several
    expect(await fetchEntries('?before=1.1')).toEqual([]); // an instant in 1970, before all entries
  });

  it('contains changes of the logo of a gig, in order with the other entries', async () => {
    const gig = await TestGig.create(organisation);
    const setLogo = async (logoUrl: string | null): Promise<void> =>
      void unwrapBody(await organisation.ownerClient.patch(routes.eventLogo(gig.id), { logoUrl }));
    await setLogo('https://example.org/logo.png');
    const userIdBetween = await createUserWithRole(organisation.ownerClient, organisation.id, 'rachel', 'operator');
    await setLogo(null);
    await setLogo(null); // changes nothing, so there is no entry

    const [last, user, first] = await fetchEntries();
    const logo = { action: 'updated', object: { kind: 'event', id: gig.id, name: (await gig.view()).name }, fields: ['logoUrl'] };
    const actor = { id: unwrapBody(await organisation.ownerClient.get<UserView>(routes.currentUser)).id, name: 'barn-owner' };
    expect([last, first]).toMatchObject([logo, logo].map((entry) => ({ ...entry, actor, organisationId: organisation.id })));
    expect(user).toMatchObject({ object: { id: userIdBetween } });
    expect((await fetchEntries(`?before=${last?.id ?? ''}`)).slice(0, 2)).toEqual([user, first]);
    expect(JSON.stringify(await fetchEntries())).not.toContain('example.org');

    expect((await organisation.ownerClient.delete(routes.event(gig.id))).status).toBe(204);
    expect(await fetchEntries()).toContainEqual(last);
  });

  it('contains changes of own passwords, password resets from the console, and the removed members of a deleted organisation', async () => {
    const passwordChange = { currentPassword: ' password of barn-operator ', newPassword: 'mine ' }; // passwords are trimmed
    expect((await organisation.operatorClient.post(routes.resetOwnPassword, passwordChange)).status).toBe(200);
    await signIn(app, 'barn-operator', ' mine');
    const operator = { kind: 'user', name: 'barn-operator' };
    expect((await fetchEntries())[0]).toMatchObject({ action: 'password reset', actor: { name: 'barn-operator' }, object: operator });
    await resetPasswordFromConsole(app.infrastructure.pool, { username: 'barn-operator', password: 'another' });
    expect((await fetchEntries())[0]).toMatchObject({ action: 'password reset', actor: null, object: operator });

    const { organisationId: deletedId, ownerId } = await createOrganisation(organisation.godClient, 'Short-lived', 'short-lived');
    expect((await organisation.godClient.delete(routes.organisation(deletedId))).status).toBe(204);
    expect((await fetchAllEntries()).slice(0, 2)).toMatchObject([
      { action: 'deleted', object: { kind: 'organisation', id: deletedId }, organisationId: deletedId },
      { action: 'removed', object: { kind: 'user', id: ownerId }, organisationId: deletedId },
    ]);
  });

  it('is returned to god for all organisations, including entries without an organisation', async () => {
    const userWithoutOrganisation = await organisation.godClient.post<UserView>(routes.users, {
      username: 'nobodys',
      password: 'long enough',
      role: 'operator',
    });
    const nextOrganisation = await createOrganisation(organisation.godClient, 'Audited Next Door', 'audited-next-door');
    const [, , userEntry] = await fetchAllEntries();
    expect(userEntry).toMatchObject({
      action: 'created',
      object: { kind: 'user', id: unwrapBody(userWithoutOrganisation, 201).id },
      organisationId: null,
    });
    expect((await fetchAllEntries()).slice(0, 2).map(({ organisationId }) => organisationId)).toEqual([
      nextOrganisation.organisationId,
      nextOrganisation.organisationId,
    ]);
    expect(await fetchAllEntries()).toEqual(expect.arrayContaining(await fetchEntries()));
    expect((await fetchAllEntries(`?before=${userEntry?.id ?? ''}`))[0]).toEqual((await fetchAllEntries())[3]);
  });

  it.each([
    'before=x',
    'before=0',
    'before=1.',
    'before=.1',
    'before=1.1&before=2.1',
    'before=1e309',
    'before=99999999999999999.1',
    'other=1',
  ])('returns 400 for an invalid query: %s', async (query) => {
    expect((await organisation.ownerClient.get(`${routes.organisationAudit(organisation.id)}?${query}`)).status).toBe(400);
    expect((await organisation.godClient.get(`${routes.audit}?${query}`)).status).toBe(400);
  });
});
