import { type Actor } from '@jamjar/contracts/event-metadata';
import { type LastChange } from '@jamjar/contracts/refusals';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { headers, routes } from '@jamjar/contracts/routes';
import { executeCommand } from '../testing/execute-command.js';
import { type HttpResponse } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
});
afterAll(() => app.close());
beforeEach(async () => {
  gig = await TestGig.create(organisation, 'jam');
  await gig.addPerformers('Ana', 'Bo');
});

const lastOf = (response: HttpResponse): LastChange | null => {
  const header = response.headers.get(headers.last);
  return header === null ? null : (JSON.parse(decodeURIComponent(header)) as LastChange);
};
const hold = () => organisation.operatorClient.post(commandPaths.HoldPerformer(gig.idOf('Ana')), { held: true });

describe('the user who was first', () => {
  it('is named in the header X-Last of a 200 that recorded nothing', async () => {
    unwrapBody(await organisation.ownerClient.post(commandPaths.SelectPerformer(gig.idOf('Ana'))));
    const repeated = await organisation.operatorClient.post(commandPaths.SelectPerformer(gig.idOf('Ana')));
    expect(repeated.body).not.toHaveProperty('last');
    const last = lastOf(repeated);
    expect(last).toEqual({ type: 'PerformerSelected', by: { name: 'barn-owner' }, at: expect.any(String) as unknown });
    expect(Math.abs(Date.now() - Date.parse(last?.at ?? ''))).toBeLessThan(60_000);
  });
  it('is not named when events were recorded, nor when that request is repeated with its Idempotency-Key', async () => {
    const key = { [headers.idempotencyKey]: 'select Ana' };
    for (const _attempt of [1, 2]) {
      const response = await organisation.operatorClient.post(commandPaths.SelectPerformer(gig.idOf('Ana')), {}, key);
      expect([response.status, lastOf(response), response.headers.get(headers.action)]).toEqual([200, null, '3-3']);
    }
  });
  it('is named in a refusal about a performer or about the stage', async () => {
    unwrapBody(await organisation.ownerClient.post(commandPaths.SelectPerformer(gig.idOf('Ana'))));
    const last = { type: 'PerformerSelected', by: { name: 'barn-owner' } };
    expect(await hold()).toMatchObject({ status: 409, body: { code: 'NOT_WAITING', last } });
    const seen = { stage: [], selected: [] };
    for (const route of [commandPaths.PutAllOnStage, commandPaths.ClearStage, commandPaths.NextBand, routes.resetLineUp])
      expect(await organisation.operatorClient.post(route(gig.id), { seen })).toMatchObject({
        status: 409,
        body: { code: 'STAGE_CHANGED', last },
      });
  });
  it('is the user who completed the gig, when a performer is added or edited afterwards', async () => {
    unwrapBody(await organisation.ownerClient.patch(routes.toggleCompleted(gig.id), { completed: true }));
    const answers = [
      await organisation.operatorClient.post(routes.performers, { jamNightId: gig.id, name: 'Cem', instruments: ['bass'] }),
      await organisation.operatorClient.patch(routes.performer(gig.idOf('Ana')), { tier: 'T1' }),
    ];
    const body = { code: 'GIG_COMPLETED', last: { type: 'GigCompleted', by: { name: 'barn-owner' } } };
    expect(answers).toMatchObject([
      { status: 409, body },
      { status: 409, body },
    ]);
  });
  it.each<Actor>([
    { kind: 'public', id: 'a secret token' },
    { kind: 'system', id: null },
    { kind: 'user', id: 'nobody' },
  ])('has no name when it is an actor of the kind $kind that is no known user', async (actor) => {
    const data = { performerId: gig.idOf('Ana'), instruments: null, replacingPerformerId: null };
    await executeCommand(app, gig.id, { type: 'SelectPerformer', data }, { actor });
    expect(await hold()).toMatchObject({ status: 409, body: { last: { type: 'PerformerSelected', by: { name: null } } } });
  });
  it('is named neither in a 404 nor in a 400', async () => {
    await gig.addPerformer('Cem', { instruments: ['bass', 'drums'] });
    const unclear = await organisation.operatorClient.post(commandPaths.SelectPerformer(gig.idOf('Cem')));
    expect([unclear.status, Object.keys(unclear.body as object)]).toEqual([400, ['message', 'code']]);
    unwrapBody(await organisation.ownerClient.post(commandPaths.RemovePerformer(gig.idOf('Ana'))));
    const missing = await hold();
    expect([missing.status, Object.keys(missing.body as object)]).toEqual([404, ['message', 'code']]);
    expect(lastOf(missing)).toBeNull();
  });
});
