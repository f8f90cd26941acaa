import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'cellar');
});
afterAll(() => app.close());

describe('an open mic over HTTP', () => {
  let gig: TestGig;
  beforeAll(async () => {
    gig = await TestGig.create(organisation, 'openmic', { timeLimit: 15 });
    // Without instruments; by default `addPerformer` sends vocals
    for (const name of ['Ana', 'Bo', 'Cem', 'Dee']) await gig.addPerformer(name, { instruments: undefined, performerType: 'band' });
  });
  const move = (name: string, before: string | null) =>
    gig.sendCommand(commandPaths.MovePerformer, name, { beforeId: before === null ? null : gig.idOf(before) });

  it('lists performers in the order that moves, a PUT of the queue and a PATCH of `sortOrder` give them', async () => {
    expect(await move('Dee', 'Ana')).toMatchObject({ sortOrder: 0, performerType: 'band' });
    expect(await gig.performerNames()).toEqual(['Dee', 'Ana', 'Bo', 'Cem']);
    await move('Ana', null);
    expect(await gig.performerNames()).toEqual(['Dee', 'Bo', 'Cem', 'Ana']);
    const arranged = await organisation.operatorClient.put<PerformerView[]>(commandPaths.ArrangeQueue(gig.id), {
      performerIds: [gig.idOf('Cem'), gig.idOf('Bo')],
    });
    expect(unwrapBody(arranged).map(({ name }) => name)).toEqual(['Cem', 'Bo', 'Dee', 'Ana']);
    await gig.patchPerformer('Ana', { sortOrder: -5 });
    expect(await gig.performerNames()).toEqual(['Ana', 'Cem', 'Bo', 'Dee']);
  });

  it('has a time limit that a PUT of the whole gig sets and that 0 or null removes', async () => {
    const view = await gig.view();
    expect(view).toMatchObject({ timeLimit: 15 });
    const putTimeLimit = async (timeLimit: unknown) =>
      unwrapBody(
        await organisation.ownerClient.put<GigView>(routes.event(gig.id), { ...view, date: new Date(view.date).toISOString(), timeLimit }),
      );
    const revision = expect.any(Number) as unknown;
    expect(await putTimeLimit(20)).toEqual({ ...view, timeLimit: 20, revision });
    expect(await putTimeLimit(0)).toEqual({ ...view, timeLimit: null, revision });
    expect(await putTimeLimit(10)).toEqual({ ...view, timeLimit: 10, revision });
    expect(await putTimeLimit(null)).toEqual({ ...view, timeLimit: null, revision });
  });

  it('puts performers on stage without selection, also while another is on stage', async () => {
    expect(await gig.sendCommand(commandPaths.PutOnStage, 'Ana')).toMatchObject({ onStage: true, played: true });
    expect(await gig.patchPerformer('Cem', { onStage: true, stageStartTime: new Date().toISOString() })).toMatchObject({ onStage: true });
    const refused = await organisation.operatorClient.post(commandPaths.SelectPerformer(gig.idOf('Bo')));
    expect(refused).toMatchObject({ status: 409, body: { message: 'At an open mic, performers go on stage straight from the line' } });
    expect(await gig.patchPerformer('Ana', { onStage: false, played: true, stageStartTime: null, timeOnStage: 30 })).toMatchObject({
      timeOnStage: 0,
    });
    await gig.patchPerformer('Cem', { removed: true, onStage: false, stageStartTime: null });
    expect(await gig.performerNames()).toEqual(['Ana', 'Bo', 'Dee']);
  });

  it('lists stage actions, removals and moves in its timeline', async () => {
    const entries = await gig.timelineEntries();
    expect(entries.filter((line) => line.includes('Stage') || line.includes('Removed'))).toEqual([
      'PerformerWentOnStage Ana',
      'PerformerWentOnStage Cem',
      'PerformerLeftStage Ana',
      'PerformerLeftStage Cem',
      'PerformerRemoved Cem',
    ]);
    // Two moves, the PUT of the queue and the PATCH of `sortOrder`
    expect(entries.filter((line) => line.startsWith('LineUpReordered'))).toHaveLength(4);
  });
});

describe('a generic event over HTTP', () => {
  let gig: TestGig;
  beforeAll(async () => {
    gig = await TestGig.create(organisation, 'generic');
    for (const name of ['Ana', 'Bo', 'Cem']) await gig.addPerformer(name, { instruments: undefined });
  });

  it('marks attendance and withdraws it', async () => {
    expect(await gig.sendCommand(commandPaths.MarkAttendance, 'Ana', { attended: true })).toMatchObject({ attended: true });
    expect(await gig.patchPerformer('Bo', { attended: true })).toMatchObject({ attended: true });
    expect(await gig.patchPerformer('Bo', { attended: false })).toMatchObject({ attended: false });
    expect(await gig.sendCommand(commandPaths.MarkAttendance, 'Ana', { attended: true })).toMatchObject({ attended: true });
  });

  it('removes performers for good: they are listed nowhere, and requests for them get 404', async () => {
    expect(await gig.patchPerformer('Cem', { removed: true, attended: false })).toMatchObject({ removedBy: 'staff', attended: false });
    expect(await gig.performerNames()).toEqual(['Ana', 'Bo']);
    expect(await gig.view()).toMatchObject({ performerCount: 2, currentParticipants: 2 });
    const id = gig.idOf('Cem');
    const notFound = { status: 404, body: { message: 'Performer not found' } };
    expect(await organisation.operatorClient.get(routes.performer(id))).toMatchObject(notFound);
    expect(await organisation.operatorClient.post(commandPaths.MarkAttendance(id), { attended: true })).toMatchObject(notFound);
    expect(await gig.sendCommand(commandPaths.RemovePerformer, 'Bo')).toMatchObject({ removed: true, removedBy: 'staff' });
  });

  it('creates a new performer when a removed participant is added again', async () => {
    const removedId = gig.idOf('Cem');
    const added = await gig.addPerformer('Cem', { instruments: undefined });
    expect(added.id).not.toBe(removedId);
    expect(await gig.performerNames()).toEqual(['Ana', 'Cem']);
  });

  it('rejects stage actions', async () => {
    const noStage = { status: 409, body: { message: 'This event has no stage' } };
    expect(await organisation.operatorClient.post(commandPaths.PutOnStage(gig.idOf('Ana')))).toMatchObject(noStage);
    expect(await organisation.operatorClient.post(commandPaths.ClearStage(gig.id))).toMatchObject(noStage);
  });

  it('resets the attendance of all performers', async () => {
    const reset = unwrapBody(await organisation.operatorClient.post<PerformerView[]>(routes.resetLineUp(gig.id)));
    expect(reset.map(({ name, attended, sortOrder }) => [name, attended, sortOrder])).toEqual([
      ['Ana', false, 1000],
      ['Cem', false, 2000],
    ]);
    expect((await gig.timelineEntries()).slice(1)).toEqual([
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
