import { type RaffleResetResult, type RaffleResult } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView, type PerformerView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';

let app: RunningApp;
let venue: Venue;

beforeAll(async () => {
  app = await startApp();
  venue = await openVenue(app, 'jar');
}, 60_000);
afterAll(() => app.close());

describe('a whole jam night over HTTP', () => {
  let gig: GigOnAir;
  beforeAll(async () => {
    gig = await GigOnAir.create(venue, 'jam');
    await gig.addAll('Ana', 'Bo', 'Cem');
    await gig.add('Dee', { instruments: ['guitar', 'bass'] });
  });

  it('puts everybody who was selected on stage at once', async () => {
    expect(await gig.names()).toEqual(['Ana', 'Bo', 'Cem', 'Dee']);
    expect(await gig.send(routes.select, 'Ana')).toMatchObject({ pendingStage: true, currentInstruments: ['vocals'] });
    await gig.send(routes.select, 'Bo', { instruments: ['vocals'] });
    const line = taken(await venue.operator.post<PerformerView[]>(routes.putAllOnStage(gig.id)));
    expect(line.filter(({ onStage }) => onStage).map(({ name }) => name)).toEqual(['Ana', 'Bo']);
    expect(line[0]).toMatchObject({ played: true, performanceCount: 1, pendingStage: false });
    expect(Date.now() - Date.parse(line[0]?.stageStartTime ?? '')).toBeLessThan(60_000);
  });

  it('subs somebody out for somebody else, who is told with which instrument', async () => {
    const refused = await venue.operator.post(routes.subOut(gig.idOf('Ana')), { replacementId: gig.idOf('Dee') });
    expect(refused).toMatchObject({ status: 400, body: { message: 'Please select an instrument to continue' } });
    const leaver = await gig.send(routes.subOut, 'Ana', { replacementId: gig.idOf('Dee'), instruments: ['bass'] });
    expect(leaver).toMatchObject({ onStage: true, pendingRemoval: true, replacementName: 'Dee' });
    expect(await gig.performer('Dee')).toMatchObject({
      pendingStage: true,
      replacingPerformerId: gig.idOf('Ana'),
      currentInstruments: ['bass'],
    });
  });

  it('swaps them', async () => {
    expect(await gig.send(routes.swap, 'Ana')).toMatchObject({ onStage: false, pendingRemoval: false, replacementName: null });
    expect(await gig.performer('Dee')).toMatchObject({ onStage: true, pendingStage: false, replacingPerformerId: null });
  });

  it('takes somebody off, calls a Sub Out off, and takes a selection back', async () => {
    expect(await gig.send(routes.takeOffStage, 'Bo')).toMatchObject({ onStage: false, stageStartTime: null, played: true });
    await gig.send(routes.subOut, 'Dee');
    expect(await gig.send(routes.keepOnStage, 'Dee')).toMatchObject({ pendingRemoval: false, onStage: true });
    await gig.send(routes.select, 'Cem', { replacingPerformerId: gig.idOf('Dee') });
    expect(await gig.send(routes.deselect, 'Cem')).toMatchObject({ pendingStage: false, replacingPerformerId: null });
    expect(await gig.performer('Dee')).toMatchObject({ pendingRemoval: false });
  });

  it('draws a winner among those who have entrances', async () => {
    expect(await venue.operator.post(routes.raffle(gig.id))).toMatchObject({
      status: 409,
      body: { message: 'The raffle is switched off for this event' },
    });
    taken(await venue.owner.patch(routes.raffleToggle(gig.id), { enabled: true }));
    expect(await venue.operator.post(routes.raffle(gig.id))).toMatchObject({
      status: 409,
      body: { message: 'No eligible participants available' },
    });
    await gig.patch('Cem', { raffleEntrances: 2 });
    const drawn = taken(await venue.operator.post<RaffleResult>(routes.raffle(gig.id)));
    expect(drawn).toEqual({ winner: { id: gig.idOf('Cem'), name: 'Cem' }, stats: { totalEntrances: 2, eligibleParticipants: 1 } });
    expect(await gig.performer('Cem')).toMatchObject({ raffleWins: 1, raffleEntrances: 2 });
    expect(taken(await venue.operator.post<RaffleResetResult>(routes.raffleReset(gig.id)))).toEqual({ affectedPerformers: 1 });
    expect(taken(await venue.operator.post<RaffleResetResult>(routes.raffleReset(gig.id)))).toEqual({ affectedPerformers: 0 });
  });

  it('is read-only once it is completed, with nobody on stage', async () => {
    const completed = taken(await venue.owner.patch<GigView>(routes.toggleCompleted(gig.id)));
    expect(completed).toMatchObject({ completed: true, performerCount: 4, currentParticipants: 4 });
    expect((await gig.lineUp()).filter(({ onStage }) => onStage)).toEqual([]);
    const refused = await venue.operator.post(routes.select(gig.idOf('Cem')));
    expect(refused).toMatchObject({ status: 409, body: { message: 'This event has been marked as completed and is now read-only' } });
  });

  it('has a timeline of exactly what was done on the stage and in the line-up, by whom, in order', async () => {
    const entries = taken(await venue.operator.get<TimelineEntryView[]>(routes.timeline(gig.id)));
    expect(entries.map(({ revision }) => revision)).toEqual(entries.map(({ revision }) => revision).sort((a, b) => a - b));
    expect(new Set(entries.map(({ actor }) => actor.name))).toEqual(new Set(['jar-operator', 'jar-owner']));
    expect((await gig.story()).filter((line) => /Stage|elected|Sub|Added/.test(line))).toEqual([
      'PerformerAdded Ana',
      'PerformerAdded Bo',
      'PerformerAdded Cem',
      'PerformerAdded Dee',
      'PerformerSelected Ana',
      'PerformerSelected Bo',
      'PerformerWentOnStage Ana',
      'PerformerWentOnStage Bo',
      'PerformerSelected Dee, Ana',
      'PerformerLeftStage Ana',
      'PerformerWentOnStage Dee, Ana',
      'PerformerLeftStage Bo',
      'SubOutCalled Dee',
      'SubOutCalledOff Dee',
      'PerformerSelected Cem, Dee',
      'PerformerDeselected Cem',
      'PerformerLeftStage Dee',
    ]);
  });

  it('is open again when it is reopened, and two who complete it together complete it once', async () => {
    expect(taken(await venue.owner.patch<GigView>(routes.toggleCompleted(gig.id), {}))).toMatchObject({ completed: false });
    const both = await Promise.all([1, 2].map(() => venue.owner.patch<GigView>(routes.toggleCompleted(gig.id), { completed: true })));
    expect(both.map(({ body }) => body.completed)).toEqual([true, true]);
    taken(await venue.owner.patch(routes.toggleCompleted(gig.id), { completed: false }));
  });

  it('starts anew, in the order of the names, and clears the stage without counting', async () => {
    await gig.add('aaron');
    await gig.send(routes.select, 'Bo');
    await gig.send(routes.putOnStage, 'Bo');
    const cleared = taken(await venue.operator.post<PerformerView[]>(routes.clearStage(gig.id)));
    expect(cleared.find(({ name }) => name === 'Bo')).toMatchObject({ onStage: false, timeOnStage: 0, performanceCount: 2 });
    const anew = taken(await venue.operator.post<PerformerView[]>(routes.resetLineUp(gig.id)));
    expect(anew.map(({ name, sortOrder, played }) => [name, sortOrder, played])).toEqual([
      ['aaron', 1000, false],
      ['Ana', 2000, false],
      ['Bo', 3000, false],
      ['Cem', 4000, false],
      ['Dee', 5000, false],
    ]);
    expect(anew.find(({ name }) => name === 'Dee')?.instruments).toEqual(['guitar', 'bass']);
  });
});

