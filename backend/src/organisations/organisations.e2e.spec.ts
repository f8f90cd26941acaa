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
      name: 'Jazz Club',
      logoUrl: null,
      organisationUsers: [{ role: 'owner', user: { username: 'jazz-owner' } }],
    });
    expect(new Date(body.createdAt).toISOString()).toBe(body.createdAt);

    const owner = await signIn(app, 'jazz-owner');
    const currentUser = await owner.get<UserView>('/api/auth/user');
    expect(currentUser.body).toMatchObject({
      role: 'owner',
      organisationUsers: [{ role: 'owner', organisation: { id: body.id, name: 'Jazz Club' } }],
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
    expect(listOfGod.body.map(({ name }) => name)).toEqual(expect.arrayContaining(['Listed Club', 'Jazz Club']));

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
