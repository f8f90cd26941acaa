import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { toGigStreamName } from '@jamjar/contracts/ids';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { headers, routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { GigCommandProcessor } from './gig-command-processor.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;

// No process runs the projections, so the read models stay empty
beforeAll(async () => {
  app = await startApp({ environment: { PROJECTIONS: 'external' } });
  organisation = await createTestOrganisation(app, 'barn');
});
afterAll(() => app.close());

const getGigCaches = () => {
  const processor = app.nestApp.get(GigCommandProcessor);
  return {
    newestEvents: processor.newestEvents,
    cachedStreams: () => [...processor.cachedStreams()].map(({ stream }) => stream),
  };
};
/** Runs a statement while the trigger is disabled that makes the table `events` append-only. */
const runWithoutAppendOnlyTrigger = (statement: string) =>
  app.infrastructure.pool.query(
    `ALTER TABLE events DISABLE TRIGGER append_only; ${statement}; ALTER TABLE events ENABLE ALWAYS TRIGGER append_only`,
  );

describe('while the read models lag behind', () => {
  it('responses to commands show the folded state and have no X-Position header', async () => {
    const startedAt = Date.now();
    const gig = await TestGig.create(organisation, 'jam', { venue: 'Here' });
    const response = await organisation.ownerClient.put<GigView>(routes.event(gig.id), { name: 'Late' });
    expect(unwrapBody(response)).toMatchObject({
      id: gig.id,
      name: 'Late',
      venue: 'Here',
      organisation: { name: 'barn' },
      performerCount: 0,
    });
    expect([response.headers.get(headers.seq), response.headers.get(headers.revision)]).toEqual([null, '1']);

    expect(await gig.addPerformer('Ana', { notes: 'amp', phone: '1' })).toMatchObject({
      name: 'Ana',
      notes: 'amp',
      phone: '1',
      sortOrder: 1000,
    });
    await gig.addPerformer('Bo');
    await gig.sendCommand(commandPaths.SelectPerformer, 'Ana');
    expect(await gig.sendCommand(commandPaths.PutOnStage, 'Ana')).toMatchObject({ name: 'Ana', onStage: true, performanceCount: 1 });
    expect(await gig.sendCommand(commandPaths.SubOut, 'Ana', { replacementId: gig.idOf('Bo') })).toMatchObject({ replacementName: 'Bo' });
    const lineUp = unwrapBody(await organisation.operatorClient.post<PerformerView[]>(commandPaths.PutAllOnStage(gig.id)));
    expect(lineUp.map(({ name, onStage }) => [name, onStage])).toEqual([
      ['Ana', false],
      ['Bo', true],
    ]);
    expect(Date.now() - startedAt).toBeLessThan(6_000); // no command waits for the read models: eight waits would take 16 s
  });

  it('a read of a gig waits two seconds for its newest event, and is then answered from the event store', async () => {
    const gig = await TestGig.create(organisation, 'jam');
    const startedAt = Date.now();
    const read = await organisation.memberClient.get(routes.event(gig.id));
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_900); // timers may fire a little early
    expect([read.status, read.headers.get(headers.seq), read.headers.get(headers.revision)]).toEqual([200, null, '0']);
  });

  it('a read that timed out keeps the cached gig for commands, unless the event store has lost its newest event', async () => {
    const gig = await TestGig.create(organisation, 'jam');
    await gig.addPerformer('Ana');
    const { cachedStreams, newestEvents } = getGigCaches();
    await organisation.memberClient.get(routes.event(gig.id));
    expect(cachedStreams()).toContain(toGigStreamName(gig.id));

    await runWithoutAppendOnlyTrigger(`DELETE FROM events WHERE stream = '${toGigStreamName(gig.id)}' AND revision = 1`);
    await organisation.memberClient.get(routes.event(gig.id));
    await waitUntil(() => newestEvents.getKnown(toGigStreamName(gig.id))?.revision === 0n);
    await gig.addPerformer('Bo');
    expect(newestEvents.getKnown(toGigStreamName(gig.id))?.revision).toBe(1n);
  });

  it('a position that the event store has lost is forgotten after one read has waited for it', async () => {
    const processor = app.nestApp.get(GigCommandProcessor);
    processor.lastPosition = 10n ** 12n; // as after a backup of the event store was restored
    await organisation.godClient.get(routes.events);
    expect(processor.lastPosition).toBe(-1n);
  });

  it.each(['x', '1.5', '-2', ''])('the minimum revision "%s" is refused', async (minRevision) => {
    const gig = await TestGig.create(organisation, 'jam');
    const read = await organisation.memberClient.get(routes.event(gig.id), { headers: { 'x-min-revision': minRevision } });
    expect(read).toMatchObject({ status: 400, body: { code: 'INVALID', errors: { 'x-min-revision': 'Invalid' } } });
  });

  it('gigs and performers are found, and refusals stay the same', async () => {
    const gig = await TestGig.create(organisation, 'openmic');
    await gig.addPerformer('Cem');
    expect(await gig.view()).toMatchObject({ id: gig.id, performerCount: 1 });
    expect(await gig.performer('Cem')).toMatchObject({ name: 'Cem' });
    expect((await organisation.operatorClient.post(commandPaths.SelectPerformer(gig.idOf('Cem')))).status).toBe(409);
    expect((await organisation.operatorClient.post(routes.performers, { jamNightId: gig.id, name: 'Cem' })).status).toBe(409);
  });

  it('a request for an unknown performer gets 503, because the read models may lack that performer', async () => {
    const unknown = await organisation.operatorClient.post('/api/performers/00000000-0000-4000-8000-000000000000/select');
    expect(unknown).toMatchObject({ status: 503, body: { message: 'Please try again in a moment' } });
    expect(unknown.headers.get('retry-after')).not.toBeNull();
  });
});
