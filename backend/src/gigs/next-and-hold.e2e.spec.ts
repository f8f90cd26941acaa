import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { headers } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'cellar');
});
afterAll(() => app.close());

const namesOf = (performers: readonly PerformerView[]): string[] => performers.map(({ name }) => name);
const readNamesOnStage = async (gig: TestGig): Promise<string[]> => namesOf((await gig.lineUp()).filter((performer) => performer.onStage));
const toSeen = (gig: TestGig, stage: readonly string[], selected: readonly string[] = []) => ({
  seen: { stage: stage.map((name) => gig.idOf(name)), selected: selected.map((name) => gig.idOf(name)) },
});

describe('the next band of a jam', () => {
  let gig: TestGig;
  const nextBand = (body?: object) => organisation.operatorClient.post<PerformerView[]>(commandPaths.NextBand(gig.id), body);
  beforeAll(async () => {
    gig = await TestGig.create(organisation, 'jam');
    await gig.addPerformers('Ana', 'Bo', 'Cem', 'Dee');
  });

  it('is refused as long as nobody is selected', async () => {
    expect(await nextBand()).toMatchObject({ status: 409, body: { message: 'Select the next performers first' } });
  });
  it('puts all selected performers on stage in one action, and responds with the performers that changed', async () => {
    for (const name of ['Bo', 'Ana']) await gig.sendCommand(commandPaths.SelectPerformer, name);
    const response = await nextBand(toSeen(gig, [], ['Ana', 'Bo']));
    expect(namesOf(unwrapBody(response))).toEqual(['Ana', 'Bo']);
    expect(response.headers.get(headers.action)).toBe('7-8');
    expect(await gig.timelineEntries()).toEqual(expect.arrayContaining(['PerformerWentOnStage Ana', 'PerformerWentOnStage Bo']));
  });
  it('leaves the performers in `staying` on stage, whose stint continues', async () => {
    const bo = await gig.performer('Bo');
    await gig.sendCommand(commandPaths.SelectPerformer, 'Cem', { replacingPerformerId: gig.idOf('Bo') });
    const changed = unwrapBody(await nextBand({ staying: [gig.idOf('Bo')], ...toSeen(gig, ['Ana', 'Bo'], ['Cem']) }));
    expect(namesOf(changed)).toEqual(['Ana', 'Bo', 'Cem']);
    expect(await gig.performer('Bo')).toMatchObject({ onStage: true, stageStartTime: bo.stageStartTime, pendingRemoval: false });
    const ana = await gig.performer('Ana');
    expect(ana).toMatchObject({ onStage: false, played: true });
    expect(Date.now() - Date.parse(ana.lastPlayedAt ?? '')).toBeLessThan(60_000);
  });
  it('is refused when the stage is not as in `seen`, or a performer in `staying` is not on stage', async () => {
    await gig.sendCommand(commandPaths.SelectPerformer, 'Dee');
    const before = await gig.timelineEntries();
    const refusal = {
      status: 409,
      body: { message: 'The stage has changed', last: { type: 'PerformerSelected', by: { name: 'cellar-operator' } } },
    };
    expect(await nextBand(toSeen(gig, ['Bo', 'Cem']))).toMatchObject(refusal);
    expect(await nextBand({ staying: [gig.idOf('Ana')] })).toMatchObject(refusal);
    expect(await gig.timelineEntries()).toEqual(before);
  });
  it('is executed once when two users send it at the same time', async () => {
    const body = toSeen(gig, ['Bo', 'Cem'], ['Dee']);
    const both = await Promise.all([nextBand(body), organisation.ownerClient.post(commandPaths.NextBand(gig.id), body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await readNamesOnStage(gig)).toEqual(['Dee']);
  });
  it('is refused at open mics and generic events, and Next at jams and generic events', async () => {
    const message = 'Only for open mics';
    expect(await organisation.operatorClient.post(commandPaths.Next(gig.id))).toMatchObject({ status: 409, body: { message } });
    for (const type of ['openmic', 'generic'] as const) {
      const { id } = await TestGig.create(organisation, type);
      expect(await organisation.operatorClient.post(commandPaths.NextBand(id))).toMatchObject({
        status: 409,
        body: { message: 'Only for jam nights' },
      });
      if (type === 'generic')
        expect(await organisation.operatorClient.post(commandPaths.Next(id))).toMatchObject({ status: 409, body: { message } });
    }
  });
});

describe('Next at an open mic', () => {
  let gig: TestGig;
  const next = (body?: object) => organisation.operatorClient.post<PerformerView[]>(commandPaths.Next(gig.id), body);
  beforeAll(async () => {
    gig = await TestGig.create(organisation, 'openmic');
    for (const name of ['Ida', 'Jon', 'Kai']) await gig.addPerformer(name, { instruments: [] });
  });

  it('puts one performer after the other on stage, and skips those who are held until their hold ends', async () => {
    expect(namesOf(unwrapBody(await next(toSeen(gig, []))))).toEqual(['Ida']);
    expect(await gig.sendCommand(commandPaths.HoldPerformer, 'Jon', { held: true })).toMatchObject({ held: true, onStage: false });
    expect(namesOf(unwrapBody(await next(toSeen(gig, ['Ida']))))).toEqual(['Ida', 'Kai']);
    expect(await gig.patchPerformer('Jon', { held: false })).toMatchObject({ held: false });
    expect(namesOf(unwrapBody(await next(toSeen(gig, ['Kai']))))).toEqual(['Jon', 'Kai']);
    expect(await readNamesOnStage(gig)).toEqual(['Jon']);
  });
  it('only takes the performer off stage when nobody waits, and is refused when nobody is on stage either', async () => {
    expect(namesOf(unwrapBody(await next()))).toEqual(['Jon']);
    expect(await next()).toMatchObject({ status: 409, body: { message: 'Nobody is waiting' } });
  });
  it('is executed once when two users send it at the same time', async () => {
    for (const name of ['Lea', 'Max']) await gig.addPerformer(name, { instruments: [] });
    const both = await Promise.all([next(toSeen(gig, [])), organisation.ownerClient.post(commandPaths.Next(gig.id), toSeen(gig, []))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await readNamesOnStage(gig)).toEqual(['Lea']);
  });
});

describe('a hold', () => {
  it('can also be set by PATCH, keeps the place in the line-up, and ends with a selection', async () => {
    const gig = await TestGig.create(organisation, 'jam');
    await gig.addPerformers('Ana', 'Bo');
    expect(await gig.patchPerformer('Ana', { held: true })).toMatchObject({ held: true, sortOrder: 1000 });
    expect((await gig.lineUp()).map(({ held }) => held)).toEqual([true, false]);
    expect(await gig.sendCommand(commandPaths.SelectPerformer, 'Ana')).toMatchObject({ held: false, pendingStage: true });
    expect(await organisation.operatorClient.post(commandPaths.HoldPerformer(gig.idOf('Ana')), { held: true })).toMatchObject({
      status: 409,
      body: { message: 'Only somebody who waits can be held', last: { type: 'PerformerSelected' } },
    });
  });
  it('is refused at a gig without a stage', async () => {
    const gig = await TestGig.create(organisation, 'generic');
    await gig.addPerformer('Ana');
    const response = await organisation.operatorClient.post(commandPaths.HoldPerformer(gig.idOf('Ana')), { held: true });
    expect(response).toMatchObject({ status: 409, body: { message: 'This event has no stage' } });
  });
});
