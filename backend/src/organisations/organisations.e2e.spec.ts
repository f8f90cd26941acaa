import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { godLogin, type HttpResponse, HttpClient, passwordOf, signIn } from '../testing/http-client.js';
import { createUserWithRole, createOrganisation } from '../testing/account.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';

let app: RunningApp;
let god: HttpClient;
beforeAll(async () => {
  app = await startApp();
  god = await signIn(app, godLogin.username);
});
afterAll(() => app.close());

const postOrganisation = (body: object, key?: string): Promise<HttpResponse<OrganisationView>> =>
  god.post<OrganisationView>('/api/organisations', body, key === undefined ? {} : { 'idempotency-key': key });
const queryRows = async (sql: string, values: unknown[] = []): Promise<unknown[]> =>
  (await app.infrastructure.pool.query<Record<string, unknown>>(sql, values)).rows;

describe('creating an organisation', () => {
  it('creates it and its owner, who can sign in at once', async () => {
    const { status, body } = await postOrganisation({ name: ' Jazz  Club ', username: 'Jazz-Owner', password: passwordOf('jazz-owner') });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Jazz  Club',
      logoUrl: null,
      organisationUsers: [{ role: 'owner', user: { username: 'jazz-owner' } }],
    });
    expect(new Date(body.createdAt).toISOString()).toBe(body.createdAt);

    const owner = await signIn(app, 'jazz-owner');
    const currentUser = await owner.get<UserView>('/api/auth/user');
    expect(currentUser.body).toMatchObject({
      role: 'owner',
      organisationUsers: [{ role: 'owner', organisation: { id: body.id, name: 'Jazz  Club' } }],
    });
  });

  it('returns a message for each invalid field', async () => {
    expect(await postOrganisation({ password: 'short' })).toMatchObject({
      status: 400,
      body: {
        message: 'Organisation name is required',
        errors: {
          name: 'Organisation name is required',
          username: 'Owner username is required',
          password: 'Password must be at least 8 characters',
        },
      },
    });
    expect(await postOrganisation({ name: 'x', username: 'y', password: '' })).toMatchObject({
      body: { errors: { password: 'Password must be at least 8 characters' } },
    });
  });

  it('rejects a name that is taken, also in other spelling, without creating the user', async () => {
    await createOrganisation(god, 'Taken Name', 'taken-owner');
    const { status, body } = await postOrganisation({ name: 'TAKEN   name', username: 'somebody-new', password: 'long enough' });
    expect({ status, body }).toEqual({
      status: 409,
      body: { message: 'Organisation name is already taken', code: 'ORGANISATION_NAME_TAKEN' },
    });
    expect(await queryRows(`SELECT FROM users WHERE username = 'somebody-new'`)).toEqual([]);
  });

  it('rejects a username that is taken without creating the organisation', async () => {
    const { status, body } = await postOrganisation({ name: 'Never Made', username: 'TAKEN-OWNER', password: 'long enough' });
    expect({ status, body }).toEqual({ status: 409, body: { message: 'Username is already taken', code: 'USERNAME_TAKEN' } });
    expect(await queryRows(`SELECT FROM organisations WHERE normalised_name = 'never made'`)).toEqual([]);
  });

  it('creates one organisation when the same request is repeated, also concurrently', async () => {
    const request = { name: 'Once Only', username: 'once-owner', password: 'long enough' };
    const responses = await Promise.all([1, 2, 3].map(() => postOrganisation(request, 'a key')));
    const again = await postOrganisation(request, 'a key');
    expect(new Set([...responses, again].map(({ status, body }) => `${status.toString()} ${body.id}`)).size).toBe(1);
    expect(again.status).toBe(201);

    const other = await postOrganisation({ ...request, name: 'Another Body' }, 'a key');
    expect(other).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
    expect((await postOrganisation(request)).status).toBe(409);
  });

  it('writes ids and names of fields to the audit log, but no values', async () => {
    const { organisationId, ownerId } = await createOrganisation(god, 'Audited Club', 'audited-owner');
    const entries = await queryRows(
      'SELECT actor_id, action, object_kind, object_id, organisation_id, fields FROM audit_log WHERE organisation_id = $1 ORDER BY id',
      [organisationId],
    );
    const godId = (await god.get<UserView>('/api/auth/user')).body.id;
    const common = { actor_id: godId, action: 'created', organisation_id: organisationId };
    expect(entries).toEqual([
      { ...common, object_kind: 'organisation', object_id: organisationId, fields: ['name'] },
      { ...common, object_kind: 'user', object_id: ownerId, fields: ['username', 'password', 'role'] },
    ]);
    expect(JSON.stringify(await queryRows('SELECT * FROM audit_log'))).not.toMatch(/audited|argon/i);
  });
});

