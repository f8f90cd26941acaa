import { type ParticipantId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { AccessCache } from '../auth/access-cache.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;
let participantId: ParticipantId;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
  gig = await TestGig.create(organisation);
  ({ participantId } = await gig.addPerformer('Ana'));
  await app.infrastructure.pool.query('UPDATE organisations SET deleted_at = now() WHERE id = $1', [organisation.id]);
  // A deletion over HTTP does this too; otherwise the organisation stays cached for up to two seconds
  app.nestApp.get(AccessCache).invalidateAll();
});
afterAll(() => app.close());

const createRequests = (): readonly [method: string, path: string, body?: object][] => [
  ['GET', routes.event(gig.id)],
  ['PUT', routes.event(gig.id), { name: 'x' }],
  ['DELETE', routes.event(gig.id)],
  ['PATCH', routes.toggleCompleted(gig.id)],
  ['POST', routes.events, { name: 'x', date: '2030-01-01', organisationId: organisation.id }],
  ['GET', routes.timeline(gig.id)],
  ['POST', commandPaths.ClearStage(gig.id)],
  ['GET', routes.performersOfEvent(gig.id)],
  ['POST', routes.performers, { jamNightId: gig.id, name: 'Bo', instruments: ['bass'] }],
  ['GET', routes.performer(gig.idOf('Ana'))],
  ['PATCH', routes.performer(gig.idOf('Ana')), { priority: true }],
  ['POST', commandPaths.SelectPerformer(gig.idOf('Ana'))],
  ['GET', routes.recentPerformer(participantId)],
  ['GET', routes.participantsOfOrganisation(organisation.id)],
  ['PATCH', routes.participant(participantId), { phone: '1' }],
  ['GET', routes.messagesOfEvent(gig.id)],
  ['POST', routes.messages, { jamNightId: gig.id, content: 'x' }],
  ['POST', routes.users, { username: 'late', password: 'x', organisationId: organisation.id }],
];

describe('a deleted organisation', () => {
  it.each(['god', 'owner', 'member'] as const)('returns 404 for all its contents, and its gigs are not listed (user: %s)', async (role) => {
    const client = organisation[`${role}Client`];
    for (const [method, path, body] of createRequests()) {
      const { status } = await client.send(method, path, { body });
      expect([method, path, status]).toEqual([method, path, 404]);
    }
    expect(unwrapBody(await client.get<GigView[]>(routes.events))).toEqual([]);
  });
});