describe('the documents’ client, which patches', () => {
  it('runs a swap by two PATCHes in either order', async () => {
    const gig = await GigOnAir.create(venue, 'jam');
    await gig.addAll('Eli', 'Fay');
    await gig.patch('Eli', { pendingStage: true, currentInstruments: ['vocals'] });
    await gig.patch('Eli', { onStage: true, pendingStage: false, played: true, stageStartTime: null, replacingPerformerId: null });
    await gig.patch('Fay', { pendingStage: true, currentInstruments: ['vocals'], replacingPerformerId: gig.idOf('Eli') });
    expect(await gig.patch('Eli', { pendingRemoval: true, replacementName: 'Fay' })).toMatchObject({
      pendingRemoval: true,
      replacementName: 'Fay',
    });
    await gig.patch('Fay', { onStage: true, pendingStage: false, played: true, stageStartTime: null, replacingPerformerId: null });
    const off = { onStage: false, played: true, stageStartTime: null, timeOnStage: 99, currentInstruments: [], pendingRemoval: false };
    expect(await gig.patch('Eli', off)).toMatchObject({ onStage: false, timeOnStage: 0, performanceCount: 1, currentInstruments: [] });
    expect(await gig.story()).toEqual([
      'GigCreated',
      'PerformerAdded Eli',
      'PerformerAdded Fay',
      'PerformerSelected Eli',
      'PerformerWentOnStage Eli',
      'PerformerSelected Fay, Eli',
      'PerformerLeftStage Eli',
      'PerformerWentOnStage Fay, Eli',
    ]);
  });

  it('is told which field asks for nothing', async () => {
    const gig = await GigOnAir.create(venue, 'jam');
    await gig.add('Gus');
    const patch = (body: object) => venue.operator.patch(routes.performer(gig.idOf('Gus')), body);
    expect(await patch({ timeOnStage: 90 })).toMatchObject({
      status: 400,
      body: { errors: { timeOnStage: 'This field cannot be changed here' } },
    });
    expect(await patch({ raffleWins: 0 })).toMatchObject({ status: 400, body: { errors: { raffleWins: 'Unknown field' } } });
    expect(await patch({})).toMatchObject({ status: 400 });
  });
});
