import { type PaceView } from '@jamjar/contracts/forecast/pace.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { headers, routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';
import { WsClient } from '../testing/ws-client.js';

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'pace');
});
beforeEach(async () => {
  gig = await TestGig.create(organisation, 'openmic');
  await gig.addPerformers('Ana', 'Bo', 'Cai');
});
afterAll(() => app.close());

const read = async () => unwrapBody(await organisation.memberClient.get<PaceView>(routes.pace(gig.id))).pace;
async function play(name: string): Promise<void> {
  await gig.sendCommand(commandPaths.PutOnStage, name);
  await gig.sendCommand(commandPaths.TakeOffStage, name);
}

describe('the pace of a gig', () => {
  it('is unknown at first; it comes from the time limit if there is one, and from tonight’s stints once there are three', async () => {
    expect(await read()).toBeNull();
    await organisation.ownerClient.put(routes.event(gig.id), { timeLimit: 10 });
    expect(await read()).toMatchObject({ source: 'timeLimit', together: 1 });
    for (const name of ['Ana', 'Bo']) await play(name);
    expect((await read())?.source).toBe('timeLimit');
    await play('Cai');
    expect((await read())?.source).toBe('tonight');
  });

  it('no longer comes from tonight’s stints when the third is undone', async () => {
    for (const name of ['Ana', 'Bo']) await play(name);
    const putOnResponse = await organisation.operatorClient.post(commandPaths.PutOnStage(gig.idOf('Cai')));
    const takeOffResponse = await organisation.operatorClient.post(commandPaths.TakeOffStage(gig.idOf('Cai')));
    expect((await read())?.source).toBe('tonight');
    for (const { headers: responseHeaders } of [takeOffResponse, putOnResponse]) {
      const revision = Number(responseHeaders.get(headers.action)?.split('-')[1]);
      await organisation.operatorClient.call('POST', commandPaths.UndoAction(gig.id), { revision });
    }
    expect((await read())?.source).not.toBe('tonight');
  });

  it('comes from earlier gigs of the same type in the same organisation, and from no other gigs', async () => {
    const own = await createTestOrganisation(app, 'own');
    gig = await TestGig.create(own, 'openmic');
    await gig.addPerformers('Ana', 'Bo', 'Cai');
    const [sameType, otherType, foreign] = [
      await TestGig.create(own, 'openmic'),
      await TestGig.create(own, 'jam'),
      await TestGig.create(organisation, 'jam'),
    ];
    const sourceOf = async ({ organisation: { memberClient }, id }: TestGig) =>
      unwrapBody(await memberClient.get<PaceView>(routes.pace(id))).pace?.source;
    expect(await sourceOf(sameType)).toBeUndefined();
    for (const name of ['Ana', 'Bo', 'Cai']) await play(name);
    await own.ownerClient.call('PATCH', routes.toggleCompleted(gig.id), { completed: true });
    // The cached stints of earlier gigs are read again when the change has arrived
    const waitForSource = (source: string | undefined) => waitUntil(async () => (await sourceOf(sameType)) === source, 20_000);
    await waitForSource('earlier');
    expect([await sourceOf(otherType), await sourceOf(foreign)]).toEqual([undefined, undefined]);
    await own.ownerClient.call('DELETE', routes.event(gig.id));
    await waitForSource(undefined);
  });

  it('is sent to the screens of the organisation when a stint ends', async () => {
    const socket = await WsClient.open(organisation.memberClient);
    for (const name of ['Ana', 'Bo', 'Cai']) await play(name);
    const message = await socket.next('pace', ({ pace }) => pace?.source === 'tonight');
    expect(message).toMatchObject({ eventId: gig.id, jamNightId: gig.id, pace: await read() });
    await socket.close();
  });

  it('is read at the minimum revision that the request states, or at a later one', async () => {
    const response = await organisation.operatorClient.post(commandPaths.PutOnStage(gig.idOf('Ana')));
    const revision = response.headers.get(headers.revision) ?? '';
    const answer = await organisation.memberClient.get<PaceView>(routes.pace(gig.id), { headers: { [headers.minRevision]: revision } });
    expect(Number(answer.headers.get(headers.revision))).toBeGreaterThanOrEqual(Number(revision));
  });
});
