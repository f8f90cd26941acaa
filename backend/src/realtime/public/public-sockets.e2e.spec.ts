import { type LiveView } from '@jamjar/contracts/live/live.views';
import { publicCloseCodes } from '@jamjar/contracts/live/public-messages';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { HttpClient } from '../../testing/http-client.js';
import { PublicVisitor } from '../../testing/public-visitor.fixture.js';
import { PublicWsClient } from '../../testing/public-ws-client.js';
import { startApp, type RunningApp } from '../../testing/running-app.js';
import { createTestOrganisation, type TestGig, type TestOrganisation, unwrapBody } from '../../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
let visitor: PublicVisitor;
let gig: TestGig;
let liveToken: string;
/** Secret and key of the place of Ana, who signed up after Bo and Cai. */
let secret: string;
let key: string;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'attic');
});
beforeEach(async () => {
  visitor = await PublicVisitor.ofNewGig(app, organisation, 'openmic');
  gig = visitor.gig;
  await gig.addPerformers('Bo Lindqvist', 'Cai');
  const { performers, place } = unwrapBody(await visitor.signUp('Ana Souza'), 201);
  [secret, key] = [place.secret, performers[0]?.key ?? ''];
  liveToken = await gig.generateLiveToken();
});
afterAll(() => app.close());

const open = (watched: { live?: string; place?: string }) => PublicWsClient.open(app, watched);

describe('a public socket', () => {
  it('receives the newest running order at once, and again whenever it changes', async () => {
    const client = await open({ live: liveToken });
    const first = await client.waitForLive(() => true);
    expect(first).toEqual({
      ...unwrapBody(await new HttpClient(app).get<LiveView>(routes.publicLink('live', liveToken))),
      version: first.version,
      serverTime: first.serverTime,
    });
    await gig.sendCommand(commandPaths.PutOnStage, 'Bo Lindqvist');
    const second = await client.waitForLive(({ onStage }) => onStage.length === 1);
    expect(second).toMatchObject({ onStage: [{ name: 'Bo L.' }], queue: [{ name: 'Cai' }, { name: 'Ana S.' }] });
    expect(second.version).toBeGreaterThan(first.version);
    await client.close();
  });

  it('receives the places of all performers without names; a page finds its own by the key', async () => {
    const client = await open({ place: secret });
    const { performers } = await client.waitForPlaces(() => true);
    expect(performers).toHaveLength(3);
    expect(performers.find((performer) => performer.key === key)).toEqual({
      key,
      state: 'waiting',
      ahead: 2,
      since: null,
      calledAt: null,
    });
    await organisation.operatorClient.call('POST', commandPaths.HoldPerformer(gig.idOf('Cai')), { held: true });
    await client.waitForPlaces(({ performers: each }) => each.some((performer) => performer.key === key && performer.ahead === 1));
    await gig.sendCommand(commandPaths.PutOnStage, 'Bo Lindqvist');
    const { stage } = await client.waitForPlaces((places) => places.stage.length === 1);
    expect(stage).toEqual([{ since: (await gig.performer('Bo Lindqvist')).stageStartTime }]);
    // Names with a space or in quotes, because a random key may contain any three letters
    for (const hidden of ['Bo L', '"Cai"', 'Ana S', gig.id, gig.idOf('Cai')]) expect(JSON.stringify(client.frames)).not.toContain(hidden);
    await client.close();
  });

  it('may watch a running order and a place with one hello', async () => {
    const client = await open({ live: liveToken, place: secret });
    await waitUntil(() => client.runningOrder !== null && client.places !== null);
    await client.close();
  });

  it('receives the new name of a renamed performer', async () => {
    const client = await open({ live: liveToken });
    await client.waitForLive(() => true);
    const { participantId } = await gig.performer('Cai');
    await organisation.operatorClient.patch(routes.participant(participantId), { name: `Kai ${participantId}` });
    await client.waitForLive(({ queue }) => queue.some(({ name }) => name.startsWith('Kai')));
    await client.close();
  });

  it('receives that signing up closes, and that the gig is completed', async () => {
    const client = await open({ live: liveToken });
    await client.waitForLive(({ signupToken }) => signupToken === visitor.token);
    await organisation.ownerClient.patch(commandPaths.SetSignupLimit(gig.id), { limit: 3 });
    await client.waitForLive(({ signupToken }) => signupToken === null);
    await organisation.ownerClient.patch(routes.toggleCompleted(gig.id), { completed: true });
    await client.waitForLive(({ completed }) => completed);
    await client.close();
  });

  it('receives no frame for changes that no public page shows', async () => {
    const client = await open({ live: liveToken });
    await client.waitForLive(() => true);
    await organisation.operatorClient.post(routes.messages, { jamNightId: gig.id, content: 'Only for staff' });
    const before = client.frames.length;
    await gig.sendCommand(commandPaths.PutOnStage, 'Bo Lindqvist');
    await client.waitForLive(({ onStage }) => onStage.length === 1);
    expect(client.frames.length).toBe(before + 1);
    expect(JSON.stringify(client.frames)).not.toContain('Only for staff');
    await client.close();
  });
});

