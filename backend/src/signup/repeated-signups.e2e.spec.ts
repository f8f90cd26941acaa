import { type GigType } from '@jamjar/contracts/enums';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { randomUUID } from 'node:crypto';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { PublicVisitor } from '../testing/public-visitor.fixture.js';
import { createTestOrganisation, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';

let app: RunningApp;
let logLines: string[];
let organisation: TestOrganisation;
let visitor: PublicVisitor;

beforeAll(async () => {
  logLines = [];
  app = await startApp({ log: (line) => logLines.push(line) });
  organisation = await createTestOrganisation(app, 'attic');
});
beforeEach(() => useGig('jam'));
afterAll(() => app.close());

const useGig = async (type: GigType): Promise<void> => void (visitor = await PublicVisitor.ofNewGig(app, organisation, type));

describe('a signup that is sent again with its Idempotency-Key', () => {
  it('is answered as before and signs up nobody twice, also when it is sent several times concurrently', async () => {
    const key = randomUUID();
    const [first, ...others] = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => visitor.signUp('Ana', key)));
    for (const each of others) expect(each).toMatchObject({ status: 201, body: first?.body });
    expect((await visitor.signUp('Ana', key)).body).toEqual(first?.body);
    expect(await visitor.readPerformerNames()).toEqual(['Ana']);
  });

  it('is answered as before when the gig is full, or the link switched off or replaced, but not once the gig is deleted', async () => {
    const key = randomUUID();
    const first = unwrapBody(await visitor.signUp('Ana', key), 201);
    await organisation.ownerClient.patch(commandPaths.SetSignupLimit(visitor.gig.id), { limit: 1 });
    expect((await visitor.signUp('Ana', key)).body).toEqual(first);
    await organisation.ownerClient.patch(routes.switchLink('signup', visitor.gig.id), { enabled: false });
    expect((await visitor.signUp('Ana', key)).body).toEqual(first);
    await visitor.gig.generateSignupToken();
    expect((await visitor.signUp('Ana', key)).body).toEqual(first);
    expect(await visitor.signUp('Ana', randomUUID())).toMatchObject({ status: 404, body: { message: 'Invalid or expired signup link' } });
    expect(await visitor.signUp('Bo')).toMatchObject({ status: 404 });
    await organisation.ownerClient.delete(routes.event(visitor.gig.id));
    expect(await visitor.signUp('Ana', key)).toMatchObject({ status: 404 });
  });

  it('writes the place that a first attempt could not write', async () => {
    const key = randomUUID();
    const first = unwrapBody(await visitor.signUp('Ana', key), 201);
    await visitor.query('DELETE FROM places WHERE gig_id = $1', visitor.gig.id);
    expect((await visitor.signUp('Ana', key)).body).toEqual(first);
    expect((await visitor.readPlace(first.place.secret)).performers).toMatchObject([{ name: 'Ana' }]);
  });

  it('is refused with 422 if its body differs, and with 400 if its key is no random UUID', async () => {
    const key = randomUUID();
    await visitor.signUp('Ana', key);
    expect((await visitor.signUp('Bo', key)).status).toBe(422);
    for (const guessable of ['1', 'ana', '00000000-0000-1000-8000-000000000001'])
      expect((await visitor.signUp('Cai', guessable)).status).toBe(400);
    expect(await visitor.readPerformerNames()).toEqual(['Ana']);
  });

  it('differs from signups without a key, each of which gets another secret', async () => {
    await useGig('openmic');
    const [one, other] = [
      unwrapBody(await visitor.postSignup({ name: 'Ana', performerType: 'solo' }), 201),
      unwrapBody(await visitor.postSignup({ name: 'Bo', performerType: 'solo' }), 201),
    ];
    expect(one.place.secret).not.toBe(other.place.secret);
  });
});

describe('signing up through one link', () => {
  it('accepts 200 people at once from one address, 600 requests in ten minutes, and more through another link', async () => {
    const statuses: number[] = [];
    const signUpMany = async (first: number): Promise<void> => {
      for (let index = first; index < 200; index += 20) statuses.push((await visitor.signUp(`Guest ${index}`)).status);
    };
    await Promise.all(Array.from({ length: 20 }, (_, first) => signUpMany(first)));
    expect(statuses).toEqual(Array.from({ length: 200 }, () => 201));
    expect(await visitor.readPerformerNames()).toHaveLength(200);
    for (let repeated = 200; repeated < 600; repeated++) expect((await visitor.signUp('Guest 0')).status).toBe(409);
    const refused = await visitor.signUp('Ana');
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    visitor.token = await visitor.gig.generateSignupToken();
    expect((await visitor.signUp('Ana')).status).toBe(201);
  });
});

describe('a public response', () => {
  it('contains neither contact details, notes, ids nor other people, and no token or secret is logged', async () => {
    await visitor.gig.addPerformer('Hidden Hal', { email: 'hal@example.com', notes: 'Secret note' });
    const receipt = unwrapBody(await visitor.postSignup({ name: 'Ana', instruments: ['vocals'], notes: 'My note' }), 201);
    const place = await visitor.readPlace(receipt.place.secret);
    const answers = JSON.stringify([receipt, place]);
    const ids = (await visitor.gig.lineUp()).flatMap(({ id, participantId }) => [id, participantId]);
    for (const hidden of ['Hidden Hal', 'hal@example.com', 'Secret note', 'My note', visitor.gig.id, organisation.id, ...ids])
      expect(answers).not.toContain(hidden);
    await waitUntil(() => logLines.some((line) => line.includes('/api/public/place/…')));
    for (const secret of [visitor.token, receipt.place.secret]) expect(logLines.join('')).not.toContain(secret);
    expect(JSON.stringify(await visitor.query('SELECT places::text FROM places'))).not.toContain(receipt.place.secret);
  });
});
