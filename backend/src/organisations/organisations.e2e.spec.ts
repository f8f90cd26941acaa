import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { type Answer, Browser, passwordOf, signIn } from '../testing/browser.js';
import { makeMember, makeOrganisation } from '../testing/people.js';
import { god, startApp, type RunningApp } from '../testing/running-app.js';

jest.setTimeout(60_000);

let app: RunningApp;
let gods: Browser;
beforeAll(async () => {
  app = await startApp();
  gods = await signIn(app, god.username);
});
afterAll(() => app.close());

const create = (body: object, key?: string): Promise<Answer<OrganisationView>> =>
  gods.post<OrganisationView>('/api/organisations', body, key === undefined ? {} : { 'idempotency-key': key });
const row = async (sql: string, values: unknown[] = []): Promise<unknown[]> =>
  (await app.foundation.pool.query<Record<string, unknown>>(sql, values)).rows;

describe('creating an organisation', () => {
  it('makes it and its owner, who can sign in at once', async () => {
    const { status, body } = await create({ name: ' Jazz  Club ', username: 'Jazz-Owner', password: passwordOf('jazz-owner') });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Jazz  Club',
      logoUrl: null,
      organisationUsers: [{ role: 'owner', user: { username: 'jazz-owner' } }],
    });
    expect(new Date(body.createdAt).toISOString()).toBe(body.createdAt);

    const owner = await signIn(app, 'jazz-owner');
    const me = await owner.get<UserView>('/api/auth/user');
    expect(me.body).toMatchObject({
      role: 'owner',
      organisationUsers: [{ role: 'owner', organisation: { id: body.id, name: 'Jazz  Club' } }],
    });
  });

  it('says which fields are wrong, in the words of the documents', async () => {
    expect(await create({ password: 'short' })).toMatchObject({
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
    expect(await create({ name: 'x', username: 'y', password: '' })).toMatchObject({
      body: { errors: { password: 'Password must be at least 8 characters' } },
    });
  });

  it('refuses a name that is taken, however it is written, and leaves no user behind', async () => {
    await makeOrganisation(gods, 'Taken Name', 'taken-owner');
    const { status, body } = await create({ name: 'TAKEN   name', username: 'somebody-new', password: 'long enough' });
    expect({ status, body }).toEqual({
      status: 409,
      body: { message: 'Organisation name is already taken', code: 'ORGANISATION_NAME_TAKEN' },
    });
    expect(await row(`SELECT FROM users WHERE username = 'somebody-new'`)).toEqual([]);
  });

  it('refuses a username that is taken, and leaves no organisation behind', async () => {
    const { status, body } = await create({ name: 'Never Made', username: 'TAKEN-OWNER', password: 'long enough' });
    expect({ status, body }).toEqual({ status: 409, body: { message: 'Username is already taken', code: 'USERNAME_TAKEN' } });
    expect(await row(`SELECT FROM organisations WHERE normalised_name = 'never made'`)).toEqual([]);
  });

  it('happens once however often the same request comes, also at the same time', async () => {
    const request = { name: 'Once Only', username: 'once-owner', password: 'long enough' };
    const answers = await Promise.all([1, 2, 3].map(() => create(request, 'a key')));
    const again = await create(request, 'a key');
    expect(new Set([...answers, again].map(({ status, body }) => `${status.toString()} ${body.id}`)).size).toBe(1);
    expect(again.status).toBe(201);

    const other = await create({ ...request, name: 'Another Body' }, 'a key');
    expect(other).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
    expect((await create(request)).status).toBe(409);
  });

  it('leaves ids and names of fields in the audit log, and no value', async () => {
    const { organisation, owner } = await makeOrganisation(gods, 'Audited Club', 'audited-owner');
    const entries = await row(
      'SELECT actor_id, action, object_kind, object_id, organisation_id, fields FROM audit_log WHERE organisation_id = $1 ORDER BY id',
      [organisation],
    );
    const me = (await gods.get<UserView>('/api/auth/user')).body.id;
    const common = { actor_id: me, action: 'created', organisation_id: organisation };
    expect(entries).toEqual([
      { ...common, object_kind: 'organisation', object_id: organisation, fields: ['name'] },
      { ...common, object_kind: 'user', object_id: owner, fields: ['username', 'password', 'role'] },
    ]);
    expect(JSON.stringify(await row('SELECT * FROM audit_log'))).not.toMatch(/audited|argon/i);
  });
});

