import { type UserView } from '@jamjar/contracts/users/user.views';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { headers } from '@jamjar/contracts/routes';
import { type Answer, Browser, passwordOf, signIn } from '../testing/browser.js';
import { makeMember, makeOrganisation } from '../testing/people.js';
import { god, startApp, type RunningApp } from '../testing/running-app.js';

jest.setTimeout(60_000);

let app: RunningApp;
let gods: Browser;
let owner: Browser;
let club: OrganisationId;
beforeAll(async () => {
  app = await startApp();
  gods = await signIn(app, god.username);
  club = (await makeOrganisation(gods, 'The Club', 'club-owner')).organisation;
  owner = await signIn(app, 'club-owner');
});
afterAll(() => app.close());

const create = (browser: Browser, body: object, more?: Record<string, string>): Promise<Answer<UserView>> =>
  browser.post<UserView>('/api/users', body, more);

describe('creating a user', () => {
  it('is for owners, within their organisation; an operator unless said otherwise', async () => {
    const { status, body } = await create(owner, { username: 'Anna', password: passwordOf('anna'), organisationId: club });
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

  it('needs an organisation from everybody but god', async () => {
    const words = 'Select an organisation.';
    expect(await create(owner, { username: 'ben', password: 'x' })).toMatchObject({
      status: 400,
      body: { message: words, errors: { organisationId: words } },
    });
    const free = await create(gods, { username: 'ben', password: 'x', organisationId: null, role: 'owner' });
    expect(free).toMatchObject({ status: 201, body: { role: 'owner', organisationUsers: [] } });
  });

  it('happens in no organisation of others', async () => {
    const other = await makeOrganisation(gods, 'Other Club', 'other-owner');
    const elsewhere = await create(owner, { username: 'carl', password: 'x', organisationId: other.organisation });
    expect(elsewhere).toMatchObject({ status: 404, body: { message: 'Organisation not found' } });
    const nowhere = await create(gods, { username: 'carl', password: 'x', organisationId: '10000000-0000-4000-8000-000000000001' });
    expect(nowhere.status).toBe(404);
    await makeMember(gods, club, 'club-operator', 'operator');
    const operator = await signIn(app, 'club-operator');
    expect((await create(operator, { username: 'carl', password: 'x', organisationId: club })).status).toBe(403);
  });

  it('makes nobody god', async () => {
    const { status, body } = await create(gods, { username: 'dora', password: 'x', role: 'god' });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: { role: "Expected 'operator' | 'owner', received 'god'" } } });
  });

  it('says what is missing and what is taken', async () => {
    const words = 'Please provide both username and password.';
    expect(await create(gods, {})).toMatchObject({ status: 400, body: { message: words, errors: { username: words, password: words } } });
    expect(await create(gods, { username: 'CLUB-owner', password: 'x' })).toMatchObject({
      status: 409,
      body: { message: 'Username is already taken' },
    });
  });

  it('happens once however often the same request comes, and another sender with the same key is another request', async () => {
    const request = { username: 'emil', password: 'x', organisationId: club };
    const key = { 'idempotency-key': 'the same' };
    const [first, second] = [await create(owner, request, key), await create(owner, request, key)];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect((await create(gods, request, key)).status).toBe(409);
    expect((await create(owner, { ...request, password: 'y' }, key)).status).toBe(422);
  });
});

describe('the list of users', () => {
  it('shows god everybody, and an owner the members of their own with nothing else about them', async () => {
    const { organisation } = await makeOrganisation(gods, 'Secret Club', 'secret-owner');
    const both = await makeMember(gods, club, 'both', 'operator');
    await gods.post(`/api/organisations/${organisation}/users`, { userId: both, role: 'owner' });

    const all = await gods.get<UserView[]>('/api/users');
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

describe('the settings of a user', () => {
  it('are their own to change; their other screens hear of it, and it is audited', async () => {
    const anna = await signIn(app, 'anna');
    const { id } = (await anna.get<UserView>('/api/auth/user')).body;
    const { status, body } = await anna.patch<UserView>(`/api/users/${id}/settings`, { multiScreenJams: true });
    expect({ status, on: body.multiScreenJams }).toEqual({ status: 200, on: true });
    const { rows: changes } = await app.foundation.pool.query('SELECT audience, kind, keys FROM changes ORDER BY seq DESC LIMIT 1');
    expect(changes).toEqual([{ audience: `user:${id}`, kind: 'user_settings_updated', keys: { userId: id } }]);
    const { rows: audits } = await app.foundation.pool.query('SELECT actor_id, action, fields FROM audit_log ORDER BY id DESC LIMIT 1');
    expect(audits).toEqual([{ actor_id: id, action: 'updated', fields: ['multiScreenJams'] }]);
  });

  it('are changed once by a request that comes again later', async () => {
    const anna = await signIn(app, 'anna');
    const { id } = (await anna.get<UserView>('/api/auth/user')).body;
    const change = (multiScreenJams: boolean, key: string) =>
      anna.patch<UserView>(`/api/users/${id}/settings`, { multiScreenJams }, { 'idempotency-key': key });
    for (const [on, key] of [
      [true, 'late'],
      [false, 'newer'],
    ] as const)
      expect((await change(on, key)).status).toBe(200);
    expect(await change(true, 'late')).toMatchObject({ status: 200, body: { multiScreenJams: false } });
    expect(await change(false, 'late')).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
  });

  it('are nobody else’s but god’s', async () => {
    const { id } = (await owner.get<UserView>('/api/auth/user')).body;
    const anna = await signIn(app, 'anna');
    expect((await anna.patch(`/api/users/${id}/settings`, { multiScreenJams: true })).status).toBe(403);
    expect((await gods.patch(`/api/users/${id}/settings`, { multiScreenJams: true })).status).toBe(200);
    const nobody = await gods.patch('/api/users/10000000-0000-4000-8000-000000000001/settings', { multiScreenJams: true });
    expect(nobody).toMatchObject({ status: 404, body: { message: 'User not found' } });
  });

  it.each([{}, { multiScreenJams: 'yes' }, { multiScreenJams: true, role: 'god' }])('are refused when they are none: %j', async (body) => {
    const { id } = (await owner.get<UserView>('/api/auth/user')).body;
    expect((await owner.patch(`/api/users/${id}/settings`, body)).status).toBe(400);
  });
});

describe('every answer about users and organisations', () => {
  it('says how far the changes stood when it was read, as all others do', async () => {
    const { id } = (await owner.get<UserView>('/api/auth/user')).body;
    const changed = await owner.patch(`/api/users/${id}/settings`, { multiScreenJams: true });
    const { rows } = await app.foundation.pool.query<{ seq: string }>('SELECT seq FROM changes_head');
    expect(changed.headers.get(headers.position)).toBe(rows[0]?.seq);
    const organisation = { name: 'Positioned', username: 'positioned-owner', password: 'long enough' };
    const others = [
      await owner.get('/api/auth/user'),
      await owner.get('/api/users'),
      await owner.get('/api/organisations'),
      await create(owner, { username: 'positioned', password: 'x', organisationId: club }),
      await gods.post('/api/organisations', organisation),
      await new Browser(app).post('/api/login', { username: organisation.username, password: organisation.password }),
    ];
    for (const answer of others) expect(Number(answer.headers.get(headers.position))).toBeGreaterThanOrEqual(Number(rows[0]?.seq));
  });
});
