import { routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { once } from 'node:events';
import { request, type ClientRequest } from 'node:http';
import { connect } from 'node:net';
import { type PoolClient } from 'pg';
import { createUserWithRole } from '../testing/account.fixture.js';
import { type HttpClient, type HttpResponse, signIn } from '../testing/http-client.js';
import { type RunningApp, startApp } from '../testing/running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation } from '../testing/test-organisation.js';
import { RequestsInFlight } from './requests-in-flight.js';

let app: RunningApp;
let hall: TestOrganisation;
let cellar: TestOrganisation;
let hallGig: TestGig;
let longGig: TestGig;
let cellarGig: TestGig;
let lockHolder: PoolClient;
const sent: ClientRequest[] = [];

beforeAll(async () => {
  // The test itself uses processor time of this process. `processor-share.unit.spec.ts` tests the share of costly requests
  jest.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
  app = await startApp();
  app.infrastructure.pool.options.max = 150; // so that held statements leave connections for others
  [hall, cellar] = [await createTestOrganisation(app, 'hall'), await createTestOrganisation(app, 'cellar')];
  [hallGig, longGig, cellarGig] = [await TestGig.create(hall), await TestGig.create(hall), await TestGig.create(cellar)];
  // One more than a cheap list may have. Only three at once, because on a busy machine the last of many would exceed the maximum wait
  for (let added = 0; added < 201; added += 3)
    await Promise.all(Array.from({ length: 3 }, (_, index) => longGig.addPerformer(`Performer ${(added + index).toString()}`)));
});
afterAll(async () => {
  await app.close();
  jest.restoreAllMocks();
});

/** Locks two tables, so that reading the chat, or the results of feedback (which is costly), waits. */
beforeEach(async () => {
  lockHolder = await app.infrastructure.pool.connect();
  await lockHolder.query('BEGIN');
  await lockHolder.query('LOCK TABLE messages, gig_feedback');
});
afterEach(async () => {
  for (const each of sent.splice(0)) each.destroy();
  await lockHolder.query('ROLLBACK');
  lockHolder.release();
  await waitUntil(() => app.nestApp.get(RequestsInFlight).semaphoreKeyCount === 0);
});

/** Takes both permits for costly requests of the user. @param totalHeld how many costly requests of all users are held afterwards */
async function holdCostly(client: HttpClient, totalHeld = 2): Promise<void> {
  for (let index = 0; index < 2; index++) hold(client, `/api/feedback/event/${hallGig.id}`);
  await waitUntilHeld(totalHeld * statementsOfResults);
}

/** Statements of one request for the results of feedback. */
const statementsOfResults = 2;

/** Sends a request that is not answered while the lock is held. */
function hold({ cookie }: HttpClient, path = routes.messagesOfEvent(hallGig.id)): ClientRequest {
  const held = request(new URL(path, app.url), { headers: { cookie: cookie ?? '' } });
  held.on('error', () => undefined).end();
  sent.push(held);
  return held;
}
const holdSeveral = (count: number, client: HttpClient): ClientRequest[] => Array.from({ length: count }, () => hold(client));
const heldStatements = "pg_locks WHERE NOT granted AND relation IN ('messages'::regclass, 'gig_feedback'::regclass)";
/** Waits until this many statements wait for the lock. */
const waitUntilHeld = (count: number): Promise<void> =>
  waitUntil(async () => (await lockHolder.query(`SELECT FROM ${heldStatements}`)).rowCount === count);

/** Cancels statements that wait for the lock, by default all. @returns how many */
const cancelHeld = async (limit = 1_000): Promise<number | null> =>
  (await lockHolder.query(`SELECT pg_cancel_backend(pid) FROM (SELECT pid FROM ${heldStatements} LIMIT ${limit}) AS held`)).rowCount;

/** Sends a request that needs no lock. */
function send(client: HttpClient, path: string = routes.event(hallGig.id)): { answer: Promise<HttpResponse>; isAnswered: () => boolean } {
  let answered = false;
  const answer = client.get(path).finally(() => (answered = true));
  return { answer, isAnswered: () => answered };
}

describe('requests in flight', () => {
  it('are at most twelve per user: the next one waits for a permit, and other users are answered meanwhile', async () => {
    holdSeveral(12, hall.operatorClient);
    await waitUntilHeld(12);
    const thirteenth = send(hall.operatorClient);
    expect((await send(hall.memberClient).answer).status).toBe(200);
    expect((await send(cellar.operatorClient, routes.events).answer).status).toBe(200);
    expect(thirteenth.isAnswered()).toBe(false);
    await cancelHeld(1);
    expect((await thirteenth.answer).status).toBe(200);
  });

  it('wait at most five seconds and are then refused', async () => {
    holdSeveral(12, hall.operatorClient);
    await waitUntilHeld(12);
    const { status, headers, body } = await send(hall.operatorClient).answer;
    expect({ status, retryAfter: headers.get('retry-after'), body }).toMatchObject({
      status: 429,
      retryAfter: '1',
      body: { code: 'TOO_MANY_AT_ONCE' },
    });
  });

  it('are refused at once when a hundred requests of the user already wait', async () => {
    holdSeveral(112, hall.operatorClient);
    await waitUntilHeld(12);
    const answers = Array.from({ length: 10 }, () => send(hall.operatorClient));
    await waitUntil(() => answers.some(({ isAnswered }) => isAnswered()), 4_000);
    expect((await send(hall.memberClient).answer).status).toBe(200);
  });

  it('are at most 48 per organisation, also for god; other organisations are answered meanwhile', async () => {
    const users = [hall.operatorClient, hall.memberClient, hall.ownerClient, await createOperator('fourth')];
    for (const client of users) holdSeveral(12, client);
    await waitUntilHeld(48);
    const fortyNinth = send(hall.godClient);
    expect((await send(hall.godClient, routes.organisations).answer).status).toBe(200); // about no organisation
    expect((await send(cellar.operatorClient, routes.events).answer).status).toBe(200);
    expect(fortyNinth.isAnswered()).toBe(false);
    await cancelHeld(1);
    expect((await fortyNinth.answer).status).toBe(200);
  });

  it('include at most two costly ones per user and four per organisation; other requests are answered meanwhile', async () => {
    await holdCostly(hall.operatorClient);
    const third = send(hall.operatorClient, routes.history(hallGig.id));
    expect((await send(hall.operatorClient).answer).status).toBe(200);
    expect(third.isAnswered()).toBe(false);
    await holdCostly(hall.ownerClient, 4);
    const fifth = send(hall.godClient, routes.history(hallGig.id));
    expect((await send(cellar.operatorClient, routes.history(cellarGig.id)).answer).status).toBe(200);
    expect([third.isAnswered(), fifth.isAnswered()]).toEqual([false, false]);
    await cancelHeld();
    expect([(await third.answer).status, (await fifth.answer).status]).toEqual([200, 200]);
  });

  it('for a line-up are costly after a response with more than 200 rows', async () => {
    const lineUp = routes.performersOfEvent(longGig.id);
    expect((await send(hall.operatorClient, lineUp).answer).body).toHaveLength(201);
    await holdCostly(hall.operatorClient);
    const again = send(hall.operatorClient, lineUp);
    expect((await send(hall.operatorClient, routes.performersOfEvent(hallGig.id)).answer).status).toBe(200);
    expect(again.isAnswered()).toBe(false);
    await cancelHeld();
    expect((await again.answer).body).toHaveLength(201);
  });

  it('for a long list stay costly after responses with only a part of it', async () => {
    const list = routes.participantsOfOrganisation(hall.id);
    expect((await send(hall.operatorClient, list).answer).body).toHaveLength(201);
    for (const [part, expected] of Object.entries({ 'limit=1': 200, 'limit=0': 400, 'search=nobody': 200 }))
      expect((await send(hall.operatorClient, `${list}&${part}`).answer).status).toBe(expected);
    await holdCostly(hall.operatorClient);
    const disconnected = hold(hall.operatorClient, list);
    const refused = await send(hall.operatorClient, list).answer;
    expect(refused.status).toBe(429);
    disconnected.destroy();
    const again = send(hall.operatorClient, list);
    expect((await send(hall.operatorClient).answer).status).toBe(200);
    expect(again.isAnswered()).toBe(false);
    await cancelHeld();
    expect((await again.answer).body).toHaveLength(201);
  });

  it('for a list that depends on the user are costly only for users whose list is long', async () => {
    await app.infrastructure.pool.query(
      "INSERT INTO organisations (id, name, normalised_name) SELECT gen_random_uuid(), 'Club ' || n, 'club ' || n FROM generate_series(1, 201) n",
    );
    expect((await send(hall.godClient, routes.organisations).answer).body).toHaveLength(203); // with hall and cellar
    await holdCostly(hall.ownerClient);
    expect((await send(hall.ownerClient, routes.organisations).answer).body).toHaveLength(1);
    await cancelHeld();
    await holdCostly(hall.godClient);
    const again = send(hall.godClient, routes.organisations);
    expect((await send(hall.godClient).answer).status).toBe(200);
    expect(again.isAnswered()).toBe(false);
  });

  it('do not include costly ones whose body is still being received', async () => {
    const headers = {
      cookie: hall.ownerClient.cookie ?? '',
      'content-type': 'application/json',
      'content-length': 100,
      expect: '100-continue',
    };
    for (let index = 0; index < 2; index++) {
      const unfinished = request(new URL(routes.resetOwnPassword, app.url), { method: 'POST', headers });
      sent.push(unfinished.on('error', () => undefined));
      unfinished.flushHeaders();
      await once(unfinished, 'continue');
    }
    await send(hall.ownerClient).answer;
    expect((await send(hall.ownerClient, routes.history(hallGig.id)).answer).status).toBe(200);
  });

  it('use none of the processor share for costly ones while they wait for the read models', async () => {
    await lockHolder.query('LOCK TABLE timeline IN SHARE MODE');
    await hallGig.addPerformer('Ana');
    const first = send(hall.operatorClient, routes.history(hallGig.id));
    await waitUntil(() => app.nestApp.get(RequestsInFlight).semaphoreKeyCount > 0);
    jest.spyOn(process, 'cpuUsage').mockReturnValue({ user: 60_000_000, system: 0 }); // a minute
    await lockHolder.query('COMMIT');
    expect((await first.answer).status).toBe(200);
    expect((await send(hall.operatorClient, routes.history(hallGig.id)).answer).status).toBe(200);
  });

  it('release all permits when their clients disconnect, when they wait or fail, and when several are sent on one connection', async () => {
    for (let round = 0; round < 10; round++) {
      const held = holdSeveral(20, hall.operatorClient);
      const pipelined = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => undefined);
      const [path, cookie] = [routes.messagesOfEvent(hallGig.id), hall.memberClient.cookie ?? ''];
      pipelined.write(`GET ${path} HTTP/1.1\r\nHost: jamjar\r\nCookie: ${cookie}\r\n\r\n`.repeat(20));
      await waitUntilHeld(24); // twelve of each user
      for (const each of held) each.destroy();
      pipelined.destroy();
      await waitUntil(async () => (await cancelHeld()) === 0 && app.nestApp.get(RequestsInFlight).semaphoreKeyCount === 0);
    }
    holdSeveral(12, hall.operatorClient);
    await waitUntilHeld(12);
  });
});

async function createOperator(name: string): Promise<HttpClient> {
  await createUserWithRole(hall.godClient, hall.id, name, 'operator');
  return signIn(app, name);
}
