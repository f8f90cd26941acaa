import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { type HttpClient, signIn } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let otherInstance: RunningApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  app = await startApp();
  otherInstance = await startApp({ databaseUrl: app.databaseUrl });
  organisation = await createTestOrganisation(app, 'barn');
});
afterAll(async () => {
  await otherInstance.close();
  await app.close();
});

const names = Array.from({ length: 25 }, (_, index) => `P${index.toString().padStart(2, '0')}`);

describe('concurrent stage actions on one gig', () => {
  it('all succeed on two instances, also when they are repeated, and the timeline contains each of them once', async () => {
    const gig = await TestGig.create(organisation, 'openmic');
    await gig.addPerformers(...names);
    const clientOfOtherInstance = await signIn(otherInstance, 'barn-operator');
    const putOnStage = (name: string, client: HttpClient) => client.post<PerformerView>(commandPaths.PutOnStage(gig.idOf(name)));
    const first = await Promise.all(
      names.map((name, index) => putOnStage(name, index % 2 ? clientOfOtherInstance : organisation.operatorClient)),
    );
    const repeated = await Promise.all(
      names.map((name, index) => putOnStage(name, index % 2 ? organisation.operatorClient : clientOfOtherInstance)),
    );
    for (const response of [...first, ...repeated])
      expect(response).toMatchObject({ status: 200, body: { onStage: true, performanceCount: 1 } });
    // GigCreated, 25 added, 25 on stage; a read that requires the highest revision contains the events of both instances
    const revisions = first.map((response) => Number(response.headers.get('x-revision')));
    expect([...revisions].sort((a, b) => a - b)).toEqual(names.map((_, index) => names.length + 1 + index));
    const newest = { headers: { 'x-min-revision': Math.max(...revisions).toString() } };
    const read = await organisation.operatorClient.get(routes.timeline(gig.id), newest);
    expect([read.headers.get('x-revision'), read.body]).toMatchObject(['50', { length: 51 }]);

    const entries = (await gig.timelineEntries()).filter((line) => line.startsWith('PerformerWentOnStage'));
    expect([...entries].sort()).toEqual(names.map((name) => `PerformerWentOnStage ${name}`));
    expect((await gig.lineUp()).every(({ onStage, performanceCount }) => onStage && performanceCount === 1)).toBe(true);
  });

  it('that select and deselect one performer alternate in the timeline, which agrees with the final state', async () => {
    const gig = await TestGig.create(organisation);
    await gig.addPerformers('Ana', 'Bo');
    await gig.sendCommand(commandPaths.SelectPerformer, 'Ana');
    await gig.sendCommand(commandPaths.PutOnStage, 'Ana');
    const responses = await Promise.all(
      Array.from({ length: 25 }, (_, index) => [
        organisation.operatorClient.post<PerformerView>(
          commandPaths.SelectPerformer(gig.idOf('Bo')),
          index % 2 ? {} : { replacingPerformerId: gig.idOf('Ana') },
        ),
        organisation.operatorClient.post<PerformerView>(commandPaths.DeselectPerformer(gig.idOf('Bo'))),
      ]).flat(),
    );
    // A 409 without a code is no refusal: it fails here as if it were a 500
    for (const { status, body } of responses) expect([200, 409]).toContain(status === 409 && !('code' in body) ? 500 : status);
    const [ana, bo] = [await gig.performer('Ana'), await gig.performer('Bo')];
    expect(ana.pendingRemoval).toBe(bo.replacingPerformerId === ana.id);
    // 'elected' is in the names of both events, PerformerSelected and PerformerDeselected
    const selections = (await gig.timelineEntries()).filter((line) => line.includes('elected Bo')).map((line) => line.split(' ')[0]);
    expect(selections).toEqual(selections.map((_, index) => (index % 2 ? 'PerformerDeselected' : 'PerformerSelected')));
    expect(bo.pendingStage).toBe(selections.length % 2 === 1);
  });
});

describe('concurrent additions of performers', () => {
  it('give each performer a sort order of their own at the end of the line-up', async () => {
    const gig = await TestGig.create(organisation);
    await Promise.all(names.slice(0, 12).map((name) => gig.addPerformer(name)));
    const lineUp = await gig.lineUp();
    // Each new performer gets the highest sort order plus 1000
    expect(lineUp.map(({ sortOrder }) => sortOrder)).toEqual(lineUp.map((_, index) => 1000 * (index + 1)));
    expect(lineUp.map(({ name }) => name).sort()).toEqual(names.slice(0, 12));
    expect(unwrapBody(await organisation.operatorClient.get(routes.event(gig.id)))).toMatchObject({ performerCount: 12 });
  });
});
