import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { godLogin, type HttpClient, signIn } from '../testing/http-client.js';
import { createUserWithRole, createOrganisation } from '../testing/account.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';

let app: RunningApp;
let god: HttpClient;
beforeAll(async () => {
  app = await startApp();
  god = await signIn(app, godLogin.username);
});
afterAll(() => app.close());
const queryRows = async (sql: string, values: unknown[] = []): Promise<unknown[]> =>
  (await app.infrastructure.pool.query<Record<string, unknown>>(sql, values)).rows;

describe('allocating a user', () => {
  it('who is god is refused to an owner: with 403 when that user belongs to one of the owner’s organisations, otherwise with 404', async () => {
    const { organisationId } = await createOrganisation(god, 'Club With God', 'with-god-owner');
    const godId = (await god.get<UserView>('/api/auth/user')).body.id;
    expect((await god.post(`/api/organisations/${organisationId}/users`, { userId: godId, role: 'member' })).status).toBe(200);
    const { organisationId: secondOrganisationId, ownerId: secondOwnerId } = await createOrganisation(
      god,
      'Second With God',
      'second-with-god',
    );
    const ownerOfBoth = await signIn(app, 'with-god-owner');
    const ownerOfBothId = (await ownerOfBoth.get<UserView>('/api/auth/user')).body.id;
    expect((await god.post(`/api/organisations/${secondOrganisationId}/users`, { userId: ownerOfBothId, role: 'owner' })).status).toBe(200);
    const allocation = await ownerOfBoth.post(`/api/organisations/${secondOrganisationId}/users`, { userId: godId, role: 'member' });
    expect(allocation).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
    const allocationBySecondOwner = await (
      await signIn(app, 'second-with-god')
    ).post(`/api/organisations/${secondOrganisationId}/users`, { userId: godId, role: 'member' });
    expect(allocationBySecondOwner.status).toBe(404);
    expect(secondOwnerId).not.toBe(ownerOfBothId);
    expect((await god.delete(`/api/organisations/${organisationId}/users/${godId}`)).status).toBe(204);
  });

  it('lets an owner allocate again a user whom the owner created and removed, as long as that user is in no organisation', async () => {
    const { organisationId } = await createOrganisation(god, 'Regretting Club', 'regretting-owner');
    const { organisationId: otherOrganisationId } = await createOrganisation(god, 'Elsewhere Club', 'elsewhere-owner');
    const owner = await signIn(app, 'regretting-owner');
    const userId = await createUserWithRole(owner, organisationId, 'come-back', 'operator');
    const findUser = async (client: HttpClient): Promise<UserView | undefined> =>
      (await client.get<UserView[]>('/api/users')).body.find(({ id }) => id === userId);
    const allocate = () => owner.post(`/api/organisations/${organisationId}/users`, { userId, role: 'operator' });
    const remove = () => owner.delete(`/api/organisations/${organisationId}/users/${userId}`);
    expect((await remove()).status).toBe(204);
    expect(await findUser(owner)).toMatchObject({ username: 'come-back', organisationUsers: [] });
    expect((await owner.post(`/api/users/${userId}/reset-password`, { newPassword: 'mine' })).status).toBe(404);
    expect((await allocate()).status).toBe(200);
    expect((await findUser(owner))?.organisationUsers).toMatchObject([{ organisation: { id: organisationId } }]);

    expect((await remove()).status).toBe(204);
    await god.post(`/api/organisations/${otherOrganisationId}/users`, { userId, role: 'owner' });
    const userClient = await signIn(app, 'come-back');
    expect(await findUser(owner)).toBeUndefined();
    expect(await allocate()).toMatchObject({
      status: 409,
      body: { code: 'USER_IN_OTHER_ORGANISATION', message: 'This user belongs to another organisation' },
    });
    expect((await owner.post(`/api/users/${userId}/force-logout`)).status).toBe(404);
    expect((await userClient.get<UserView>('/api/auth/user')).body.organisationUsers).toMatchObject([
      { organisation: { id: otherOrganisationId } },
    ]);
  });

  it('creates the membership, records a change for the browsers of the user and is audited; a second allocation gets 409', async () => {
    const { organisationId } = await createOrganisation(god, 'Allocating Club', 'allocating-owner');
    const userId = await createUserWithRole(god, organisationId, 'allocated', 'operator');
    const { organisationId: secondOrganisationId } = await createOrganisation(god, 'Second Club', 'second-owner');
    const client = await signIn(app, 'allocated');
    await client.get('/api/auth/user'); // caches the memberships, which the allocation must invalidate

    const { status, body } = await god.post<OrganisationView>(`/api/organisations/${secondOrganisationId}/users`, {
      userId,
      role: 'owner',
    });
    expect({ status, users: body.organisationUsers.map(({ user: { username } }) => username) }).toEqual({
      status: 200,
      users: ['allocated', 'second-owner'],
    });
    expect((await client.get('/api/organisations')).status).toBe(200); // only owners may list organisations: the new role applies at once
    expect(await queryRows('SELECT audience, kind, keys FROM changes ORDER BY seq DESC LIMIT 1')).toEqual([
      {
        audience: `user:${userId}`,
        kind: 'organization_membership_changed',
        keys: { userId, action: 'added', organisationId: secondOrganisationId },
      },
    ]);
    expect(
      await queryRows('SELECT action, object_id, fields FROM audit_log WHERE organisation_id = $1 ORDER BY id DESC LIMIT 1', [
        secondOrganisationId,
      ]),
    ).toEqual([{ action: 'allocated', object_id: userId, fields: ['role'] }]);
    const again = await god.post(`/api/organisations/${secondOrganisationId}/users`, { userId, role: 'owner' });
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_ALLOCATED' } });
  });

  it('creates one membership when the same request is repeated', async () => {
    const { organisationId } = await createOrganisation(god, 'Retried Club', 'retried-owner');
    const { organisationId: secondOrganisationId } = await createOrganisation(god, 'Retried Second', 'retried-second-owner');
    const userId = await createUserWithRole(god, organisationId, 'retried', 'operator');
    const key = { 'idempotency-key': 'a retried request' };
    const allocate = (role: string) => god.post(`/api/organisations/${secondOrganisationId}/users`, { userId, role }, key);
    const [first, again] = [await allocate('operator'), await allocate('operator')];
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect(await queryRows(`SELECT FROM changes WHERE audience = $1`, [`user:${userId}`])).toHaveLength(1);
    expect(await allocate('owner')).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
  });

  it('returns 404 to an owner for users and organisations that are not theirs, and 403 to an operator', async () => {
    const own = await createOrganisation(god, 'Mine', 'mine-owner');
    const other = await createOrganisation(god, 'Theirs', 'theirs-owner');
    const owner = await signIn(app, 'mine-owner');
    const foreignUser = await owner.post(`/api/organisations/${own.organisationId}/users`, { userId: other.ownerId, role: 'operator' });
    expect(foreignUser).toMatchObject({ status: 404, body: { message: 'User not found' } });
    const foreignOrganisation = await owner.post(`/api/organisations/${other.organisationId}/users`, {
      userId: own.ownerId,
      role: 'owner',
    });
    expect(foreignOrganisation).toMatchObject({ status: 404, body: { message: 'Organisation not found' } });

    const userId = await createUserWithRole(owner, own.organisationId, 'mine-operator', 'operator');
    const operator = await signIn(app, 'mine-operator');
    const notAllowed = await operator.post(`/api/organisations/${own.organisationId}/users`, { userId, role: 'owner' });
    expect(notAllowed).toMatchObject({ status: 403, body: { message: 'Access Denied' } });
  });

  it.each([{}, { userId: null, role: null }, { userId: '', role: '' }])('requires a user and a role: %j', async (body) => {
    const { organisationId } = await createOrganisation(god, `Needing ${JSON.stringify(body)}`, `needing-${JSON.stringify(body)}`);
    const message = 'Please select a user and a role.';
    expect(await god.post(`/api/organisations/${organisationId}/users`, body)).toMatchObject({
      status: 400,
      body: { message, errors: { userId: message, role: message } },
    });
  });

  it('returns 404 for an unknown or malformed organisation id', async () => {
    for (const id of ['10000000-0000-4000-8000-000000000001', 'nothing']) {
      const response = await god.post(`/api/organisations/${id}/users`, { userId: id, role: 'owner' });
      expect(response).toMatchObject({ status: 404, body: { message: 'Organisation not found' } });
    }
  });
});
