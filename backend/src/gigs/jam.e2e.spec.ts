import { type RaffleResetResult } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { type RaffleResult } from '@jamjar/contracts/gigs/raffle.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'jar');
});
afterAll(() => app.close());

describe('a jam over HTTP', () => {
  let gig: TestGig;
  beforeAll(async () => {
    gig = await TestGig.create(organisation, 'jam');
    await gig.addPerformers('Ana', 'Bo', 'Cem'); // with vocals, the default
    await gig.addPerformer('Dee', { instruments: ['guitar', 'bass'] });
  });

  it('puts all selected performers on stage at once', async () => {
    expect(await gig.performerNames()).toEqual(['Ana', 'Bo', 'Cem', 'Dee']);
    expect(await gig.sendCommand(commandPaths.SelectPerformer, 'Ana')).toMatchObject({
      pendingStage: true,
      currentInstruments: ['vocals'],
    });
    await gig.sendCommand(commandPaths.SelectPerformer, 'Bo', { instruments: ['vocals'] });
    const lineUp = unwrapBody(await organisation.operatorClient.post<PerformerView[]>(commandPaths.PutAllOnStage(gig.id)));
    expect(lineUp.filter(({ onStage }) => onStage).map(({ name }) => name)).toEqual(['Ana', 'Bo']);
    expect(lineUp[0]).toMatchObject({ played: true, performanceCount: 1, pendingStage: false });
    expect(Date.now() - Date.parse(lineUp[0]?.stageStartTime ?? '')).toBeLessThan(60_000);
  });

  it('marks a performer as leaving and selects the replacement with an instrument', async () => {
    const refused = await organisation.operatorClient.post(commandPaths.SubOut(gig.idOf('Ana')), { replacementId: gig.idOf('Dee') });
    expect(refused).toMatchObject({ status: 400, body: { message: 'Please select an instrument to continue' } });
    const leaving = await gig.sendCommand(commandPaths.SubOut, 'Ana', { replacementId: gig.idOf('Dee'), instruments: ['bass'] });
    expect(leaving).toMatchObject({ onStage: true, pendingRemoval: true, replacementName: 'Dee' });
    expect(await gig.performer('Dee')).toMatchObject({
      pendingStage: true,
      replacingPerformerId: gig.idOf('Ana'),
      currentInstruments: ['bass'],
    });
  });

  it('swaps the leaving performer with the replacement', async () => {
    expect(await gig.sendCommand(commandPaths.Swap, 'Ana')).toMatchObject({ onStage: false, pendingRemoval: false, replacementName: null });
    expect(await gig.performer('Dee')).toMatchObject({ onStage: true, pendingStage: false, replacingPerformerId: null });
  });

  it('takes a performer off stage, cancels a Sub Out and deselects a performer', async () => {
    expect(await gig.sendCommand(commandPaths.TakeOffStage, 'Bo')).toMatchObject({ onStage: false, stageStartTime: null, played: true });
    await gig.sendCommand(commandPaths.SubOut, 'Dee');
    expect(await gig.sendCommand(commandPaths.KeepOnStage, 'Dee')).toMatchObject({ pendingRemoval: false, onStage: true });
    await gig.sendCommand(commandPaths.SelectPerformer, 'Cem', { replacingPerformerId: gig.idOf('Dee') });
    expect(await gig.sendCommand(commandPaths.DeselectPerformer, 'Cem')).toMatchObject({ pendingStage: false, replacingPerformerId: null });
    expect(await gig.performer('Dee')).toMatchObject({ pendingRemoval: false });
  });

  it('draws a raffle winner among the performers with entrances, and resets the raffle', async () => {
    expect(await organisation.operatorClient.post(routes.raffle(gig.id))).toMatchObject({
      status: 409,
      body: { message: 'The raffle is switched off for this event' },
    });
    unwrapBody(await organisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: true }));
    expect(await organisation.operatorClient.post(routes.raffle(gig.id))).toMatchObject({
      status: 409,
      body: { message: 'No eligible participants available' },
    });
    await gig.patchPerformer('Cem', { raffleEntrances: 2 });
    const result = unwrapBody(await organisation.operatorClient.post<RaffleResult>(routes.raffle(gig.id)));
    expect(result).toEqual({
      revision: expect.any(Number) as number,
      winner: { id: gig.idOf('Cem'), name: 'Cem' },
      stats: { totalEntrances: 2, eligibleParticipants: 1 },
    });
    expect(await gig.performer('Cem')).toMatchObject({ raffleWins: 1, raffleEntrances: 2 });
    expect(unwrapBody(await organisation.operatorClient.post<RaffleResetResult>(routes.raffleReset(gig.id)))).toEqual({
      affectedPerformers: 1,
    });
    expect(unwrapBody(await organisation.operatorClient.post<RaffleResetResult>(routes.raffleReset(gig.id)))).toEqual({
      affectedPerformers: 0,
    });
  });

  it('takes all performers off stage when it is completed, and refuses changes then', async () => {
    const completed = unwrapBody(await organisation.ownerClient.patch<GigView>(routes.toggleCompleted(gig.id)));
    expect(completed).toMatchObject({ completed: true, performerCount: 4, currentParticipants: 4 });
    expect((await gig.lineUp()).filter(({ onStage }) => onStage)).toEqual([]);
    const refused = await organisation.operatorClient.post(commandPaths.SelectPerformer(gig.idOf('Cem')));
    expect(refused).toMatchObject({ status: 409, body: { message: 'This event has been marked as completed and is now read-only' } });
  });

  it('has a timeline with all actions on the stage and in the line-up, with their users, in order', async () => {
    const entries = unwrapBody(await organisation.operatorClient.get<TimelineEntryView[]>(routes.timeline(gig.id)));
    expect(entries.map(({ revision }) => revision)).toEqual(entries.map(({ revision }) => revision).sort((a, b) => a - b));
    expect(new Set(entries.map(({ actor }) => actor.name))).toEqual(new Set(['jar-operator', 'jar-owner']));
    // 'elected' is in the names of both events, PerformerSelected and PerformerDeselected
    expect((await gig.timelineEntries()).filter((line) => /Stage|elected|Sub|Added/.test(line))).toEqual([
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
      'SubOutRequested Dee',
      'SubOutCancelled Dee',
      'PerformerSelected Cem, Dee',
      'PerformerDeselected Cem',
      'PerformerLeftStage Dee',
    ]);
  });

  it('can be reopened, and two simultaneous requests to complete it both succeed', async () => {
    expect(unwrapBody(await organisation.ownerClient.patch<GigView>(routes.toggleCompleted(gig.id), {}))).toMatchObject({
      completed: false,
    });
    const responses = await Promise.all(
      [1, 2].map(() => organisation.ownerClient.patch<GigView>(routes.toggleCompleted(gig.id), { completed: true })),
    );
    expect(responses.map(({ body }) => body.completed)).toEqual([true, true]);
    unwrapBody(await organisation.ownerClient.patch(routes.toggleCompleted(gig.id), { completed: false }));
  });

  it('clears the stage without adding time, and resets the line-up to the order of names', async () => {
    await gig.addPerformer('aaron');
    await gig.sendCommand(commandPaths.SelectPerformer, 'Bo');
    await gig.sendCommand(commandPaths.PutOnStage, 'Bo');
    const cleared = unwrapBody(await organisation.operatorClient.post<PerformerView[]>(commandPaths.ClearStage(gig.id)));
    expect(cleared.find(({ name }) => name === 'Bo')).toMatchObject({ onStage: false, timeOnStage: 0, performanceCount: 2 });
    const reset = unwrapBody(await organisation.operatorClient.post<PerformerView[]>(routes.resetLineUp(gig.id)));
    expect(reset.map(({ name, sortOrder, played }) => [name, sortOrder, played])).toEqual([
      ['aaron', 1000, false],
      ['Ana', 2000, false],
      ['Bo', 3000, false],
      ['Cem', 4000, false],
      ['Dee', 5000, false],
    ]);
    expect(reset.find(({ name }) => name === 'Dee')?.instruments).toEqual(['guitar', 'bass']);
  });
});

