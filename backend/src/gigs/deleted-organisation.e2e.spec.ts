import { type ParticipantId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { AccessNews } from '../auth/access-news.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';

let app: RunningApp;
let venue: Venue;
let gig: GigOnAir;
let participantId: ParticipantId;

beforeAll(async () => {
  app = await startApp();
  venue = await openVenue(app, 'barn');
  gig = await GigOnAir.create(venue);
  ({ participantId } = await gig.add('Ana'));
  await app.foundation.pool.query('UPDATE organisations SET deleted_at = now() WHERE id = $1', [venue.organisation]);
  app.app.get(AccessNews).forget(); // as its change will tell, or two seconds
}, 60_000);
afterAll(() => app.close());

const calls = (): readonly [method: string, path: string, body?: object][] => [
  ['GET', routes.event(gig.id)],
  ['PUT', routes.event(gig.id), { name: 'x' }],
  ['DELETE', routes.event(gig.id)],
  ['PATCH', routes.toggleCompleted(gig.id)],
  ['POST', routes.events, { name: 'x', date: '2030-01-01', organisationId: venue.organisation }],
  ['GET', routes.timeline(gig.id)],
  ['POST', routes.clearStage(gig.id)],
  ['GET', routes.performersOf(gig.id)],
  ['POST', routes.performers, { jamNightId: gig.id, name: 'Bo', instruments: ['bass'] }],
  ['GET', routes.performer(gig.idOf('Ana'))],
  ['PATCH', routes.performer(gig.idOf('Ana')), { priority: true }],
  ['POST', routes.select(gig.idOf('Ana'))],
  ['GET', routes.recentPerformer(participantId)],
  ['GET', routes.participantsOf(venue.organisation)],
  ['PATCH', routes.participant(participantId), { phone: '1' }],
  ['GET', routes.messagesOf(gig.id)],
  ['POST', routes.messages, { jamNightId: gig.id, content: 'x' }],
  ['POST', routes.users, { username: 'late', password: 'x', organisationId: venue.organisation }],
];

describe('an organisation that was deleted', () => {
  it.each(['god', 'owner', 'member'] as const)('is not there any more, nor anything of it, for its %s', async (who) => {
    const browser = venue[who];
    for (const [method, path, body] of calls()) {
      const { status } = await browser.send(method, path, { body });
      expect([method, path, status]).toEqual([method, path, 404]);
    }
    expect(taken(await browser.get<GigView[]>(routes.events))).toEqual([]);
  });
});
