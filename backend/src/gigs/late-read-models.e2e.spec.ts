import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { headers, routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { NightOnAir, openVenue, taken, type Venue } from '../testing/venue.js';

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
    const night = await NightOnAir.create(venue, 'jam', { venue: 'Here' });
    expect(Date.now() - started).toBeGreaterThanOrEqual(1_900);
    const event = await venue.owner.put<GigView>(routes.event(night.id), { name: 'Late' });
    expect(taken(event)).toMatchObject({ id: night.id, name: 'Late', venue: 'Here', organisation: { name: 'barn' }, performerCount: 0 });
    expect(event.headers.get(headers.position)).toBeNull();

    const afterwards = Date.now();
    expect(await night.add('Ana', { notes: 'amp', phone: '1' })).toMatchObject({ name: 'Ana', notes: 'amp', phone: '1', sortOrder: 1000 });
    await night.add('Bo');
    await night.send(routes.select, 'Ana');
    expect(await night.send(routes.putOnStage, 'Ana')).toMatchObject({ name: 'Ana', onStage: true, performanceCount: 1 });
    expect(await night.send(routes.subOut, 'Ana', { replacementId: night.idOf('Bo') })).toMatchObject({ replacementName: 'Bo' });
    const line = taken(await venue.operator.post<PerformerView[]>(routes.putAllOnStage(night.id)));
    expect(line.map(({ name, onStage }) => [name, onStage])).toEqual([
      ['Ana', false],
      ['Bo', true],
    ]);
    expect(Date.now() - afterwards).toBeLessThan(6_000); // after one that waited in vain nobody waits: six would take 12 s
  });

  it('a night and its performers are found all the same, and refusals are still refusals', async () => {
    const night = await NightOnAir.create(venue, 'openmic');
    await night.add('Cem');
    expect(await night.event()).toMatchObject({ id: night.id, performerCount: 1 });
    expect(await night.performer('Cem')).toMatchObject({ name: 'Cem' });
    expect((await venue.operator.post(routes.select(night.idOf('Cem')))).status).toBe(409);
    expect((await venue.operator.post(routes.performers, { jamNightId: night.id, name: 'Cem' })).status).toBe(409);
  });

  it('whoever is unknown may be somebody who is not shown yet', async () => {
    const unknown = await venue.operator.post('/api/performers/00000000-0000-4000-8000-000000000000/select');
    expect(unknown).toMatchObject({ status: 503, body: { message: 'Please try again in a moment' } });
    expect(unknown.headers.get('retry-after')).not.toBeNull();
  });
});
