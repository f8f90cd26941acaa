import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';

let app: RunningApp;
let venue: Venue;

beforeAll(async () => {
  app = await startApp();
  venue = await openVenue(app, 'cellar');
}, 60_000);
afterAll(() => app.close());

describe('a whole open mic over HTTP', () => {
  let gig: GigOnAir;
  beforeAll(async () => {
    gig = await GigOnAir.create(venue, 'openmic', { timeLimit: 15 });
    for (const name of ['Ana', 'Bo', 'Cem', 'Dee']) await gig.add(name, { instruments: undefined, performerType: 'band' });
  });
  const move = (name: string, before: string | null) =>
    gig.send(routes.move, name, { beforeId: before === null ? null : gig.idOf(before) });

  it('keeps its line in the order in which it was dragged', async () => {
    expect(await move('Dee', 'Ana')).toMatchObject({ sortOrder: 0, performerType: 'band' });
    expect(await gig.names()).toEqual(['Dee', 'Ana', 'Bo', 'Cem']);
    await move('Ana', null);
    expect(await gig.names()).toEqual(['Dee', 'Bo', 'Cem', 'Ana']);
    const arranged = await venue.operator.put<PerformerView[]>(routes.queue(gig.id), {
      performerIds: [gig.idOf('Cem'), gig.idOf('Bo')],
    });
    expect(taken(arranged).map(({ name }) => name)).toEqual(['Cem', 'Bo', 'Dee', 'Ana']);
    await gig.patch('Ana', { sortOrder: -5 });
    expect(await gig.names()).toEqual(['Ana', 'Cem', 'Bo', 'Dee']);
  });

  it('has a time limit, set by PUT of the whole event, taken off by 0 and by null', async () => {
    const whole = await gig.event();
    expect(whole).toMatchObject({ timeLimit: 15 });
    const put = async (timeLimit: unknown) =>
      taken(await venue.owner.put<GigView>(routes.event(gig.id), { ...whole, date: new Date(whole.date).toISOString(), timeLimit }));
    expect(await put(20)).toEqual({ ...whole, timeLimit: 20 });
    expect(await put(0)).toEqual({ ...whole, timeLimit: null });
    expect(await put(10)).toEqual({ ...whole, timeLimit: 10 });
    expect(await put(null)).toEqual({ ...whole, timeLimit: null });
  });

  it('goes on stage straight from the line, several at a time, without a selection', async () => {
    expect(await gig.send(routes.putOnStage, 'Ana')).toMatchObject({ onStage: true, played: true });
    expect(await gig.patch('Cem', { onStage: true, stageStartTime: new Date().toISOString() })).toMatchObject({ onStage: true });
    const refused = await venue.operator.post(routes.select(gig.idOf('Bo')));
    expect(refused).toMatchObject({ status: 409, body: { message: 'At an open mic, performers go on stage straight from the line' } });
    expect(await gig.patch('Ana', { onStage: false, played: true, stageStartTime: null, timeOnStage: 30 })).toMatchObject({
      timeOnStage: 0,
    });
    await gig.patch('Cem', { removed: true, onStage: false, stageStartTime: null });
    expect(await gig.names()).toEqual(['Ana', 'Bo', 'Dee']);
  });

  it('tells all of it in its timeline', async () => {
    const story = await gig.story();
    expect(story.filter((line) => line.includes('Stage') || line.includes('Removed'))).toEqual([
      'PerformerWentOnStage Ana',
      'PerformerWentOnStage Cem',
      'PerformerLeftStage Ana',
      'PerformerLeftStage Cem',
      'PerformerRemoved Cem',
    ]);
    expect(story.filter((line) => line.startsWith('LineUpReordered'))).toHaveLength(4);
  });
});

describe('a whole generic event over HTTP', () => {
  let gig: GigOnAir;
  beforeAll(async () => {
    gig = await GigOnAir.create(venue, 'generic');
    for (const name of ['Ana', 'Bo', 'Cem']) await gig.add(name, { instruments: undefined });
  });

  it('marks who came, and takes it back', async () => {
    expect(await gig.send(routes.attendance, 'Ana', { attended: true })).toMatchObject({ attended: true });
    expect(await gig.patch('Bo', { attended: true })).toMatchObject({ attended: true });
    expect(await gig.patch('Bo', { attended: false })).toMatchObject({ attended: false });
    expect(await gig.send(routes.attendance, 'Ana', { attended: true })).toMatchObject({ attended: true });
  });

  it('removes for good: from every list, and from reach', async () => {
    expect(await gig.patch('Cem', { removed: true, attended: false })).toMatchObject({ removed: true, attended: false });
    expect(await gig.names()).toEqual(['Ana', 'Bo']);
    expect(await gig.event()).toMatchObject({ performerCount: 2, currentParticipants: 2 });
    const id = gig.idOf('Cem');
    const notFound = { status: 404, body: { message: 'Performer not found' } };
    expect(await venue.operator.get(routes.performer(id))).toMatchObject(notFound);
    expect(await venue.operator.post(routes.attendance(id), { attended: true })).toMatchObject(notFound);
    expect(await gig.send(routes.remove, 'Bo')).toMatchObject({ removed: true });
  });

  it('makes a new performer of somebody who is added again', async () => {
    const before = gig.idOf('Cem');
    const again = await gig.add('Cem', { instruments: undefined });
    expect(again.id).not.toBe(before);
    expect(await gig.names()).toEqual(['Ana', 'Cem']);
  });

  it('has no stage', async () => {
    const noStage = { status: 409, body: { message: 'This event has no stage' } };
    expect(await venue.operator.post(routes.putOnStage(gig.idOf('Ana')))).toMatchObject(noStage);
    expect(await venue.operator.post(routes.clearStage(gig.id))).toMatchObject(noStage);
  });

  it('starts anew with nobody attending', async () => {
    const anew = taken(await venue.operator.post<PerformerView[]>(routes.resetLineUp(gig.id)));
    expect(anew.map(({ name, attended, sortOrder }) => [name, attended, sortOrder])).toEqual([
      ['Ana', false, 1000],
      ['Cem', false, 2000],
    ]);
    expect((await gig.story()).slice(1)).toEqual([
      'PerformerAdded Ana',
      'PerformerAdded Bo',
      'PerformerAdded Cem',
      'PerformerAttended Ana',
      'PerformerAttended Bo',
      'AttendanceWithdrawn Bo',
      'PerformerRemoved Cem',
      'PerformerRemoved Bo',
      'PerformerAdded Cem',
      'LineUpReset Ana, Cem',
    ]);
  });
});