describe('the list of organisations', () => {
  it('contains all organisations for god, and their own for owners; others get 403 or 401', async () => {
    const { organisationId } = await createOrganisation(god, 'Listed Club', 'listed-owner');
    await createUserWithRole(god, organisationId, 'listed-operator', 'operator');
    const listOfGod = await god.get<OrganisationView[]>('/api/organisations');
    expect(listOfGod.body.map(({ name }) => name)).toEqual(expect.arrayContaining(['Listed Club', 'Jazz  Club']));

    const listOfOwner = await (await signIn(app, 'listed-owner')).get<OrganisationView[]>('/api/organisations');
    expect(listOfOwner.body.map(({ name }) => name)).toEqual(['Listed Club']);
    expect(listOfOwner.body[0]?.organisationUsers.map(({ user }) => user.username)).toEqual(['listed-operator', 'listed-owner']);

    const operator = await signIn(app, 'listed-operator');
    expect(await operator.get('/api/organisations')).toMatchObject({ status: 403, body: { message: 'Access Denied' } });
    expect((await operator.post('/api/organisations', { name: 'x', username: 'y', password: 'long enough' })).status).toBe(403);
    expect((await new HttpClient(app).get('/api/organisations')).status).toBe(401);
  });

  it('lacks deleted organisations, to which no user can be allocated and whose names are free again', async () => {
    const { organisationId } = await createOrganisation(god, 'Closed Club', 'closed-owner');
    await createOrganisation(god, 'Open Club', 'open-owner');
    await app.infrastructure.pool.query('UPDATE organisations SET deleted_at = now() WHERE id = $1', [organisationId]);
    const { body } = await god.get<OrganisationView[]>('/api/organisations');
    expect(body.map(({ name }) => name)).toContain('Open Club');
    expect(body.map(({ name }) => name)).not.toContain('Closed Club');
    // Any id would do for the user: the organisation is checked first
    const allocation = await god.post(`/api/organisations/${organisationId}/users`, { userId: organisationId, role: 'owner' });
    expect(allocation).toMatchObject({ status: 404, body: { message: 'Organisation not found' } });
    expect((await (await signIn(app, 'closed-owner')).get('/api/organisations')).status).toBe(403);
    expect((await postOrganisation({ name: 'closed club', username: 'next-owner', password: 'long enough' })).status).toBe(201);
  });
});

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

  it('lets an owner allocate again a user whom the owner created and removed, without revealing the other organisations of the user', async () => {
    const { organisationId } = await createOrganisation(god, 'Regretting Club', 'regretting-owner');
    const { organisationId: otherOrganisationId } = await createOrganisation(god, 'Elsewhere Club', 'elsewhere-owner');
    const owner = await signIn(app, 'regretting-owner');
    const userId = await createUserWithRole(owner, organisationId, 'come-back', 'operator');
    await god.post(`/api/organisations/${otherOrganisationId}/users`, { userId, role: 'operator' });
    expect((await owner.delete(`/api/organisations/${organisationId}/users/${userId}`)).status).toBe(204);
    const findUser = async (client: HttpClient): Promise<UserView | undefined> =>
      (await client.get<UserView[]>('/api/users')).body.find(({ id }) => id === userId);
    expect(await findUser(owner)).toMatchObject({ username: 'come-back', organisationUsers: [] });
    expect((await owner.post(`/api/users/${userId}/reset-password`, { newPassword: 'mine' })).status).toBe(404);
    expect((await owner.post(`/api/organisations/${organisationId}/users`, { userId, role: 'operator' })).status).toBe(200);
    expect((await findUser(owner))?.organisationUsers).toMatchObject([{ organisation: { id: organisationId } }]);
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
    expect((await client.get('/api/organisations')).status).toBe(200); // an owner now, and at once
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
