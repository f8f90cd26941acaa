import { type LiveView } from '@jamjar/contracts/live/live.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { HttpClient, type HttpResponse } from '../testing/http-client.js';
import { PublicVisitor } from '../testing/public-visitor.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { PublicPerformers } from './public-performers.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';

let app: RunningApp;
let logLines: string[];
let organisation: TestOrganisation;
let gig: TestGig;
let token: string;
/** Has no session. */
let visitor: HttpClient;

beforeAll(async () => {
  logLines = [];
  app = await startApp({ log: (line) => logLines.push(line) });
  organisation = await createTestOrganisation(app, 'attic');
  visitor = new HttpClient(app);
});
afterAll(() => app.close());

async function useGig(type: 'jam' | 'openmic' | 'generic'): Promise<void> {
  gig = await TestGig.create(organisation, type, { name: 'Friday', venue: 'Cellar', timeLimit: 10 });
  token = await gig.generateLiveToken();
}
const get = (ofToken = token): Promise<HttpResponse<LiveView>> => visitor.get<LiveView>(routes.publicLink('live', ofToken));
const read = async (): Promise<LiveView> => unwrapBody(await get());
const namesOf = (performers: readonly { name: string }[]): string[] => performers.map(({ name }) => name);
const post = (route: string, body?: object) => organisation.operatorClient.call('POST', route, body);
const gone = { status: 404, body: { message: 'This link is no longer valid' } };

