import { randomUUID } from 'node:crypto';
import { gigId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { HttpClient } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
let otherOrganisation: TestOrganisation;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
  otherOrganisation = await createTestOrganisation(app, 'attic');
});
afterAll(() => app.close());

const notFound = { status: 404, body: { message: 'Event Not Found', code: 'GIG_NOT_FOUND' } };
const denied = { status: 403, body: { message: 'Access Denied' } };

describe('gigs over HTTP', () => {
  it('are created with the given fields and listed for god and their organisation only, the latest date first', async () => {
    const body = {
      name: ' Spring Jam ',
      date: '2031-03-02T19:30:00+01:00',
      venue: 'The Barn',
      description: '',
      organisationId: organisation.id,
    };
    const response = await organisation.ownerClient.post<GigView>(routes.events, body);
    const gig = unwrapBody(response, 201);
    expect(gig).toEqual({
      id: gig.id,
      organisationId: organisation.id,
      organisation: { name: 'barn', logoUrl: null },
      name: 'Spring Jam',
      type: 'jam',
      date: '2031-03-02T18:30:00.000Z',
      endsAt: null,
      createdAt: gig.createdAt,
      venue: 'The Barn',
      description: null,
      timeLimit: null,
      completed: false,
      deleted: false,
      logoUrl: null,
      signupUrl: null,
      signupEnabled: false,
      signupLimit: null,
      raffleEnabled: false,
      feedbackUrl: null,
      feedbackEnabled: false,
      liveUrl: null,
      liveEnabled: false,
      performerCount: 0,
      currentParticipants: 0,
      revision: 0,
    });
    expect(response.headers.get('x-revision')).toBe('0');
    const later = await TestGig.create(organisation, 'openmic', { date: '2032-01-01T00:00:00.000Z' });
    const listIds = (client: HttpClient) => client.get<GigView[]>(routes.events).then(({ body: gigs }) => gigs.map(({ id }) => id));
    expect(await listIds(organisation.memberClient)).toEqual([later.id, gig.id]);
    expect(await listIds(otherOrganisation.ownerClient)).toEqual([]);
    expect(await listIds(organisation.godClient)).toEqual(expect.arrayContaining([later.id, gig.id]));
    expect(unwrapBody(await organisation.memberClient.get(routes.event(gigId(gig.id))))).toEqual(gig);
  });

  it('are edited field by field; the type never changes, and unchanged fields record no event', async () => {
    const gig = await TestGig.create(organisation, 'jam', { venue: 'Here', description: 'Loud' });
    const before = await gig.view();
    const renamed = unwrapBody(
      await organisation.ownerClient.put<GigView>(routes.event(gig.id), { name: 'Louder', venue: null, type: 'generic' }),
    );
    expect(renamed).toEqual({ ...before, name: 'Louder', venue: null, revision: 2 });
    unwrapBody(await organisation.ownerClient.put<GigView>(routes.event(gig.id), renamed));
    expect(await gig.view()).toEqual(renamed);
    // GigCreated, and one event each for the new name and the removed venue; the PUT of the unchanged gig records none.
    // A timeline that lags behind has fewer
    expect((await gig.timelineEntries()).length).toBeLessThanOrEqual(3);
  });

  it('return 404 once they are deleted, and so does everything in them', async () => {
    const gig = await TestGig.create(organisation, 'jam');
    const { id } = await gig.addPerformer('Zoe');
    const deleted = await organisation.ownerClient.delete(routes.event(gig.id));
    expect([deleted.status, deleted.body]).toEqual([204, null]);
    expect(deleted.headers.get('x-revision')).toBe('2'); // after GigCreated and PerformerAdded
    expect(await organisation.ownerClient.get(routes.event(gig.id))).toMatchObject(notFound);
    expect(await organisation.ownerClient.put(routes.event(gig.id), { name: 'x' })).toMatchObject(notFound);
    expect(await organisation.ownerClient.patch(routes.toggleCompleted(gig.id))).toMatchObject(notFound);
    expect(await organisation.ownerClient.delete(routes.event(gig.id))).toMatchObject(notFound);
    expect(await organisation.operatorClient.get(routes.timeline(gig.id))).toMatchObject(notFound);
    expect(await organisation.operatorClient.get(routes.performersOfEvent(gig.id))).toMatchObject(notFound);
    expect(await organisation.operatorClient.get(routes.messagesOfEvent(gig.id))).toMatchObject(notFound);
    expect(await organisation.operatorClient.get(`/api/performers/${id}`)).toMatchObject(notFound);
    const listed = unwrapBody(await organisation.ownerClient.get<GigView[]>(routes.events));
    expect(listed.map(({ id: listedId }) => listedId)).not.toContain(gig.id);
  });

  it('switch their raffle on and off', async () => {
    const gig = await TestGig.create(organisation);
    expect(unwrapBody(await organisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: true }))).toMatchObject({
      raffleEnabled: true,
    });
    expect(unwrapBody(await organisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: true }))).toMatchObject({
      raffleEnabled: true,
    });
    expect(unwrapBody(await organisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: false }))).toMatchObject({
      raffleEnabled: false,
    });
  });
});

