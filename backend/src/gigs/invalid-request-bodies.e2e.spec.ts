import { randomUUID } from 'node:crypto';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
  gig = await TestGig.create(organisation);
  await gig.addPerformer('Ana', { instruments: ['bass'] });
});
afterAll(() => app.close());

const invalidBodies: readonly unknown[] = [[], 'text', 7, null, { '': '' }];
/** The last text is longer than the 200 characters that a name or a venue may have. */
const invalidTexts: readonly unknown[] = [7, {}, [], true, 'x\u0000y', '\ud800', 'n'.repeat(201)];
const invalidNumbers: readonly unknown[] = ['7', -1, 1.5, 1e308, {}, [1]];
const invalidIds: readonly unknown[] = ['x', 7, {}, 'A'.repeat(36), `${randomUUID()}'; DROP TABLE events; --`];

/** Invalid values of `seen`, which has the ids of the performers on stage and of those selected. */
const createInvalidSeen = (id: string): readonly unknown[] => [
  7,
  'x',
  [],
  {},
  { stage: [] },
  { selected: [] },
  { stage: [], selected: null },
  { stage: id, selected: [] },
  { stage: [], selected: [[id]] },
  { stage: [id.toUpperCase()], selected: [] },
  { stage: [7], selected: [] },
  { stage: [], selected: [], queue: [] },
];

/** Requests that must all be rejected with 400. */
const createInvalidRequests = (): readonly [method: string, path: string, body: unknown][] => {
  const ana = gig.idOf('Ana');
  const newGig = { name: 'x', date: '2031-01-01T00:00:00Z', organisationId: organisation.id };
  const newPerformer = { jamNightId: gig.id, name: 'x', instruments: ['bass'] };
  return [
    ...invalidTexts.map((name): [string, string, unknown] => ['POST', routes.events, { ...newGig, name }]),
    ...invalidTexts.map((venueName): [string, string, unknown] => ['PUT', routes.event(gig.id), { venue: venueName }]),
    ...invalidNumbers.map((timeLimit): [string, string, unknown] => ['PUT', routes.event(gig.id), { timeLimit }]),
    ...['', 'soon', 7, {}, '9'.repeat(400)].map((date): [string, string, unknown] => ['PUT', routes.event(gig.id), { date }]),
    // The last two are the start, and a second more than 25 hours later
    ...['', 'soon', 7, {}, '2031-01-01T00:00:00Z', '2031-01-02T01:00:01Z'].map((endsAt): [string, string, unknown] => [
      'POST',
      routes.events,
      { ...newGig, endsAt },
    ]),
    // A new participant's name may have 80 characters. Notes may have 2000, for which invalidTexts[6] is not too long
    ...[...invalidTexts, 'n'.repeat(81)].map((name): [string, string, unknown] => ['POST', routes.performers, { ...newPerformer, name }]),
    ...invalidTexts.map((notes): [string, string, unknown] => [
      'POST',
      routes.performers,
      { ...newPerformer, notes: notes === invalidTexts[6] ? 'n'.repeat(2001) : notes },
    ]),
    ...invalidIds.map((participantId): [string, string, unknown] => ['POST', routes.performers, { ...newPerformer, participantId }]),
    ...invalidIds.map((jamNightId): [string, string, unknown] => ['POST', routes.performers, { ...newPerformer, jamNightId }]),
    ...[['kazoo'], 'bass', [['bass']], ['bass', 'bass'], [null]].map((instruments): [string, string, unknown] => [
      'POST',
      routes.performers,
      { ...newPerformer, instruments },
    ]),
    ...invalidNumbers.map((raffleEntrances): [string, string, unknown] => ['PATCH', routes.performer(ana), { raffleEntrances }]),
    ...invalidIds.map((replacingPerformerId): [string, string, unknown] => [
      'POST',
      commandPaths.SelectPerformer(ana),
      { replacingPerformerId },
    ]),
    ...invalidIds.map((beforeId): [string, string, unknown] => ['POST', commandPaths.MovePerformer(ana), { beforeId }]),
    ...invalidIds.map((id): [string, string, unknown] => ['PUT', commandPaths.ArrangeQueue(gig.id), { performerIds: [id] }]),
    ...invalidBodies.map((body): [string, string, unknown] => ['PATCH', routes.performer(ana), body]),
    ...createInvalidSeen(ana).flatMap((seen): [string, string, unknown][] =>
      [commandPaths.PutAllOnStage, commandPaths.ClearStage, commandPaths.NextBand, commandPaths.Next, routes.resetLineUp].map((route) => [
        'POST',
        route(gig.id),
        { seen },
      ]),
    ),
    ...[...invalidIds.map((id) => [id]), ana, [[ana]], [ana, ana], null].map((staying): [string, string, unknown] => [
      'POST',
      commandPaths.NextBand(gig.id),
      { staying },
    ]),
    ...[...invalidNumbers, null, undefined, [], 2 ** 53].map((revision): [string, string, unknown] => [
      'POST',
      commandPaths.UndoAction(gig.id),
      { revision },
    ]),
    ...['true', 1, null, undefined, {}].map((held): [string, string, unknown] => ['POST', commandPaths.HoldPerformer(ana), { held }]),
    ['PATCH', routes.performer(ana), { held: 'true' }],
    ['PATCH', routes.performer(ana), { held: true, name: 'Ana' }],
    ['POST', commandPaths.HoldPerformer(ana), { held: true, until: 'later' }],
    ['POST', commandPaths.UndoAction(gig.id), { revision: 1, to: 2 }],
    ['POST', commandPaths.Next(gig.id), { staying: [] }],
    ['PATCH', routes.performer(ana), '{"__proto__": {"removed": true}}'],
    ['PATCH', routes.performer(ana), '{"constructor": {"prototype": {}}}'],
    ['PATCH', routes.performer(ana), '{"onStage": '],
    ['PATCH', routes.performer(ana), { onStage: 'true' }],
    ['PATCH', routes.performer(ana), { sortOrder: '1; DROP TABLE performers' }],
    ['POST', commandPaths.MarkAttendance(ana), {}],
    ['PATCH', commandPaths.SwitchRaffle(gig.id), { enabled: 1 }],
    ['PATCH', routes.switchLink('signup', gig.id), { enabled: 'true' }],
    ['PATCH', commandPaths.SetSignupLimit(gig.id), { limit: 10, enabled: true }],
    ['PUT', routes.switchLink('feedback', gig.id), {}],
    ['PATCH', routes.toggleCompleted(gig.id), { completed: 'yes' }],
    ['GET', '/api/performers?jamNightId=x', undefined],
    ['GET', '/api/performers', undefined],
    ['GET', '/api/messages?jamNightId[]=1', undefined],
    ['POST', routes.messages, { jamNightId: gig.id, content: { $ne: '' } }],
  ];
};

