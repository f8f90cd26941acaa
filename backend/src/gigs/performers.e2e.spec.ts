import { randomUUID } from 'node:crypto';
import { participantId, performerId } from '@jamjar/contracts/ids';
import { type RecentPerformer } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { type HttpClient } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';
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

const listParticipants = async ({ operatorClient, id } = organisation): Promise<ParticipantView[]> =>
  unwrapBody(await operatorClient.get<ParticipantView[]>(routes.participantsOfOrganisation(id)));

describe('adding a performer to a gig', () => {
  it('accepts all fields of the dialog for adding a performer to a jam and returns the performer at the end of the line-up', async () => {
    const gig = await TestGig.create(organisation);
    await gig.addPerformer('First');
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
      sortOrder: 1, // ignored, like `contact`
    };
    const performer = unwrapBody(await organisation.operatorClient.post<PerformerView>(routes.performers, sent), 201);
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
      held: false,
      lastPlayedAt: null,
      calledAt: null,
      seenAt: null,
      pendingRemoval: false,
      replacingPerformerId: null,
      replacementName: null,
      removed: false,
      removedBy: null,
      attended: false,
      sortOrder: 2000,
      raffleEntrances: 0,
      raffleWins: 0,
      revision: 2,
    });
    expect(unwrapBody(await organisation.memberClient.get(routes.performer(performerId(performer.id))))).toEqual(performer);
  });

  it('refuses a missing name, at a jam a missing instrument, and an invalid email address, with the messages of the dialogs', async () => {
    const add = async (type: 'jam' | 'openmic' | 'generic', body: object) => {
      const { id: jamNightId } = await TestGig.create(organisation, type);
      return organisation.operatorClient.post(routes.performers, { jamNightId, ...body });
    };
    expect(await add('jam', { instruments: ['bass'] })).toMatchObject({ status: 400, body: { errors: { name: 'Name is required' } } });
    for (const type of ['openmic', 'generic'] as const) {
      expect(await add(type, { name: '  ' })).toMatchObject({ status: 400, body: { message: 'Participant name is required' } });
    }
    expect(await add('jam', { name: 'Ana' })).toMatchObject({
      status: 400,
      body: { message: 'Please select at least one instrument' },
    });
    expect(await add('openmic', { name: 'A', email: 'nope' })).toMatchObject({
      status: 400,
      body: { message: 'Invalid email address' },
    });
  });

  it('uses an existing participant with the given name or id and fills in only empty contact fields', async () => {
    const [first, second, third] = [
      await TestGig.create(organisation),
      await TestGig.create(organisation),
      await TestGig.create(organisation),
    ];
    const firstPerformer = await first.addPerformer('Bo Berg', { email: 'bo@example.org' });
    const byName = await second.addPerformer('  bo   BERG ', { email: 'other@example.org', phone: '123' });
    expect(byName).toMatchObject({ participantId: firstPerformer.participantId, name: 'Bo Berg', email: 'bo@example.org', phone: '123' });
    const byId = await third.addPerformer('Somebody else', { participantId: firstPerformer.participantId, instagram: '@bo' });
    expect(byId).toMatchObject({ participantId: firstPerformer.participantId, name: 'Bo Berg', instagram: '@bo', phone: '123' });
    expect((await listParticipants()).filter(({ id }) => id === firstPerformer.participantId)).toHaveLength(1);
    expect((await listParticipants()).map(({ name }) => name)).not.toContain('Somebody else');
  });

  it('rejects a participant who is already in the line-up', async () => {
    const gig = await TestGig.create(organisation);
    const { participantId: id } = await gig.addPerformer('Cem');
    for (const identity of [{ name: 'CEM' }, { participantId: id }]) {
      const again = await organisation.operatorClient.post(routes.performers, { jamNightId: gig.id, instruments: ['bass'], ...identity });
      expect(again).toMatchObject({ status: 409, body: { message: 'This participant is already added to this event' } });
    }
    expect(await gig.performerNames()).toEqual(['Cem']);
  });

  it('returns the instruments, tier, priority and type of the most recent performer of a participant', async () => {
    const [first, second] = [await TestGig.create(organisation), await TestGig.create(organisation)];
    const { participantId: id } = await first.addPerformer('Dee', { instruments: ['bass'], tier: 'T1' });
    const last = await second.addPerformer('Dee', { instruments: ['drums'], tier: 'T3', priority: true });
    const getRecentPerformer = (client: HttpClient) => client.get<RecentPerformer>(routes.recentPerformer(id));
    expect(unwrapBody(await getRecentPerformer(organisation.memberClient))).toEqual({
      id: last.id,
      jamNightId: second.id,
      participantId: id,
      instruments: ['drums'],
      tier: 'T3',
      priority: true,
      performerType: 'solo',
    });
    await second.sendCommand(commandPaths.RemovePerformer, 'Dee');
    expect(unwrapBody(await getRecentPerformer(organisation.operatorClient))).toMatchObject({ instruments: ['bass'] });
    await first.sendCommand(commandPaths.RemovePerformer, 'Dee');
    expect(await getRecentPerformer(organisation.operatorClient)).toMatchObject({ status: 404, body: { message: 'Performer not found' } });
  });
});