describe('access to a gig', () => {
  let gig: TestGig;
  beforeAll(async () => {
    gig = await TestGig.create(organisation);
  });
  const sendOwnerRequests = (client: HttpClient) => [
    client.post(routes.events, { name: 'x', date: '2031-01-01', organisationId: organisation.id }),
    client.put(routes.event(gig.id), { name: 'x' }),
    client.patch(routes.toggleCompleted(gig.id)),
    client.patch(commandPaths.SwitchRaffle(gig.id), { enabled: true }),
    client.delete(routes.event(gig.id)),
  ];
  const sendOperatorRequests = (client: HttpClient) => [
    client.post(commandPaths.PutAllOnStage(gig.id)),
    client.post(commandPaths.ClearStage(gig.id)),
    client.post(routes.resetLineUp(gig.id)),
    client.put(commandPaths.ArrangeQueue(gig.id), { performerIds: [] }),
    client.post(routes.raffle(gig.id)),
    client.post(routes.raffleReset(gig.id)),
    client.get(routes.timeline(gig.id)),
  ];

  it('depends on the role in its organisation', async () => {
    for (const response of await Promise.all([
      ...sendOwnerRequests(organisation.operatorClient),
      ...sendOwnerRequests(organisation.memberClient),
      ...sendOperatorRequests(organisation.memberClient),
    ])) {
      expect(response).toMatchObject(denied);
    }
    expect(unwrapBody(await organisation.memberClient.get(routes.event(gig.id)))).toMatchObject({ id: gig.id });
  });

  it('is denied with 404 to users of other organisations and with 401 without a session', async () => {
    const [creation, ...requests] = sendOwnerRequests(otherOrganisation.ownerClient);
    expect(await creation).toMatchObject({ status: 404, body: { message: 'Organisation not found' } });
    for (const response of await Promise.all([...requests, ...sendOperatorRequests(otherOrganisation.ownerClient)]))
      expect(response).toMatchObject(notFound);
    for (const response of await Promise.all(sendOperatorRequests(new HttpClient(app)))) expect(response.status).toBe(401);
    expect(await organisation.ownerClient.get(routes.event(gigId(randomUUID())))).toMatchObject(notFound);
    expect(await organisation.ownerClient.get('/api/events/tonight')).toMatchObject(notFound);
  });

  it('is unlimited for god', async () => {
    expect(unwrapBody(await organisation.godClient.put(routes.event(gig.id), { name: 'By god' }))).toMatchObject({ name: 'By god' });
    unwrapBody(await organisation.godClient.post(commandPaths.ClearStage(gig.id)));
  });
});
