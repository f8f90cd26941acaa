import { type UserView } from '@jamjar/contracts/users/user.views';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { headers } from '@jamjar/contracts/routes';
import { godLogin, type HttpResponse, HttpClient, passwordOf, signIn } from '../testing/http-client.js';
import { createUserWithRole, createOrganisation } from '../testing/account.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';

let app: RunningApp;
let godClient: HttpClient;
let owner: HttpClient;
let club: OrganisationId;
beforeAll(async () => {
  app = await startApp();
  godClient = await signIn(app, godLogin.username);
  club = (await createOrganisation(godClient, 'The Club', 'club-owner')).organisationId;
  owner = await signIn(app, 'club-owner');
});
afterAll(() => app.close());

const createUser = (browser: HttpClient, body: object, requestHeaders?: Record<string, string>): Promise<HttpResponse<UserView>> =>
  browser.post<UserView>('/api/users', body, requestHeaders);

describe('creating a user', () => {
  it('lets an owner create a user in their organisation, by default an operator', async () => {
    const { status, body } = await createUser(owner, { username: 'Anna', password: passwordOf('anna'), organisationId: club });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      username: 'anna',
      role: 'operator',
      theme: 'default',
      multiScreenJams: false,
      organisationUsers: [{ role: 'operator', organisation: { id: club, name: 'The Club' } }],
    });
    expect((await (await signIn(app, 'anna')).get<UserView>('/api/auth/user')).body.id).toBe(body.id);
  });

  it('requires an organisation, except from god', async () => {
    const message = 'Select an organisation.';
    expect(await createUser(owner, { username: 'ben', password: 'x' })).toMatchObject({
      status: 400,
      body: { message, errors: { organisationId: message } },
    });
    const withoutOrganisation = await createUser(godClient, { username: 'ben', password: 'x', organisationId: null, role: 'owner' });
    expect(withoutOrganisation).toMatchObject({ status: 201, body: { role: 'owner', organisationUsers: [] } });
  });

  it('returns 404 for another or unknown organisation, and 403 for an operator', async () => {
    const other = await createOrganisation(godClient, 'Other Club', 'other-owner');
    const inOtherOrganisation = await createUser(owner, { username: 'carl', password: 'x', organisationId: other.organisationId });
    expect(inOtherOrganisation).toMatchObject({ status: 404, body: { message: 'Organisation not found' } });
    const inUnknownOrganisation = await createUser(godClient, {
      username: 'carl',
      password: 'x',
      organisationId: '10000000-0000-4000-8000-000000000001',
    });
    expect(inUnknownOrganisation.status).toBe(404);
    await createUserWithRole(godClient, club, 'club-operator', 'operator');
    const operator = await signIn(app, 'club-operator');
    expect((await createUser(operator, { username: 'carl', password: 'x', organisationId: club })).status).toBe(403);
  });

  it('cannot create a god user', async () => {
    const { status, body } = await createUser(godClient, { username: 'dora', password: 'x', role: 'god' });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: { role: "Expected 'operator' | 'owner', received 'god'" } } });
  });

  it('returns 400 for missing fields and 409 for a taken username', async () => {
    const message = 'Please provide both username and password.';
    expect(await createUser(godClient, {})).toMatchObject({
      status: 400,
      body: { message, errors: { username: message, password: message } },
    });
    expect(await createUser(godClient, { username: 'CLUB-owner', password: 'x' })).toMatchObject({
      status: 409,
      body: { message: 'Username is already taken' },
    });
  });

  it('executes a repeated request once, and treats the same key from another user as another request', async () => {
    const request = { username: 'emil', password: 'x', organisationId: club };
    const keyHeader = { 'idempotency-key': 'the same' };
    const [first, second] = [await createUser(owner, request, keyHeader), await createUser(owner, request, keyHeader)];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect((await createUser(godClient, request, keyHeader)).status).toBe(409);
    expect((await createUser(owner, { ...request, password: 'y' }, keyHeader)).status).toBe(422);
  });
});

