import { randomUUID } from 'node:crypto';
import { gigId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { type Browser, Browser as AnyBrowser } from '../testing/browser.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';

let app: RunningApp;
let venue: Venue;
let elsewhere: Venue;

beforeAll(async () => {
  app = await startApp();
  venue = await openVenue(app, 'barn');
  elsewhere = await openVenue(app, 'attic');
}, 60_000);
afterAll(() => app.close());

const notFound = { status: 404, body: { message: 'Event Not Found', code: 'GIG_NOT_FOUND' } };
const denied = { status: 403, body: { message: 'Access Denied' } };

describe('events over HTTP', () => {
  it('are created with what was given, and listed for their organisation alone, the latest first', async () => {
    const body = {
      name: ' Spring Jam ',
      date: '2031-03-02T19:30:00+01:00',
      venue: 'The Barn',
      description: '',
      organisationId: venue.organisation,
    };
    const answer = await venue.owner.post<GigView>(routes.events, body);
    const event = taken(answer, 201);
    expect(event).toEqual({
      id: event.id,
      organisationId: venue.organisation,
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
    expect(Number(answer.headers.get('x-position'))).toBeGreaterThan(0);
    const later = await GigOnAir.create(venue, 'openmic', { date: '2032-01-01T00:00:00.000Z' });
    const names = (browser: Browser) => browser.get<GigView[]>(routes.events).then(({ body: events }) => events.map(({ id }) => id));
    expect(await names(venue.member)).toEqual([later.id, event.id]);
    expect(await names(elsewhere.owner)).toEqual([]);
    expect(await names(venue.god)).toEqual(expect.arrayContaining([later.id, event.id]));
    expect(taken(await venue.member.get(routes.event(gigId(event.id))))).toEqual(event);
  });

  it('are edited field by field; the type stays as it was, and what confirms what is records nothing', async () => {
    const gig = await GigOnAir.create(venue, 'jam', { venue: 'Here', description: 'Loud' });
    const before = await gig.event();
    const renamed = taken(await venue.owner.put<GigView>(routes.event(gig.id), { name: 'Louder', venue: null, type: 'generic' }));
    expect(renamed).toEqual({ ...before, name: 'Louder', venue: null });
    taken(await venue.owner.put<GigView>(routes.event(gig.id), renamed));
    expect(await gig.event()).toEqual(renamed);
    expect((await gig.story()).length).toBeLessThanOrEqual(3);
  });

  it('are gone once they are deleted, with everything in them', async () => {
    const gig = await GigOnAir.create(venue, 'jam');
    const { id } = await gig.add('Zoe');
    const gone = await venue.owner.delete(routes.event(gig.id));
    expect([gone.status, gone.body]).toEqual([204, null]);
    expect(Number(gone.headers.get('x-position'))).toBeGreaterThan(0);
    expect(await venue.owner.get(routes.event(gig.id))).toMatchObject(notFound);
    expect(await venue.owner.put(routes.event(gig.id), { name: 'x' })).toMatchObject(notFound);
    expect(await venue.owner.patch(routes.toggleCompleted(gig.id))).toMatchObject(notFound);
    expect(await venue.owner.delete(routes.event(gig.id))).toMatchObject(notFound);
    expect(await venue.operator.get(routes.timeline(gig.id))).toMatchObject(notFound);
    expect(await venue.operator.get(routes.performersOf(gig.id))).toMatchObject(notFound);
    expect(await venue.operator.get(routes.messagesOf(gig.id))).toMatchObject(notFound);
    expect(await venue.operator.get(`/api/performers/${id}`)).toMatchObject(notFound);
    const listed = taken(await venue.owner.get<GigView[]>(routes.events));
    expect(listed.map((event) => event.id)).not.toContain(gig.id);
  });

  it('switch their raffle', async () => {
    const gig = await GigOnAir.create(venue);
    expect(taken(await venue.owner.patch(routes.raffleToggle(gig.id), { enabled: true }))).toMatchObject({ raffleEnabled: true });
    expect(taken(await venue.owner.patch(routes.raffleToggle(gig.id), { enabled: true }))).toMatchObject({ raffleEnabled: true });
    expect(taken(await venue.owner.patch(routes.raffleToggle(gig.id), { enabled: false }))).toMatchObject({ raffleEnabled: false });
  });
});

describe('who may do what with an event', () => {
  let gig: GigOnAir;
  beforeAll(async () => {
    gig = await GigOnAir.create(venue);
  });
  const ownersCalls = (browser: Browser) => [
    browser.post(routes.events, { name: 'x', date: '2031-01-01', organisationId: venue.organisation }),
    browser.put(routes.event(gig.id), { name: 'x' }),
    browser.patch(routes.toggleCompleted(gig.id)),
    browser.patch(routes.raffleToggle(gig.id), { enabled: true }),
    browser.delete(routes.event(gig.id)),
  ];
  const operatorsCalls = (browser: Browser) => [
    browser.post(routes.putAllOnStage(gig.id)),
    browser.post(routes.clearStage(gig.id)),
    browser.post(routes.resetLineUp(gig.id)),
    browser.put(routes.queue(gig.id), { performerIds: [] }),
    browser.post(routes.raffle(gig.id)),
    browser.post(routes.raffleReset(gig.id)),
    browser.get(routes.timeline(gig.id)),
  ];

  it('is told by the role in its organisation alone', async () => {
    for (const answer of await Promise.all([
      ...ownersCalls(venue.operator),
      ...ownersCalls(venue.member),
      ...operatorsCalls(venue.member),
    ])) {
      expect(answer).toMatchObject(denied);
    }
    expect(taken(await venue.member.get(routes.event(gig.id)))).toMatchObject({ id: gig.id });
  });

  it('hides it from everybody else', async () => {
    const [creation, ...calls] = ownersCalls(elsewhere.owner);
    expect(await creation).toMatchObject({ status: 404, body: { message: 'Organisation not found' } });
    for (const answer of await Promise.all([...calls, ...operatorsCalls(elsewhere.owner)])) expect(answer).toMatchObject(notFound);
    for (const answer of await Promise.all(operatorsCalls(new AnyBrowser(app)))) expect(answer.status).toBe(401);
    expect(await venue.owner.get(routes.event(gigId(randomUUID())))).toMatchObject(notFound);
    expect(await venue.owner.get('/api/events/tonight')).toMatchObject(notFound);
  });

  it('lets god do everything', async () => {
    expect(taken(await venue.god.put(routes.event(gig.id), { name: 'By god' }))).toMatchObject({ name: 'By god' });
    taken(await venue.god.post(routes.clearStage(gig.id)));
  });
});