describe('a client that sends actions as PATCH', () => {
  it('swaps two performers with two PATCH requests', async () => {
    const gig = await TestGig.create(organisation, 'jam');
    await gig.addPerformers('Eli', 'Fay');
    await gig.patchPerformer('Eli', { pendingStage: true, currentInstruments: ['vocals'] });
    await gig.patchPerformer('Eli', { onStage: true, pendingStage: false, played: true, stageStartTime: null, replacingPerformerId: null });
    await gig.patchPerformer('Fay', { pendingStage: true, currentInstruments: ['vocals'], replacingPerformerId: gig.idOf('Eli') });
    expect(await gig.patchPerformer('Eli', { pendingRemoval: true, replacementName: 'Fay' })).toMatchObject({
      pendingRemoval: true,
      replacementName: 'Fay',
    });
    await gig.patchPerformer('Fay', { onStage: true, pendingStage: false, played: true, stageStartTime: null, replacingPerformerId: null });
    const takeOffStageBody = {
      onStage: false,
      played: true,
      stageStartTime: null,
      timeOnStage: 99,
      currentInstruments: [],
      pendingRemoval: false,
    };
    expect(await gig.patchPerformer('Eli', takeOffStageBody)).toMatchObject({
      onStage: false,
      timeOnStage: 0,
      performanceCount: 1,
      currentInstruments: [],
    });
    expect(await gig.timelineEntries()).toEqual([
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

  it('gets 400 with the name of a field that it may not change, and for an empty body', async () => {
    const gig = await TestGig.create(organisation, 'jam');
    await gig.addPerformer('Gus');
    const patch = (body: object) => organisation.operatorClient.patch(routes.performer(gig.idOf('Gus')), body);
    expect(await patch({ timeOnStage: 90 })).toMatchObject({
      status: 400,
      body: { errors: { timeOnStage: 'This field cannot be changed here' } },
    });
    expect(await patch({ raffleWins: 0 })).toMatchObject({ status: 400, body: { errors: { raffleWins: 'Unknown field' } } });
    expect(await patch({})).toMatchObject({ status: 400 });
  });
});
