import { type AddPerformerResponse } from '@jamjar/contracts/gigs/gig.requests';
import { headers, routes } from '@jamjar/contracts/routes';
import { randomUUID } from 'node:crypto';
import { PublicVisitor } from '../testing/public-visitor.fixture.js';
import { type RunningApp, startApp } from '../testing/running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'attic');
});
afterAll(() => app.close());

describe('adding somebody whose contact details are known', () => {
  const stored = { email: 'first.chris@example.org', phone: '600', instagram: null, lookingForBand: true };
  const addTwice = async (sent: object, key: string = randomUUID()): Promise<AddPerformerResponse> => {
    const { id } = await TestGig.create(organisation);
    const body = { jamNightId: id, instruments: ['bass'], ...sent };
    const add = () => organisation.operatorClient.post<AddPerformerResponse>(routes.performers, body, { [headers.idempotencyKey]: key });
    const added = unwrapBody(await add(), 201);
    expect(unwrapBody(await add(), 201)).toEqual(added);
    return added;
  };

  it('lists in `kept` the details that were sent but not saved, also when the request is repeated', async () => {
    const { participantId: id } = await (await TestGig.create(organisation)).addPerformer('Chris Lee', stored);
    const typed = { name: 'chris lee', email: 'second.chris@example.org', phone: '', instagram: '@lee', lookingForBand: false };
    expect(await addTwice(typed)).toMatchObject({ ...stored, instagram: '@lee', kept: ['email'] });
    const withoutEmail = { participantId: id, email: '', phone: '601', instagram: '@lee', lookingForBand: false };
    expect(await addTwice(withoutEmail)).toMatchObject({ ...stored, instagram: '@lee', kept: ['email', 'phone', 'lookingForBand'] });
    expect(await addTwice({ name: 'Chris Lee', email: stored.email })).not.toHaveProperty('kept');
  });

  it('reveals nothing of these details in a public signup', async () => {
    const visitor = await PublicVisitor.ofNewGig(app, organisation, 'jam');
    await (await TestGig.create(organisation)).addPerformer('Kim Known', { email: 'known@example.org' });
    expect(await visitor.postSignup({ name: 'Kim Known', instruments: ['bass'], email: 'other@example.org' })).toMatchObject({
      status: 400,
    });
    const { status, body } = await visitor.signUp('Kim Known');
    expect([status, JSON.stringify(body).includes('kept'), JSON.stringify(body).includes('@')]).toEqual([201, false, false]);
  });
});
