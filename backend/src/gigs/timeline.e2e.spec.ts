import { randomUUID } from 'node:crypto';
import { type Actor } from '@jamjar/contracts/event-metadata';
import { instant } from '@jamjar/contracts/ids';
import { streamOf } from '@jamjar/contracts/gigs/gig.stream';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { commandIdFor } from '../command-handling/command-ids.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';
import { GigHandling } from './gig.handling.js';

let app: RunningApp;
let venue: Venue;

beforeAll(async () => {
  app = await startApp();
  venue = await openVenue(app, 'barn');
}, 60_000);
afterAll(() => app.close());

const timelineOf = async (gig: GigOnAir): Promise<TimelineEntryView[]> =>
  taken(await venue.operator.get<TimelineEntryView[]>(routes.timeline(gig.id)));

describe('the timeline of a gig', () => {
  it('says who did it: users by their name, the public form and Jamjar itself by what they are', async () => {
    const gig = await GigOnAir.create(venue, 'openmic');
    await gig.add('Ana');
    const performerId = gig.idOf('Ana');
    const actors: Actor[] = [
      { kind: 'public', id: 'a token that is nobody’s business' },
      { kind: 'system', id: null },
      { kind: 'user', id: randomUUID() },
    ];
    for (const [index, actor] of actors.entries()) {
      const at = instant(Date.now());
      const command = { type: 'MarkAttendance', data: { performerId, attended: index % 2 === 0, at } } as const;
      await app.app.get(GigHandling).handle(streamOf(gig.id), command, {
        commandId: commandIdFor('somebody', gig.id, null),
        requestHash: null,
        actor,
        recordedAt: at,
      });
    }
    const last = await gig.send(routes.attendance, 'Ana', { attended: false });
    expect(last.attended).toBe(false);
    const entries = (await timelineOf(gig)).filter(({ type }) => type.includes('Attend'));
    const unknown = actors[2]?.id;
    const operator = entries[3]?.actor.id;
    expect(entries.map(({ actor }) => actor)).toEqual([
      { id: null, name: 'Public signup' },
      { id: null, name: 'System' },
      { id: unknown, name: 'Deleted user' },
      { id: operator, name: 'barn-operator' },
    ]);
    expect(operator).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('knows everybody by the name they have now', async () => {
    const gig = await GigOnAir.create(venue);
    await gig.add('Bo');
    await gig.patch('Bo', { name: 'Bo Berg' });
    const [, added] = await timelineOf(gig);
    expect(added).toEqual({
      revision: 1,
      at: added?.at,
      type: 'PerformerAdded',
      actor: { id: added?.actor.id, name: 'barn-operator' },
      performers: [{ id: gig.idOf('Bo'), name: 'Bo Berg' }],
    });
    expect(Math.abs(Date.now() - Date.parse(added?.at ?? ''))).toBeLessThan(60_000);
  });
});