describe('the list of organisations', () => {
  it('shows god all, an owner their own, and nobody else any', async () => {
    const { organisation } = await makeOrganisation(gods, 'Listed Club', 'listed-owner');
    await makeMember(gods, organisation, 'listed-operator', 'operator');
    const ofGod = await gods.get<OrganisationView[]>('/api/organisations');
    expect(ofGod.body.map(({ name }) => name)).toEqual(expect.arrayContaining(['Listed Club', 'Jazz  Club']));

    const ofOwner = await (await signIn(app, 'listed-owner')).get<OrganisationView[]>('/api/organisations');
    expect(ofOwner.body.map(({ name }) => name)).toEqual(['Listed Club']);
    expect(ofOwner.body[0]?.organisationUsers.map(({ user }) => user.username)).toEqual(['listed-operator', 'listed-owner']);

    const operator = await signIn(app, 'listed-operator');
    expect(await operator.get('/api/organisations')).toMatchObject({ status: 403, body: { message: 'Access Denied' } });
    expect((await operator.post('/api/organisations', { name: 'x', username: 'y', password: 'long enough' })).status).toBe(403);
    expect((await new Browser(app).get('/api/organisations')).status).toBe(401);
  });

  it('lacks what was deleted', async () => {
    const { organisation } = await makeOrganisation(gods, 'Closed Club', 'closed-owner');
    await makeOrganisation(gods, 'Open Club', 'open-owner');
    await app.foundation.pool.query('UPDATE organisations SET deleted_at = now() WHERE id = $1', [organisation]);
    const { body } = await gods.get<OrganisationView[]>('/api/organisations');
    expect(body.map(({ name }) => name)).toContain('Open Club');
    expect(body.map(({ name }) => name)).not.toContain('Closed Club');
    const toIt = await gods.post(`/api/organisations/${organisation}/users`, { userId: organisation, role: 'owner' });
    expect(toIt).toMatchObject({ status: 404, body: { message: 'Organisation not found' } });
    expect((await (await signIn(app, 'closed-owner')).get('/api/organisations')).status).toBe(403);
    expect((await create({ name: 'closed club', username: 'next-owner', password: 'long enough' })).status).toBe(201);
  });
});

