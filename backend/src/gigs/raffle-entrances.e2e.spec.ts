import { randomUUID } from 'node:crypto';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { performerId, type PerformerId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { headers, routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';
import { WsClient } from '../testing/ws-client.js';

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'drum');
});
beforeEach(async () => {
  gig = await TestGig.create(organisation, 'openmic');
  await gig.addPerformers('Ana', 'Bo', 'Cem');
});
afterAll(() => app.close());

const setEntrances = (performerIds: readonly PerformerId[], entrances: unknown, requestHeaders?: Record<string, string>) =>
  organisation.operatorClient.put<PerformerView[]>(commandPaths.SetRaffleEntrances(gig.id), { performerIds, entrances }, requestHeaders);
const idsOf = (...names: readonly string[]): PerformerId[] => names.map((name) => gig.idOf(name));
const readEntrances = async (): Promise<number[]> => (await gig.lineUp()).map(({ raffleEntrances }) => raffleEntrances);

// The roles are in docs/access.md, which role-table.e2e.spec.ts checks
describe('raffle entrances of several performers', () => {
  it('are set, not added, in one action that is sent as one message', async () => {
    await gig.patchPerformer('Bo', { raffleEntrances: 3 });
    await waitUntilCaughtUp(app);
    const socket = await WsClient.open(organisation.ownerClient);
    const response = await setEntrances(idsOf('Ana', 'Bo'), 1);
    expect(unwrapBody(response).map(({ name, raffleEntrances }) => [name, raffleEntrances])).toEqual([
      ['Ana', 1],
      ['Bo', 1],
    ]);
    expect(response.headers.get(headers.action)).toBe('5-6');
    const { performers } = await socket.next('performers');
    expect(performers.map(({ raffleEntrances }) => raffleEntrances)).toEqual([1, 1]);
    await socket.close();
    expect(await readEntrances()).toEqual([1, 1, 0]);
  });

  it('record nothing when all have this number already, and the response says who set it', async () => {
    await setEntrances(idsOf('Ana', 'Bo'), 2);
    const before = await gig.timelineEntries();
    const again = await setEntrances(idsOf('Ana', 'Bo'), 2);
    expect(unwrapBody(again)).toEqual([]);
    expect(again.headers.get(headers.action)).toBeNull();
    expect(decodeURIComponent(again.headers.get(headers.last) ?? '')).toContain('drum-operator');
    expect(await gig.timelineEntries()).toEqual(before);
  });

  it('are set once by a repeated request', async () => {
    const key = { [headers.idempotencyKey]: randomUUID() };
    await setEntrances(idsOf('Ana', 'Bo'), 1, key);
    await gig.patchPerformer('Ana', { raffleEntrances: 5 });
    expect((await setEntrances(idsOf('Ana', 'Bo'), 1, key)).headers.get(headers.action)).toBe('4-5');
    expect(await readEntrances()).toEqual([5, 1, 0]);
  });

  it('are undone together', async () => {
    await setEntrances(idsOf('Ana', 'Bo'), 1);
    unwrapBody(await organisation.operatorClient.post(commandPaths.UndoAction(gig.id), { revision: 5 }));
    expect(await readEntrances()).toEqual([0, 0, 0]);
  });

  it('are set for no performer when one of them is unknown, removed or of another gig', async () => {
    const other = await TestGig.create(organisation, 'openmic');
    await other.addPerformer('Dee');
    await gig.sendCommand(commandPaths.RemovePerformer, 'Cem');
    for (const stranger of [performerId(randomUUID()), gig.idOf('Cem'), other.idOf('Dee')])
      expect(await setEntrances([gig.idOf('Ana'), stranger], 1)).toMatchObject({ status: 404, body: { message: 'Performer not found' } });
    expect(await readEntrances()).toEqual([0, 0]);
  });

  it.each([
    ...[-1, 1.5, '2', null, undefined].map((count) => [count, 'Please enter a valid number (0 or higher)']),
    [limits.maxCount + 1, 'Number must be less than or equal to 1000000'],
  ])('cannot be %p', async (entrances, message) => {
    expect(await setEntrances(idsOf('Ana'), entrances)).toMatchObject({ status: 400, body: { errors: { entrances: message } } });
  });

  it('are refused when a performer is named twice', async () => {
    expect(await setEntrances(idsOf('Ana', 'Ana'), 1)).toMatchObject({
      status: 400,
      body: { errors: { performerIds: expect.anything() as string } },
    });
  });

  it('do not change once the gig is completed', async () => {
    await organisation.ownerClient.patch(routes.toggleCompleted(gig.id), { completed: true });
    expect(await setEntrances(idsOf('Ana'), 1)).toMatchObject({
      status: 409,
      body: { message: 'This event has been marked as completed and is now read-only' },
    });
  });
});