describe('a public socket is told `gone` and closed', () => {
  const expectGone = async (client: PublicWsClient): Promise<void> => {
    expect(await client.closed).toBe(publicCloseCodes.gone);
    expect(client.frames.at(-1)).toEqual({ type: 'gone' });
  };

  it.each([
    ['switched off', () => organisation.ownerClient.patch(routes.switchLink('live', gig.id), { enabled: false })],
    ['replaced', () => gig.generateLiveToken()],
    ['of a deleted gig', () => organisation.ownerClient.delete(routes.event(gig.id))],
  ])('within two seconds when its link is %s', async (_title, change) => {
    const client = await open({ live: liveToken });
    await client.waitForLive(() => true);
    await change();
    const changedAt = Date.now();
    await expectGone(client);
    expect(Date.now() - changedAt).toBeLessThan(2_000);
  });

  it('when it watches a place and the gig is deleted, but not when a link is replaced', async () => {
    const client = await open({ place: secret });
    await client.waitForPlaces(() => true);
    await gig.generateLiveToken();
    await gig.generateSignupToken();
    await gig.sendCommand(commandPaths.PutOnStage, 'Bo Lindqvist');
    await client.waitForPlaces(({ stage }) => stage.length === 1);
    await organisation.ownerClient.delete(routes.event(gig.id));
    await expectGone(client);
  });

  it('when the organisation is deleted', async () => {
    const closing = await createTestOrganisation(app, 'closing');
    const { gig: closingGig } = await PublicVisitor.ofNewGig(app, closing, 'jam');
    const client = await open({ live: await closingGig.generateLiveToken() });
    await client.waitForLive(() => true);
    await closing.ownerClient.patch(routes.toggleCompleted(closingGig.id), { completed: true });
    await client.waitForLive(({ completed }) => completed);
    await closing.godClient.delete(routes.organisation(closing.id));
    await expectGone(client);
  });

  it.each([{ live: 'x' }, { place: 'x' }, { live: '%00' }])('at once for an unknown token or secret: %j', async (watched) => {
    await expectGone(await open(watched));
  });

  it('when it watches a link and a place of different gigs', async () => {
    const other = await PublicVisitor.ofNewGig(app, organisation, 'jam');
    await expectGone(await open({ live: await other.gig.generateLiveToken(), place: secret }));
  });
});

describe('two instances', () => {
  it('send the same running order, with versions that can be compared', async () => {
    const other = await startApp({ databaseUrl: app.databaseUrl });
    const [socket, otherSocket] = [await open({ live: liveToken }), await PublicWsClient.open(other, { live: liveToken })];
    await gig.sendCommand(commandPaths.PutOnStage, 'Bo Lindqvist');
    const [one, two] = await Promise.all([socket, otherSocket].map((client) => client.waitForLive(({ onStage }) => onStage.length === 1)));
    expect({ ...one, serverTime: '', version: 0 }).toEqual({ ...two, serverTime: '', version: 0 });
    await gig.sendCommand(commandPaths.TakeOffStage, 'Bo Lindqvist');
    const after = await otherSocket.waitForLive(({ onStage }) => onStage.length === 0);
    expect(after.version).toBeGreaterThan(one?.version ?? Infinity);
    await Promise.all([socket.close(), otherSocket.close()]);
    await other.close();
  });
});