describe('allocating a user', () => {
  it('is for an owner not with god, whom nobody but god touches', async () => {
    const { organisation } = await makeOrganisation(gods, 'Club With God', 'with-god-owner');
    const me = (await gods.get<UserView>('/api/auth/user')).body.id;
    expect((await gods.post(`/api/organisations/${organisation}/users`, { userId: me, role: 'member' })).status).toBe(200);
    const { organisation: second, owner: other } = await makeOrganisation(gods, 'Second With God', 'second-with-god');
    const both = await signIn(app, 'with-god-owner');
    const id = (await both.get<UserView>('/api/auth/user')).body.id;
    expect((await gods.post(`/api/organisations/${second}/users`, { userId: id, role: 'owner' })).status).toBe(200);
    const touch = await both.post(`/api/organisations/${second}/users`, { userId: me, role: 'member' });
    expect(touch).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
    const unknown = await (await signIn(app, 'second-with-god')).post(`/api/organisations/${second}/users`, { userId: me, role: 'member' });
    expect(unknown.status).toBe(404);
    expect(other).not.toBe(id);
    expect((await gods.delete(`/api/organisations/${organisation}/users/${me}`)).status).toBe(204);
  });

  it('brings back whom an owner made and removed: their list still has them, and says nothing of where else they belong', async () => {
    const { organisation } = await makeOrganisation(gods, 'Regretting Club', 'regretting-owner');
    const { organisation: elsewhere } = await makeOrganisation(gods, 'Elsewhere Club', 'elsewhere-owner');
    const owner = await signIn(app, 'regretting-owner');
    const user = await makeMember(owner, organisation, 'come-back', 'operator');
    await gods.post(`/api/organisations/${elsewhere}/users`, { userId: user, role: 'operator' });
    expect((await owner.delete(`/api/organisations/${organisation}/users/${user}`)).status).toBe(204);
    const known = async (browser: Browser): Promise<UserView | undefined> =>
      (await browser.get<UserView[]>('/api/users')).body.find(({ id }) => id === user);
    expect(await known(owner)).toMatchObject({ username: 'come-back', organisationUsers: [] });
    expect((await owner.post(`/api/users/${user}/reset-password`, { newPassword: 'mine' })).status).toBe(404);
    expect((await owner.post(`/api/organisations/${organisation}/users`, { userId: user, role: 'operator' })).status).toBe(200);
    expect((await known(owner))?.organisationUsers).toMatchObject([{ organisation: { id: organisation } }]);
  });

  it('makes them a member, tells their screens, and is audited', async () => {
    const { organisation } = await makeOrganisation(gods, 'Allocating Club', 'allocating-owner');
    const user = await makeMember(gods, organisation, 'allocated', 'operator');
    const { organisation: second } = await makeOrganisation(gods, 'Second Club', 'second-owner');
    const browser = await signIn(app, 'allocated');
    await browser.get('/api/auth/user');

    const { status, body } = await gods.post<OrganisationView>(`/api/organisations/${second}/users`, { userId: user, role: 'owner' });
    expect({ status, users: body.organisationUsers.map(({ user: { username } }) => username) }).toEqual({
      status: 200,
      users: ['allocated', 'second-owner'],
    });
    expect((await browser.get('/api/organisations')).status).toBe(200); // an owner now, and at once
    expect(await row('SELECT audience, kind, keys FROM changes ORDER BY seq DESC LIMIT 1')).toEqual([
      {
        audience: `user:${user}`,
        kind: 'organization_membership_changed',
        keys: { userId: user, action: 'added', organisationId: second },
      },
    ]);
    expect(
      await row('SELECT action, object_id, fields FROM audit_log WHERE organisation_id = $1 ORDER BY id DESC LIMIT 1', [second]),
    ).toEqual([{ action: 'allocated', object_id: user, fields: ['role'] }]);
    const again = await gods.post(`/api/organisations/${second}/users`, { userId: user, role: 'owner' });
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_ALLOCATED' } });
  });

  it('happens once however often the same request comes', async () => {
    const { organisation } = await makeOrganisation(gods, 'Retried Club', 'retried-owner');
    const { organisation: second } = await makeOrganisation(gods, 'Retried Second', 'retried-second-owner');
    const user = await makeMember(gods, organisation, 'retried', 'operator');
    const key = { 'idempotency-key': 'a lost answer' };
    const allocate = (role: string) => gods.post(`/api/organisations/${second}/users`, { userId: user, role }, key);
    const [first, again] = [await allocate('operator'), await allocate('operator')];
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect(await row(`SELECT FROM changes WHERE audience = $1`, [`user:${user}`])).toHaveLength(1);
    expect(await allocate('owner')).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
  });

  it('is for owners only with users of theirs, and never tells of others', async () => {
    const mine = await makeOrganisation(gods, 'Mine', 'mine-owner');
    const theirs = await makeOrganisation(gods, 'Theirs', 'theirs-owner');
    const owner = await signIn(app, 'mine-owner');
    const stranger = await owner.post(`/api/organisations/${mine.organisation}/users`, { userId: theirs.owner, role: 'operator' });
    expect(stranger).toMatchObject({ status: 404, body: { message: 'User not found' } });
    const elsewhere = await owner.post(`/api/organisations/${theirs.organisation}/users`, { userId: mine.owner, role: 'owner' });
    expect(elsewhere).toMatchObject({ status: 404, body: { message: 'Organisation not found' } });

    const user = await makeMember(owner, mine.organisation, 'mine-operator', 'operator');
    const operator = await signIn(app, 'mine-operator');
    const notAllowed = await operator.post(`/api/organisations/${mine.organisation}/users`, { userId: user, role: 'owner' });
    expect(notAllowed).toMatchObject({ status: 403, body: { message: 'Access Denied' } });
  });

  it.each([{}, { userId: null, role: null }, { userId: '', role: '' }])('needs a user and a role: %j', async (body) => {
    const { organisation } = await makeOrganisation(gods, `Needing ${JSON.stringify(body)}`, `needing-${JSON.stringify(body)}`);
    const words = 'Please select a user and a role.';
    expect(await gods.post(`/api/organisations/${organisation}/users`, body)).toMatchObject({
      status: 400,
      body: { message: words, errors: { userId: words, role: words } },
    });
  });

  it('knows no organisation that is not there', async () => {
    for (const id of ['10000000-0000-4000-8000-000000000001', 'nothing']) {
      const answer = await gods.post(`/api/organisations/${id}/users`, { userId: id, role: 'owner' });
      expect(answer).toMatchObject({ status: 404, body: { message: 'Organisation not found' } });
    }
  });
});
