import { randomUUID } from 'node:crypto';
import { participantId, performerId } from '@jamjar/contracts/ids';
import { type RecentPerformer } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { type Browser } from '../testing/browser.js';
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

const people = async (at = venue): Promise<ParticipantView[]> =>
  taken(await at.operator.get<ParticipantView[]>(routes.participantsOf(at.organisation)));

describe('adding somebody to a gig', () => {
  it('takes what the jam’s dialog sends, and answers them last in the line', async () => {
    const gig = await GigOnAir.create(venue);
    await gig.add('First');
    const sent = {
      participantId: null,
      name: ' Ana Lima ',
      email: 'ana@example.org',
      phone: '',
      instagram: '@ana',
      instruments: ['vocals', 'keys'],
      tier: 'T2',
      priority: true,
      lookingForBand: true,
      notes: 'brings her own mic',
      jamNightId: gig.id,
      contact: '',
      sortOrder: 1,
    };
    const performer = taken(await venue.operator.post<PerformerView>(routes.performers, sent), 201);
    expect(performer).toEqual({
      id: performer.id,
      participantId: performer.participantId,
      jamNightId: gig.id,
      name: 'Ana Lima',
      email: 'ana@example.org',
      phone: null,
      instagram: '@ana',
      lookingForBand: true,
      notes: 'brings her own mic',
      instruments: ['vocals', 'keys'],
      currentInstruments: [],
      tier: 'T2',
      priority: true,
      performerType: 'solo',
      played: false,
      performanceCount: 0,
      timeOnStage: 0,
      onStage: false,
      stageStartTime: null,
      pendingStage: false,
      pendingRemoval: false,
      replacingPerformerId: null,
      replacementName: null,
      removed: false,
      attended: false,
      sortOrder: 2000,
      raffleEntrances: 0,
      raffleWins: 0,
    });
    expect(taken(await venue.member.get(routes.performer(performerId(performer.id))))).toEqual(performer);
  });

  it('asks for a name and an instrument in the words of each dialog', async () => {
    const refusal = async (type: 'jam' | 'openmic' | 'generic', body: object) => {
      const { id: jamNightId } = await GigOnAir.create(venue, type);
      return venue.operator.post(routes.performers, { jamNightId, ...body });
    };
    expect(await refusal('jam', { instruments: ['bass'] })).toMatchObject({ status: 400, body: { errors: { name: 'Name is required' } } });
    for (const type of ['openmic', 'generic'] as const) {
      expect(await refusal(type, { name: '  ' })).toMatchObject({ status: 400, body: { message: 'Participant name is required' } });
    }
    expect(await refusal('jam', { name: 'Ana' })).toMatchObject({
      status: 400,
      body: { message: 'Please select at least one instrument' },
    });
    expect(await refusal('openmic', { name: 'A', email: 'nope' })).toMatchObject({
      status: 400,
      body: { message: 'Invalid email address' },
    });
  });

  it('attaches whoever the organisation knows by that name or id, and fills in only what was not known of them', async () => {
    const [first, second, third] = [await GigOnAir.create(venue), await GigOnAir.create(venue), await GigOnAir.create(venue)];
    const before = await first.add('Bo Berg', { email: 'bo@example.org' });
    const byName = await second.add('  bo   BERG ', { email: 'other@example.org', phone: '123' });
    expect(byName).toMatchObject({ participantId: before.participantId, name: 'Bo Berg', email: 'bo@example.org', phone: '123' });
    const byId = await third.add('Somebody else', { participantId: before.participantId, instagram: '@bo' });
    expect(byId).toMatchObject({ participantId: before.participantId, name: 'Bo Berg', instagram: '@bo', phone: '123' });
    expect((await people()).filter(({ id }) => id === before.participantId)).toHaveLength(1);
    expect((await people()).map(({ name }) => name)).not.toContain('Somebody else');
  });

  it('refuses whoever is on the list already', async () => {
    const gig = await GigOnAir.create(venue);
    const { participantId: id } = await gig.add('Cem');
    for (const who of [{ name: 'CEM' }, { participantId: id }]) {
      const again = await venue.operator.post(routes.performers, { jamNightId: gig.id, instruments: ['bass'], ...who });
      expect(again).toMatchObject({ status: 409, body: { message: 'This participant is already added to this event' } });
    }
    expect(await gig.names()).toEqual(['Cem']);
  });

  it('pre-fills from what somebody played last', async () => {
    const [first, second] = [await GigOnAir.create(venue), await GigOnAir.create(venue)];
    const { participantId: id } = await first.add('Dee', { instruments: ['bass'], tier: 'T1' });
    const last = await second.add('Dee', { instruments: ['drums'], tier: 'T3', priority: true });
    const recent = (browser: Browser) => browser.get<RecentPerformer>(routes.recentPerformer(id));
    expect(taken(await recent(venue.member))).toEqual({
      id: last.id,
      jamNightId: second.id,
      participantId: id,
      instruments: ['drums'],
      tier: 'T3',
      priority: true,
      performerType: 'solo',
    });
    await second.send(routes.remove, 'Dee');
    expect(taken(await recent(venue.operator))).toMatchObject({ instruments: ['bass'] });
    await first.send(routes.remove, 'Dee');
    expect(await recent(venue.operator)).toMatchObject({ status: 404, body: { message: 'Performer not found' } });
  });
});