describe('the list of users', () => {
  it('shows all users to god, and to an owner only the members and memberships of their own organisations', async () => {
    const { organisationId } = await createOrganisation(godClient, 'Secret Club', 'secret-owner');
    const bothId = await createUserWithRole(godClient, club, 'both', 'operator');
    await godClient.post(`/api/organisations/${organisationId}/users`, { userId: bothId, role: 'owner' });

    const all = await godClient.get<UserView[]>('/api/users');
    expect(all.body.map(({ username }) => username)).toEqual(expect.arrayContaining(['god', 'secret-owner', 'both']));
    const mine = await owner.get<UserView[]>('/api/users');
    expect(mine.body.map(({ username }) => username)).toEqual(['anna', 'both', 'club-operator', 'club-owner', 'emil']);
    expect(mine.body.find(({ username }) => username === 'both')?.organisationUsers).toEqual([
      { role: 'operator', organisation: { id: club, name: 'The Club' } },
    ]);
    expect(JSON.stringify([all.body, mine.body])).not.toMatch(/argon|password/i);
    expect((await (await signIn(app, 'anna')).get('/api/users')).status).toBe(403);
  });
});

// The only setting is `multiScreenJams`: whether the user sees a jam in several tabs instead of on one page
describe('the settings of a user', () => {
  it('can be changed by the user; the change is recorded and audited', async () => {
    const anna = await signIn(app, 'anna');
    const { id } = (await anna.get<UserView>('/api/auth/user')).body;
    const { status, body } = await anna.patch<UserView>(`/api/users/${id}/settings`, { multiScreenJams: true });
    expect({ status, isEnabled: body.multiScreenJams }).toEqual({ status: 200, isEnabled: true });
    const { rows: changes } = await app.infrastructure.pool.query('SELECT audience, kind, keys FROM changes ORDER BY seq DESC LIMIT 1');
    expect(changes).toEqual([{ audience: `user:${id}`, kind: 'user_settings_updated', keys: { userId: id } }]);
    const { rows: audits } = await app.infrastructure.pool.query('SELECT actor_id, action, fields FROM audit_log ORDER BY id DESC LIMIT 1');
    expect(audits).toEqual([{ actor_id: id, action: 'updated', fields: ['multiScreenJams'] }]);
  });

  it('are not changed again by a repeated request', async () => {
    const anna = await signIn(app, 'anna');
    const { id } = (await anna.get<UserView>('/api/auth/user')).body;
    const change = (multiScreenJams: boolean, key: string) =>
      anna.patch<UserView>(`/api/users/${id}/settings`, { multiScreenJams }, { 'idempotency-key': key });
    for (const [isEnabled, key] of [
      [true, 'first'],
      [false, 'second'],
    ] as const)
      expect((await change(isEnabled, key)).status).toBe(200);
    expect(await change(true, 'first')).toMatchObject({ status: 200, body: { multiScreenJams: false } });
    expect(await change(false, 'first')).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
  });

  it('can be changed by god, but not by any other user', async () => {
    const { id } = (await owner.get<UserView>('/api/auth/user')).body;
    const anna = await signIn(app, 'anna');
    expect((await anna.patch(`/api/users/${id}/settings`, { multiScreenJams: true })).status).toBe(403);
    expect((await godClient.patch(`/api/users/${id}/settings`, { multiScreenJams: true })).status).toBe(200);
    const unknownUser = await godClient.patch('/api/users/10000000-0000-4000-8000-000000000001/settings', { multiScreenJams: true });
    expect(unknownUser).toMatchObject({ status: 404, body: { message: 'User not found' } });
  });

  it.each([{}, { multiScreenJams: 'yes' }, { multiScreenJams: true, role: 'god' }])('return 400 when invalid: %j', async (body) => {
    const { id } = (await owner.get<UserView>('/api/auth/user')).body;
    expect((await owner.patch(`/api/users/${id}/settings`, body)).status).toBe(400);
  });
});

describe('a response with users or organisations', () => {
  it('has the header with the seq of the newest change', async () => {
    const { id } = (await owner.get<UserView>('/api/auth/user')).body;
    const changed = await owner.patch(`/api/users/${id}/settings`, { multiScreenJams: true });
    const { rows } = await app.infrastructure.pool.query<{ seq: string }>('SELECT seq FROM changes_head');
    expect(changed.headers.get(headers.seq)).toBe(rows[0]?.seq);
    const organisation = { name: 'Header Club', username: 'header-owner', password: 'long enough' };
    const responses = [
      await owner.get('/api/auth/user'),
      await owner.get('/api/users'),
      await owner.get('/api/organisations'),
      await createUser(owner, { username: 'header-user', password: 'x', organisationId: club }),
      await godClient.post('/api/organisations', organisation),
      await new HttpClient(app).post('/api/login', { username: organisation.username, password: organisation.password }),
    ];
    for (const response of responses) expect(Number(response.headers.get(headers.seq))).toBeGreaterThanOrEqual(Number(rows[0]?.seq));
  });
});
