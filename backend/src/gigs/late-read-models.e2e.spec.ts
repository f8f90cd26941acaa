import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { headers, routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';

let app: RunningApp;
let venue: Venue;

// Nobody runs the projections: nothing that is done here is ever shown by a read model
beforeAll(async () => {
  app = await startApp({ environment: { PROJECTIONS: 'external' } });
  venue = await openVenue(app, 'barn');
}, 60_000);
afterAll(() => app.close());

describe('while the read models stand still', () => {
  it('commands are answered from the history, as the read models would, and without a position', async () => {
    const started = Date.now();
    const gig = await GigOnAir.create(venue, 'jam', { venue: 'Here' });
    expect(Date.now() - started).toBeGreaterThanOrEqual(1_900);
    const event = await venue.owner.put<GigView>(routes.event(gig.id), { name: 'Late' });
    expect(taken(event)).toMatchObject({ id: gig.id, name: 'Late', venue: 'Here', organisation: { name: 'barn' }, performerCount: 0 });
    expect(event.headers.get(headers.position)).toBeNull();

    const afterwards = Date.now();
    expect(await gig.add('Ana', { notes: 'amp', phone: '1' })).toMatchObject({ name: 'Ana', notes: 'amp', phone: '1', sortOrder: 1000 });
    await gig.add('Bo');
    await gig.send(routes.select, 'Ana');
    expect(await gig.send(routes.putOnStage, 'Ana')).toMatchObject({ name: 'Ana', onStage: true, performanceCount: 1 });
    expect(await gig.send(routes.subOut, 'Ana', { replacementId: gig.idOf('Bo') })).toMatchObject({ replacementName: 'Bo' });
    const line = taken(await venue.operator.post<PerformerView[]>(routes.putAllOnStage(gig.id)));
    expect(line.map(({ name, onStage }) => [name, onStage])).toEqual([
      ['Ana', false],
      ['Bo', true],
    ]);
    expect(Date.now() - afterwards).toBeLessThan(6_000); // after one that waited in vain nobody waits: six would take 12 s
  });

  it('a gig and its performers are found all the same, and refusals are still refusals', async () => {
    const gig = await GigOnAir.create(venue, 'openmic');
    await gig.add('Cem');
    expect(await gig.event()).toMatchObject({ id: gig.id, performerCount: 1 });
    expect(await gig.performer('Cem')).toMatchObject({ name: 'Cem' });
    expect((await venue.operator.post(routes.select(gig.idOf('Cem')))).status).toBe(409);
    expect((await venue.operator.post(routes.performers, { jamNightId: gig.id, name: 'Cem' })).status).toBe(409);
  });

  it('whoever is unknown may be somebody who is not shown yet', async () => {
    const unknown = await venue.operator.post('/api/performers/00000000-0000-4000-8000-000000000000/select');
    expect(unknown).toMatchObject({ status: 503, body: { message: 'Please try again in a moment' } });
    expect(unknown.headers.get('retry-after')).not.toBeNull();
  });
});