describe('who may do what with a performer', () => {
  let gig: GigOnAir;
  beforeAll(async () => {
    gig = await GigOnAir.create(venue);
    await gig.add('Ida');
  });
  const changes = (browser: Browser) => {
    const id = gig.idOf('Ida');
    const calls = [
      routes.select,
      routes.deselect,
      routes.putOnStage,
      routes.takeOffStage,
      routes.subOut,
      routes.keepOnStage,
      routes.swap,
      routes.remove,
    ];
    return [
      ...calls.map((call) => browser.post(call(id))),
      browser.post(routes.attendance(id), { attended: true }),
      browser.post(routes.move(id), { beforeId: null }),
      browser.patch(routes.performer(id), { priority: true }),
    ];
  };

  it('lets members look and operators act', async () => {
    expect(taken(await venue.member.get<PerformerView[]>(routes.performersOf(gig.id)))).toHaveLength(1);
    for (const answer of await Promise.all(changes(venue.member))) expect(answer.status).toBe(403);
    const adding = await venue.member.post(routes.performers, { jamNightId: gig.id, name: 'Me', instruments: ['bass'] });
    expect(adding.status).toBe(403);
  });

  it('hides another organisation’s performers and people', async () => {
    const { participantId: person } = await gig.performer('Ida');
    for (const answer of await Promise.all(changes(elsewhere.owner)))
      expect(answer).toMatchObject({ status: 404, body: { message: 'Performer not found' } });
    expect((await elsewhere.owner.get(routes.performersOf(gig.id))).status).toBe(404);
    expect((await elsewhere.owner.get(routes.recentPerformer(person))).status).toBe(404);
    const theirs = await GigOnAir.create(elsewhere);
    const stolen = await elsewhere.operator.post(routes.performers, {
      jamNightId: theirs.id,
      participantId: person,
      instruments: ['bass'],
    });
    expect(stolen).toMatchObject({ status: 404, body: { message: 'Participant not found' } });
    const beside = await venue.operator.post(routes.move(gig.idOf('Ida')), { beforeId: (await theirs.add('Jo')).id });
    expect(beside.status).toBe(404);
    expect((await people(elsewhere)).map(({ name }) => name)).toEqual(['Jo']);
  });

  it('does not know whom nobody knows', async () => {
    expect(await venue.operator.post(routes.select(performerId(randomUUID())))).toMatchObject({
      status: 404,
      body: { message: 'Performer not found' },
    });
    expect(await venue.operator.get(routes.recentPerformer(participantId(randomUUID())))).toMatchObject({ status: 404 });
    expect((await venue.operator.get('/api/performers/ida')).status).toBe(404);
  });
});
