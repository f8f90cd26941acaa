import { type RebuildView } from '@jamjar/contracts/analytics/analytics.views';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { organisationId } from '@jamjar/contracts/ids';
import { type MessageOf, type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { analyticsRoutes } from '@jamjar/contracts/analytics-routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { analyticsGroup } from '@jamjar/projections/analytics.group';
import { ProjectionsRuntime } from '@jamjar/projections/projections-runtime';
import { appendLongHistory, eventCountBeforeFirstRows, blockRebuildsDuring } from '@jamjar/projections/testing/blocked-rebuild.fixture';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';
import { WsClient } from '../testing/ws-client.js';

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;

const rebuild = (): Promise<{ status: number; body: unknown }> => organisation.godClient.send('POST', analyticsRoutes.statsRebuild);
const readState = async (): Promise<RebuildView> => unwrapBody(await organisation.godClient.get<RebuildView>(analyticsRoutes.statsRebuild));
const isFinal = ({ result, error }: MessageOf<'replay_progress'>): boolean => result !== null || error !== undefined;
const waitForFinalProgress = async (client: WsClient): Promise<MessageOf<'replay_progress'>> => {
  for (;;) {
    const message = await client.next('replay_progress');
    if (isFinal(message)) return message;
  }
};

async function start(environment: Record<string, string>): Promise<void> {
  app = await startApp({ environment });
  organisation = await createTestOrganisation(app, 'history');
  gig = await TestGig.create(organisation, 'openmic');
  await gig.addPerformers('Ana', 'Bo');
}

describe.each(['inline', 'external'])('a rebuild of the analytics with projections %s', (setting) => {
  let worker: ProjectionsRuntime | null = null;
  beforeAll(async () => {
    await start({ PROJECTIONS: setting });
    const { eventStore: store, ...stores } = app.infrastructure;
    if (setting === 'external') worker = new ProjectionsRuntime({ ...stores, store, mode: 'run' });
  });
  afterAll(async () => {
    await worker?.stop();
    await app.close();
  });

  it('sends its progress, and that nothing differed, to god alone, while others read the analytics', async () => {
    const [god, owner] = [await WsClient.open(organisation.godClient), await WsClient.open(organisation.ownerClient)];
    expect(await readState()).toEqual({ state: 'idle', done: 0, total: 0, result: null });
    expect(await rebuild()).toMatchObject({ status: 202, body: { state: 'running', result: null } });
    const overview = `${analyticsRoutes.statsOverview}?organisationId=${organisation.id}`;
    let reads = 0;
    const reading = (async () => {
      while ((await readState()).state === 'running') {
        expect(unwrapBody(await organisation.ownerClient.get(overview))).toMatchObject({ totalEvents: 1, totalPerformers: 2 });
        reads += 1;
      }
    })();
    expect(await waitForFinalProgress(god)).toMatchObject({ done: 3, total: 3, result: 'identical' });
    await reading;
    expect(reads).toBeGreaterThan(0);
    expect(await readState()).toEqual({ state: 'done', done: 3, total: 3, result: 'identical' });

    await gig.patchPerformer('Ana', { attended: true });
    await owner.next('performer_updated', ({ performer }) => performer.attended); // later than all messages of the rebuild
    const typesOf = (messages: readonly ServerMessage[]): string[] => messages.map(({ type }) => type);
    expect(typesOf(owner.received)).toContain('resync');
    expect(typesOf(owner.received)).not.toContain('replay_progress');
  });

  it('is refused while another rebuild runs', async () => {
    const reader = await app.infrastructure.pool.connect(); // the rebuild cannot swap the tables before this transaction ends
    await reader.query('BEGIN; SELECT count(*) FROM analytics_gigs');
    expect((await rebuild()).status).toBe(202);
    expect(await rebuild()).toMatchObject({ status: 409, body: { code: 'REPLAY_RUNNING', message: 'A replay is running already' } });
    await reader.query('COMMIT');
    reader.release();
    await waitUntil(async () => (await readState()).state === 'done');
  });

  it('reports how many rows differed, and corrects them', async () => {
    const god = await WsClient.open(organisation.godClient);
    await app.infrastructure.pool.query("UPDATE analytics_gigs SET name = 'Altered'");
    await rebuild();
    const { result } = await god.next('replay_progress', (message) => message.result !== null && message.result !== 'identical');
    expect(result).toEqual({ analytics_gigs: 1, analytics_performers: 0, analytics_entries: 0 });
    const gigs = unwrapBody(
      await organisation.ownerClient.get<GigView[]>(`${analyticsRoutes.statsEvents}?organisationId=${organisation.id}`),
    );
    expect(gigs.map(({ name }) => name)).toEqual(['A gig of openmic']);
  });

  it('sends its progress to god before it ends, and returns it when god requests it', async () => {
    const { eventStore, projections, pool } = app.infrastructure;
    await appendLongHistory(eventStore, organisationId(organisation.id));
    expect(await projections.getCheckpointWatch(analyticsGroup).waitUntilReached(await eventStore.head(), 20_000)).toBe(true);
    const god = await WsClient.open(organisation.godClient);
    const [done, total] = [eventCountBeforeFirstRows, Number(await eventStore.head()) + 1];
    expect(done).toBeLessThan(total);
    await blockRebuildsDuring(pool, async () => {
      await rebuild();
      expect(await god.next('replay_progress', (progress) => progress.done > 0)).toMatchObject({ done, total, result: null });
      expect(await readState()).toEqual({ state: 'running', done, total, result: null });
    });
    expect(await waitForFinalProgress(god)).toMatchObject({ done: total, total, result: 'identical' });
  });
});

describe('a command', () => {
  beforeAll(() => start({}));
  afterAll(() => app.close());

  it('does not wait for the analytics, which contain its events when they are read after its response', async () => {
    const overview = `${analyticsRoutes.statsOverview}?organisationId=${organisation.id}`;
    for (let count = 3; count < 8; count++) {
      await gig.addPerformer(`Performer ${count}`);
      expect(unwrapBody(await organisation.ownerClient.get(overview))).toMatchObject({ totalPerformers: count });
    }
    await app.infrastructure.pool.query('ALTER TABLE analytics_entries RENAME TO analytics_entries_away'); // stops the analytics
    const begunAt = Date.now();
    for (let count = 0; count < 5; count++) await gig.patchPerformer('Ana', { attended: count % 2 === 0 });
    expect(Date.now() - begunAt).toBeLessThan(1_500); // a single wait for the analytics would take two seconds
    await waitUntil(() =>
      app.infrastructure.projections.groups.some(
        ({ name, runner }) => name === analyticsGroup.name && runner?.health().role === 'recovering',
      ),
    );
    await app.infrastructure.pool.query('ALTER TABLE analytics_entries_away RENAME TO analytics_entries');
  });
});