describe('an invalid request', () => {
  it('is rejected with 400 and a message, and changes nothing', async () => {
    const before = [await gig.view(), await gig.lineUp(), await gig.timelineEntries()];
    for (const [method, path, body] of createInvalidRequests()) {
      const response = await organisation.ownerClient.send<{ message?: unknown }>(method, path, { body });
      expect([method, path, body, response.status, typeof response.body.message]).toEqual([method, path, body, 400, 'string']);
    }
    expect([await gig.view(), await gig.lineUp(), await gig.timelineEntries()]).toEqual(before);
  });

  it('is rejected with 413 when its body is larger than any JSON route takes (1 MB)', async () => {
    const response = await organisation.ownerClient.post(routes.messages, { jamNightId: gig.id, content: 'x'.repeat(2_000_000) });
    expect(response.status).toBe(413);
  });

  it('is rejected when it is a PATCH of a performer with a field that no PATCH may set', async () => {
    for (const field of ['id', 'jamNightId', 'participantId', 'raffleWins', 'gigId', 'addedAt']) {
      const response = await organisation.ownerClient.patch(routes.performer(gig.idOf('Ana')), { [field]: randomUUID() });
      expect(response).toMatchObject({ status: 400, body: { errors: { [field]: 'Unknown field' } } });
    }
  });

  it('causes no server error with an Idempotency-Key, and is rejected with 400 when the key has more than 200 characters', async () => {
    const tooLongKey = { 'idempotency-key': 'k'.repeat(10_000) };
    expect((await organisation.operatorClient.post(commandPaths.DeselectPerformer(gig.idOf('Ana')), undefined, tooLongKey)).status).toBe(
      400,
    );
    const malformed = await organisation.operatorClient.send('POST', commandPaths.ClearStage(gig.id), {
      body: '{"a":"\\ud800"}', // half a surrogate pair
      headers: { 'idempotency-key': 'k' },
    });
    expect(malformed.status).toBeLessThan(500);
  });
});
