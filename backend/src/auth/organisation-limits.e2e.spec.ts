import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { serverLimits } from '@jamjar/contracts/limits';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { randomUUID } from 'node:crypto';
import { passwordOf } from '../testing/http-client.js';
import { type RunningApp, startApp } from '../testing/running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;
beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'full house');
  gig = await TestGig.create(organisation, 'openmic');
});
afterAll(() => app.close());

const gigDate = new Date().toISOString();
const executeSql = async (sql: string, values: unknown[]): Promise<unknown[]> =>
  (await app.infrastructure.pool.query<Record<string, unknown>>(sql, values)).rows;
const count = (table: string) => executeSql(`SELECT count(*)::integer FROM ${table} WHERE organisation_id = $1`, [organisation.id]);

const refusal = (code: string, message: string) => ({ status: 409, body: { code, message } });
const tooManyUsers = refusal('TOO_MANY_USERS', 'An organisation has at most 500 users');
const tooManyParticipants = refusal('TOO_MANY_PARTICIPANTS', 'An organisation has at most 100,000 participants');
const tooManyGigs = refusal('TOO_MANY_GIGS', 'An organisation has at most 5,000 events');

/** Expects that one of two concurrent requests is refused, because there is room for one. @returns the response to the other */
async function expectOneRefused<Response extends { status: number }>(requests: Promise<Response>[], expected: object): Promise<Response> {
  const [accepted, refused] = (await Promise.all(requests)).sort((one, other) => one.status - other.status);
  expect(accepted?.status).toBe(201);
  expect(refused).toMatchObject(expected);
  if (!accepted) throw new Error('Nothing was accepted');
  return accepted;
}

describe('the users of an organisation', () => {
  const createUser = (username: string) =>
    organisation.ownerClient.post<UserView>(routes.users, {
      username,
      password: passwordOf(username),
      organisationId: organisation.id,
      role: 'operator',
    });

  it('are 500 at most, also when two are created at once; after one is removed another can be added', async () => {
    const [{ count: memberCount } = { count: 0 }] = (await count('organisation_users')) as { count: number }[];
    await executeSql(
      `WITH created AS (INSERT INTO users (id, username) SELECT gen_random_uuid(), 'member ' || number FROM generate_series(1, $2) AS number RETURNING id)
       INSERT INTO organisation_users (organisation_id, user_id) SELECT $1, id FROM created`,
      [organisation.id, serverLimits.maxUsers - 1 - memberCount], // so that there is room for one more
    );
    const { body } = await expectOneRefused([createUser('last one'), createUser('last two')], tooManyUsers);
    expect(await count('organisation_users')).toEqual([{ count: 500 }]);

    const other = await createTestOrganisation(app, 'empty house');
    const stranger = await other.godClient.post<UserView>(routes.users, { username: 'stranger', password: 'password', role: 'operator' });
    const allocate = () =>
      organisation.godClient.post(routes.organisationUsers(organisation.id), { userId: stranger.body.id, role: 'operator' });
    expect(await allocate()).toMatchObject(tooManyUsers);
    expect((await organisation.ownerClient.delete(routes.organisationUser(organisation.id, body.id))).status).toBe(204);
    expect((await allocate()).status).toBe(200);
  });
});

describe('the participants of an organisation', () => {
  it('are 100,000 at most, added by staff or by signups; known participants can still be added to a gig', async () => {
    await gig.addPerformer('Known');
    for (let first = 1; first <= serverLimits.maxParticipants - 2; first += 10_000)
      // in parts, because a statement may take five seconds; with Known, there is room for one more
      await executeSql(
        `INSERT INTO participants (id, organisation_id, name, normalised_name)
         SELECT gen_random_uuid(), $1, 'Somebody ' || number, 'somebody ' || number FROM generate_series($2::integer, $3::integer) AS number`,
        [organisation.id, first, Math.min(first + 9_999, serverLimits.maxParticipants - 2)],
      );
    const add = (name: string) =>
      organisation.operatorClient.post<PerformerView>(routes.performers, { jamNightId: gig.id, name, instruments: [] });
    await expectOneRefused([add('Last one'), add('Last two')], tooManyParticipants);
    const token = await gig.generateSignupToken();
    const signUp = (name: string) =>
      organisation.memberClient.post(routes.publicSignup(token), { name, performerType: 'solo' }, { 'idempotency-key': randomUUID() });
    expect(await signUp('Visitor')).toMatchObject(tooManyParticipants);
    expect(await count('participants')).toEqual([{ count: 100_000 }]);
    expect(await executeSql('SELECT count(*)::integer FROM performer_details WHERE gig_id = $1', [gig.id])).toEqual([{ count: 2 }]);
    expect((await add('Somebody 7')).status).toBe(201);
    expect((await signUp('Somebody 8')).status).toBe(201);
  });
});

describe('the gigs of an organisation', () => {
  const create = (key: string) =>
    organisation.ownerClient.post<GigView>(
      routes.events,
      { organisationId: organisation.id, name: 'One more', type: 'jam', date: gigDate },
      { 'idempotency-key': key },
    );

  it('are 5,000 at most, without deleted ones; a repeated request for a created one gets that one', async () => {
    await gig.view(); // waits until the read model has the gig
    await executeSql(
      `INSERT INTO gigs SELECT (jsonb_populate_record(source, jsonb_build_object('id', gen_random_uuid()))).*
         FROM gigs AS source, generate_series(1, $2) WHERE source.id = $1`,
      [gig.id, serverLimits.maxGigs - 2], // with the gig itself, there is room for one more
    );
    const key = randomUUID();
    const { status, body } = await create(key);
    expect(status).toBe(201);
    await organisation.ownerClient.get(routes.events); // waits until the list shows the results of all answered commands
    expect(await create(randomUUID())).toMatchObject(tooManyGigs);
    expect(await create(key)).toMatchObject({ status: 201, body: { id: body.id } });
    expect((await organisation.ownerClient.delete(routes.event(body.id))).status).toBe(204);
    await waitUntil(async () => (await create(randomUUID())).status === 201);
  });
});