describe('access to performers', () => {
  let gig: TestGig;
  beforeAll(async () => {
    gig = await TestGig.create(organisation);
    await gig.addPerformer('Ida');
  });
  const sendChangingRequests = (client: HttpClient) => {
    const id = gig.idOf('Ida');
    const commands = ['SelectPerformer', 'DeselectPerformer', 'PutOnStage', 'TakeOffStage', 'SubOut', 'KeepOnStage', 'Swap'] as const;
    return [
      ...([...commands, 'CallPerformer', 'RemovePerformer'] as const).map((type) => client.post(commandPaths[type](id))),
      client.post(commandPaths.MarkAttendance(id), { attended: true }),
      client.post(commandPaths.HoldPerformer(id), { held: true }),
      client.post(commandPaths.MovePerformer(id), { beforeId: null }),
      client.patch(routes.performer(id), { priority: true }),
    ];
  };

  it('allows members to read performers, but not to add or change them', async () => {
    expect(unwrapBody(await organisation.memberClient.get<PerformerView[]>(routes.performersOfEvent(gig.id)))).toHaveLength(1);
    for (const response of await Promise.all(sendChangingRequests(organisation.memberClient))) expect(response.status).toBe(403);
    const adding = await organisation.memberClient.post(routes.performers, { jamNightId: gig.id, name: 'Me', instruments: ['bass'] });
    expect(adding.status).toBe(403);
  });

  it('returns 404 for performers and participants of another organisation', async () => {
    const { participantId: id } = await gig.performer('Ida');
    for (const response of await Promise.all(sendChangingRequests(otherOrganisation.ownerClient)))
      expect(response).toMatchObject({ status: 404, body: { message: 'Performer not found' } });
    expect((await otherOrganisation.ownerClient.get(routes.performersOfEvent(gig.id))).status).toBe(404);
    expect((await otherOrganisation.ownerClient.get(routes.recentPerformer(id))).status).toBe(404);
    const otherGig = await TestGig.create(otherOrganisation);
    const foreignParticipant = await otherOrganisation.operatorClient.post(routes.performers, {
      jamNightId: otherGig.id,
      participantId: id,
      instruments: ['bass'],
    });
    expect(foreignParticipant).toMatchObject({ status: 404, body: { message: 'Participant not found' } });
    const foreignPerformer = await organisation.operatorClient.post(commandPaths.MovePerformer(gig.idOf('Ida')), {
      beforeId: (await otherGig.addPerformer('Jo')).id,
    });
    expect(foreignPerformer.status).toBe(404);
    expect((await listParticipants(otherOrganisation)).map(({ name }) => name)).toEqual(['Jo']);
  });

  it('returns 404 for unknown and malformed ids', async () => {
    await waitUntilCaughtUp(app); // an unknown performer is 503 while the read models may lack them
    expect(await organisation.operatorClient.post(commandPaths.SelectPerformer(performerId(randomUUID())))).toMatchObject({
      status: 404,
      body: { message: 'Performer not found' },
    });
    expect(await organisation.operatorClient.get(routes.recentPerformer(participantId(randomUUID())))).toMatchObject({ status: 404 });
    expect((await organisation.operatorClient.get('/api/performers/ida')).status).toBe(404);
  });
});
