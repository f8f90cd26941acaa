import { randomUUID } from 'node:crypto';
import { routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, type Venue } from '../testing/venue.js';

let app: RunningApp;
let venue: Venue;
let gig: GigOnAir;

beforeAll(async () => {
  app = await startApp();
  venue = await openVenue(app, 'barn');
  gig = await GigOnAir.create(venue);
  await gig.add('Ana', { instruments: ['bass'] });
}, 60_000);
afterAll(() => app.close());

const nothingHere: readonly unknown[] = [[], 'text', 7, null, { '': '' }];
const texts: readonly unknown[] = [7, {}, [], true, 'x\u0000y', '\ud800', 'n'.repeat(201)];
const numbers: readonly unknown[] = ['7', -1, 1.5, 1e308, {}, [1]];
const ids: readonly unknown[] = ['x', 7, {}, 'A'.repeat(36), `${randomUUID()}'; DROP TABLE events; --`];

/** Bodies that each route refuses with 400: never 500, never taken. */
const hostile = (): readonly [method: string, path: string, body: unknown][] => {
  const ana = gig.idOf('Ana');
  const event = { name: 'x', date: '2031-01-01T00:00:00Z', organisationId: venue.organisation };
  const performer = { jamNightId: gig.id, name: 'x', instruments: ['bass'] };
  return [
    ...texts.map((name): [string, string, unknown] => ['POST', routes.events, { ...event, name }]),
    ...texts.map((venueName): [string, string, unknown] => ['PUT', routes.event(gig.id), { venue: venueName }]),
    ...numbers.map((timeLimit): [string, string, unknown] => ['PUT', routes.event(gig.id), { timeLimit }]),
    ...['', 'soon', 7, {}, '9'.repeat(400)].map((date): [string, string, unknown] => ['PUT', routes.event(gig.id), { date }]),
    ...texts.map((name): [string, string, unknown] => ['POST', routes.performers, { ...performer, name }]),
    ...texts.map((notes): [string, string, unknown] => [
      'POST',
      routes.performers,
      { ...performer, notes: notes === texts[6] ? 'n'.repeat(2001) : notes },
    ]),
    ...ids.map((participantId): [string, string, unknown] => ['POST', routes.performers, { ...performer, participantId }]),
    ...ids.map((jamNightId): [string, string, unknown] => ['POST', routes.performers, { ...performer, jamNightId }]),
    ...[['kazoo'], 'bass', [['bass']], ['bass', 'bass'], [null]].map((instruments): [string, string, unknown] => [
      'POST',
      routes.performers,
      { ...performer, instruments },
    ]),
    ...numbers.map((raffleEntrances): [string, string, unknown] => ['PATCH', routes.performer(ana), { raffleEntrances }]),
    ...ids.map((replacingPerformerId): [string, string, unknown] => ['POST', routes.select(ana), { replacingPerformerId }]),
    ...ids.map((beforeId): [string, string, unknown] => ['POST', routes.move(ana), { beforeId }]),
    ...ids.map((id): [string, string, unknown] => ['PUT', routes.queue(gig.id), { performerIds: [id] }]),
    ...nothingHere.map((body): [string, string, unknown] => ['PATCH', routes.performer(ana), body]),
    ['PATCH', routes.performer(ana), '{"__proto__": {"removed": true}}'],
    ['PATCH', routes.performer(ana), '{"constructor": {"prototype": {}}}'],
    ['PATCH', routes.performer(ana), '{"onStage": '],
    ['PATCH', routes.performer(ana), { onStage: 'true' }],
    ['PATCH', routes.performer(ana), { sortOrder: '1; DROP TABLE performers' }],
    ['POST', routes.attendance(ana), {}],
    ['PATCH', routes.raffleToggle(gig.id), { enabled: 1 }],
    ['PATCH', routes.toggleCompleted(gig.id), { completed: 'yes' }],
    ['GET', '/api/performers?jamNightId=x', undefined],
    ['GET', '/api/performers', undefined],
    ['GET', '/api/messages?jamNightId[]=1', undefined],
    ['POST', routes.messages, { jamNightId: gig.id, content: { $ne: '' } }],
  ];
};

describe('a hostile body', () => {
  it('is refused with 400 and words, whatever it is, and changes nothing', async () => {
    const before = [await gig.event(), await gig.lineUp(), await gig.story()];
    for (const [method, path, body] of hostile()) {
      const answer = await venue.owner.send<{ message?: unknown }>(method, path, { body });
      expect([method, path, body, answer.status, typeof answer.body.message]).toEqual([method, path, body, 400, 'string']);
    }
    expect([await gig.event(), await gig.lineUp(), await gig.story()]).toEqual(before);
  });

  it('is refused with 413 when it is too large', async () => {
    const answer = await venue.owner.post(routes.messages, { jamNightId: gig.id, content: 'x'.repeat(2_000_000) });
    expect(answer.status).toBe(413);
  });

  it('never takes what no client may say', async () => {
    for (const field of ['id', 'jamNightId', 'participantId', 'raffleWins', 'gigId', 'addedAt']) {
      const answer = await venue.owner.patch(routes.performer(gig.idOf('Ana')), { [field]: randomUUID() });
      expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: 'Unknown field' } } });
    }
  });

  it('cannot hide behind an Idempotency-Key', async () => {
    const keys = { 'idempotency-key': 'k'.repeat(10_000) };
    expect((await venue.operator.post(routes.deselect(gig.idOf('Ana')), undefined, keys)).status).toBe(400);
    const broken = await venue.operator.send('POST', routes.clearStage(gig.id), {
      body: '{"a":"\\ud800"}',
      headers: { 'idempotency-key': 'k' },
    });
    expect(broken.status).toBeLessThan(500);
  });
});