describe('the running order', () => {
  it('shows a jam with public names and no other personal data', async () => {
    await useGig('jam');
    await gig.addPerformer('Hana Sato', { instruments: ['bass', 'drums'], email: 'hana@example.com', notes: 'Needs a stool', tier: 'T2' });
    await gig.addPerformer('Bo Lindqvist', { instruments: ['guitar'], phone: '+34 600 555' });
    await gig.addPerformers('Hana Smith', 'Cai');
    await gig.sendCommand(commandPaths.SelectPerformer, 'Bo Lindqvist');
    await gig.sendCommand(commandPaths.SelectPerformer, 'Hana Sato', { instruments: ['drums'] });
    const { stageStartTime } = await gig.sendCommand(commandPaths.PutOnStage, 'Bo Lindqvist');
    const { date } = await gig.view();
    const liveView = await read();
    const key = expect.stringMatching(/^[\w-]{22}$/) as string;
    expect(liveView).toEqual({
      version: expect.any(Number) as number,
      name: 'Friday',
      type: 'jam',
      date,
      venue: 'Cellar',
      logoUrl: null,
      organisation: { name: 'attic', logoUrl: null },
      timeLimit: 10,
      completed: false,
      serverTime: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      pace: { ...liveView.pace, source: 'timeLimit' },
      onStage: [{ key, name: 'Bo L.', instrument: 'guitar', since: stageStartTime }],
      selected: [{ key, name: 'Hana S.', instrument: 'drums' }],
      queue: [
        { key, name: 'Hana Sm.', instruments: ['vocals'], performerType: 'solo', held: false },
        { key, name: 'Cai', instruments: ['vocals'], performerType: 'solo', held: false },
      ],
      raffle: null,
      seal: null,
      signupToken: null,
    });
    for (const secret of ['Lindqvist', 'Sato', 'example.com', '600 555', 'stool', '"T2"', gig.id, organisation.id, gig.idOf('Cai')])
      expect(JSON.stringify(liveView)).not.toContain(secret);
  });

  it('lists the queue in the calling order, with held performers and without those who have left', async () => {
    await useGig('openmic');
    await gig.addPerformers('Ana', 'Bo', 'Cai', 'Dee');
    await post(commandPaths.HoldPerformer(gig.idOf('Bo')), { held: true });
    await post(commandPaths.MovePerformer(gig.idOf('Dee')), { beforeId: gig.idOf('Ana') });
    await gig.sendCommand(commandPaths.PutOnStage, 'Ana');
    await gig.sendCommand(commandPaths.TakeOffStage, 'Ana');
    await post(commandPaths.RemovePerformer(gig.idOf('Cai')));
    const { queue, onStage } = await read();
    expect([namesOf(queue), queue.map(({ held }) => held), onStage]).toEqual([['Dee', 'Bo'], [false, true], []]);
    await gig.sendCommand(commandPaths.PutOnStage, 'Dee');
    expect((await read()).onStage).toMatchObject([{ name: 'Dee', instrument: null }]);
  });

  it('computes public names again only after a performer was renamed, whose public name is then chosen last', async () => {
    await useGig('openmic');
    await gig.addPerformer('Hana Ito');
    await gig.addPerformer('Hana Ida');
    const performers = app.nestApp.get(PublicPerformers, { strict: false });
    expect(namesOf((await read()).queue)).toEqual(['Hana I.', 'Hana Id.']);
    const before = performers.computationCount;
    for (let count = 0; count < 50; count++) await read();
    expect(performers.computationCount).toBe(before);
    await organisation.operatorClient.patch(routes.performer(gig.idOf('Hana Ito')), { name: 'Hana Irie' });
    expect(namesOf((await read()).queue)).toEqual(['Hana Ir.', 'Hana I.']);
    await read();
    expect(performers.computationCount).toBe(before + 1);
  });
  it('lists at a generic event who has not attended, and has the signup token while signups are open', async () => {
    await useGig('generic');
    await gig.addPerformers('Ana', 'Bo');
    const signupToken = await gig.generateSignupToken();
    await post(commandPaths.MarkAttendance(gig.idOf('Ana')), { attended: true });
    expect([namesOf((await read()).queue), (await read()).signupToken]).toEqual([['Bo'], signupToken]);
    await organisation.ownerClient.patch(routes.switchLink('signup', gig.id), { enabled: false });
    expect((await read()).signupToken).toBeNull();
  });

  it('shows the winner of the raffle until the raffle is reset or the winner leaves', async () => {
    await useGig('openmic');
    await gig.addPerformer('Hana Sato');
    await organisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: true });
    await organisation.operatorClient.put(commandPaths.SetRaffleEntrances(gig.id), { performerIds: [gig.idOf('Hana Sato')], entrances: 2 });
    await post(routes.raffle(gig.id));
    const { raffle } = await read();
    expect(raffle).toMatchObject({ name: 'Hana S.', at: expect.stringMatching(/Z$/) as string });
    await post(routes.raffle(gig.id));
    expect((await read()).raffle?.id).not.toBe(raffle?.id);
    await post(routes.raffleReset(gig.id));
    expect((await read()).raffle).toBeNull();
    await organisation.operatorClient.put(commandPaths.SetRaffleEntrances(gig.id), { performerIds: [gig.idOf('Hana Sato')], entrances: 2 });
    await post(routes.raffle(gig.id));
    await post(commandPaths.RemovePerformer(gig.idOf('Hana Sato')));
    expect((await read()).raffle).toBeNull();
  });

  it('is not found when the link is off or replaced or the gig is deleted, but still shown when it is completed', async () => {
    await useGig('jam');
    await organisation.ownerClient.patch(routes.switchLink('live', gig.id), { enabled: false });
    expect(await get()).toMatchObject(gone);
    await organisation.ownerClient.patch(routes.switchLink('live', gig.id), { enabled: true });
    const replaced = token;
    token = await gig.generateLiveToken();
    expect(await get(replaced)).toMatchObject(gone);
    await organisation.ownerClient.patch(routes.toggleCompleted(gig.id), { completed: true });
    expect((await read()).completed).toBe(true);
    await organisation.ownerClient.delete(routes.event(gig.id));
    expect(await get()).toMatchObject(gone);
  });

  it('is not found with other tokens, and its token is in no log', async () => {
    await useGig('jam');
    const { token: signupToken, secret } = await gig.signSomebodyUp('Ana');
    token = await gig.generateLiveToken();
    for (const other of [signupToken, secret, gig.id, 'x', `${token}x`, '%00', 'x'.repeat(5_000)])
      expect([other.slice(0, 40), (await get(other)).status]).toEqual([other.slice(0, 40), 404]);
    await read();
    await waitUntil(() => logLines.some((line) => line.includes('/api/public/live/…')));
    expect(logLines.join('')).not.toContain(token);
  });
});

describe('the key of a performer', () => {
  it('is the same in the running order and on the place page, also with a new live link', async () => {
    const publicVisitor = await PublicVisitor.ofNewGig(app, organisation, 'openmic');
    gig = publicVisitor.gig;
    token = await gig.generateLiveToken();
    const { performers } = unwrapBody(await publicVisitor.signUp('Ana'), 201);
    expect((await read()).queue.map(({ key }) => key)).toEqual(performers.map(({ key }) => key));
    token = await gig.generateLiveToken();
    expect((await read()).queue.map(({ key }) => key)).toEqual(performers.map(({ key }) => key));
  });
});
