import { randomUUID } from 'node:crypto';
import { gigId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
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
}, 60_000);
afterAll(() => app.close());

const notFound = { status: 404, body: { message: 'Event Not Found', code: 'GIG_NOT_FOUND' } };
const denied = { status: 403, body: { message: 'Access Denied' } };

describe('events over HTTP', () => {
  it('are created with the given fields and listed for their organisation only, the latest first', async () => {
    const body = {
      name: ' Spring Jam ',
      date: '2031-03-02T19:30:00+01:00',
      venue: 'The Barn',
      description: '',
      organisationId: organisation.id,
    };
    const response = await organisation.owner.post<GigView>(routes.events, body);
    const event = unwrapBody(response, 201);
    expect(event).toEqual({
      id: event.id,
      organisationId: organisation.id,
      organisation: { name: 'barn', logoUrl: null },
      name: 'Spring Jam',
      type: 'jam',
      date: '2031-03-02T18:30:00.000Z',
      createdAt: event.createdAt,
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
      performerCount: 0,
      currentParticipants: 0,
    });
    expect(Number(response.headers.get('x-position'))).toBeGreaterThan(0);
    const later = await TestGig.create(organisation, 'openmic', { date: '2032-01-01T00:00:00.000Z' });
    const listIds = (client: HttpClient) => client.get<GigView[]>(routes.events).then(({ body: events }) => events.map(({ id }) => id));
    expect(await listIds(organisation.member)).toEqual([later.id, event.id]);
    expect(await listIds(otherOrganisation.owner)).toEqual([]);
    expect(await listIds(organisation.god)).toEqual(expect.arrayContaining([later.id, event.id]));
    expect(unwrapBody(await organisation.member.get(routes.event(gigId(event.id))))).toEqual(event);
  });

  it('are edited field by field; the type never changes, and unchanged fields record no event', async () => {
    const gig = await TestGig.create(organisation, 'jam', { venue: 'Here', description: 'Loud' });
    const before = await gig.view();
    const renamed = unwrapBody(
      await organisation.owner.put<GigView>(routes.event(gig.id), { name: 'Louder', venue: null, type: 'generic' }),
    );
    expect(renamed).toEqual({ ...before, name: 'Louder', venue: null });
    unwrapBody(await organisation.owner.put<GigView>(routes.event(gig.id), renamed));
    expect(await gig.view()).toEqual(renamed);
    expect((await gig.timelineEntries()).length).toBeLessThanOrEqual(3);
  });

  it('return 404 once they are deleted, and so does everything in them', async () => {
    const gig = await TestGig.create(organisation, 'jam');
    const { id } = await gig.add('Zoe');
    const deleted = await organisation.owner.delete(routes.event(gig.id));
    expect([deleted.status, deleted.body]).toEqual([204, null]);
    expect(Number(deleted.headers.get('x-position'))).toBeGreaterThan(0);
    expect(await organisation.owner.get(routes.event(gig.id))).toMatchObject(notFound);
    expect(await organisation.owner.put(routes.event(gig.id), { name: 'x' })).toMatchObject(notFound);
    expect(await organisation.owner.patch(routes.toggleCompleted(gig.id))).toMatchObject(notFound);
    expect(await organisation.owner.delete(routes.event(gig.id))).toMatchObject(notFound);
    expect(await organisation.operator.get(routes.timeline(gig.id))).toMatchObject(notFound);
    expect(await organisation.operator.get(routes.performersOfEvent(gig.id))).toMatchObject(notFound);
    expect(await organisation.operator.get(routes.messagesOfEvent(gig.id))).toMatchObject(notFound);
    expect(await organisation.operator.get(`/api/performers/${id}`)).toMatchObject(notFound);
    const listed = unwrapBody(await organisation.owner.get<GigView[]>(routes.events));
    expect(listed.map((event) => event.id)).not.toContain(gig.id);
  });

  it('turn their raffle on and off', async () => {
    const gig = await TestGig.create(organisation);
    expect(unwrapBody(await organisation.owner.patch(routes.raffleToggle(gig.id), { enabled: true }))).toMatchObject({
      raffleEnabled: true,
    });
    expect(unwrapBody(await organisation.owner.patch(routes.raffleToggle(gig.id), { enabled: true }))).toMatchObject({
      raffleEnabled: true,
    });
    expect(unwrapBody(await organisation.owner.patch(routes.raffleToggle(gig.id), { enabled: false }))).toMatchObject({
      raffleEnabled: false,
    });
  });
});

describe('access to an event', () => {
  let gig: TestGig;
  beforeAll(async () => {
    gig = await TestGig.create(organisation);
  });
  const ownerRequests = (client: HttpClient) => [
    client.post(routes.events, { name: 'x', date: '2031-01-01', organisationId: organisation.id }),
    client.put(routes.event(gig.id), { name: 'x' }),
    client.patch(routes.toggleCompleted(gig.id)),
    client.patch(routes.raffleToggle(gig.id), { enabled: true }),
    client.delete(routes.event(gig.id)),
  ];
  const operatorRequests = (client: HttpClient) => [
    client.post(routes.putAllOnStage(gig.id)),
    client.post(routes.clearStage(gig.id)),
    client.post(routes.resetLineUp(gig.id)),
    client.put(routes.queue(gig.id), { performerIds: [] }),
    client.post(routes.raffle(gig.id)),
    client.post(routes.raffleReset(gig.id)),
    client.get(routes.timeline(gig.id)),
  ];

  it('depends on the role in its organisation', async () => {
    for (const response of await Promise.all([
      ...ownerRequests(organisation.operator),
      ...ownerRequests(organisation.member),
      ...operatorRequests(organisation.member),
    ])) {
      expect(response).toMatchObject(denied);
    }
    expect(unwrapBody(await organisation.member.get(routes.event(gig.id)))).toMatchObject({ id: gig.id });
  });

  it('is denied with 404 to other organisations and with 401 without a session', async () => {
    const [creation, ...requests] = ownerRequests(otherOrganisation.owner);
    expect(await creation).toMatchObject({ status: 404, body: { message: 'Organisation not found' } });
    for (const response of await Promise.all([...requests, ...operatorRequests(otherOrganisation.owner)]))
      expect(response).toMatchObject(notFound);
    for (const response of await Promise.all(operatorRequests(new HttpClient(app)))) expect(response.status).toBe(401);
    expect(await organisation.owner.get(routes.event(gigId(randomUUID())))).toMatchObject(notFound);
    expect(await organisation.owner.get('/api/events/tonight')).toMatchObject(notFound);
  });

  it('is unlimited for god', async () => {
    expect(unwrapBody(await organisation.god.put(routes.event(gig.id), { name: 'By god' }))).toMatchObject({ name: 'By god' });
    unwrapBody(await organisation.god.post(routes.clearStage(gig.id)));
  });
});
