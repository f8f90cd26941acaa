import { type OrganisationId, type PerformerId, type UserId } from '@jamjar/contracts/ids';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { createTestDatabase, type TestDatabase } from '@jamjar/infra/testing/test-database';
import { godLogin, type HttpClient, signIn } from '../testing/http-client.js';
import { GigRowsFixture, recordTestChanges } from '../testing/gig-rows.fixture.js';
import { createUserWithRole, createOrganisation } from '../testing/account.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { WsClient } from '../testing/ws-client.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';

let database: TestDatabase;
let firstApp: RunningApp;
let secondApp: RunningApp;
let olgaClient: HttpClient;
let organisationId: OrganisationId;
let gig: GigRowsFixture;
let annaId: PerformerId;
let miaId: UserId;

beforeAll(async () => {
  database = await createTestDatabase();
  firstApp = await startApp({ databaseUrl: database.url });
  secondApp = await startApp({ databaseUrl: database.url });
  const godClient = await signIn(firstApp, godLogin.username);
  ({ organisationId } = await createOrganisation(godClient, 'The Blue Room', 'olga')); // its owner
  miaId = await createUserWithRole(godClient, organisationId, 'mia', 'member');
  await createOrganisation(godClient, 'The Other Place', 'stan');
  olgaClient = await signIn(firstApp, 'olga');
  gig = await GigRowsFixture.insert(firstApp.infrastructure.pool, organisationId);
  annaId = (await gig.insertPerformer('Anna')).performerId;
  await gig.insertTimelineEntry(1, 'PerformerWentOnStage', annaId);
});
afterAll(async () => {
  await Promise.all([firstApp.close(), secondApp.close()]);
  await database.drop();
});

const getPosNumbers = (messages: readonly ServerMessage[]): number[] => messages.map((message) => ('pos' in message ? message.pos : 0));
const readTypes = async (client: WsClient, pos: number): Promise<string[]> => (await client.hello(pos)).map(({ type }) => type);

async function openCaughtUpClient(): Promise<{ client: WsClient; pos: number }> {
  const client = await WsClient.open(olgaClient);
  const [firstMessage] = await client.hello(null);
  if (firstMessage?.type !== 'caught_up') throw new Error('The client received an old message');
  return { client, pos: firstMessage.pos };
}

const recordChange = (): Promise<number> => gig.recordChange('performer_updated', { performerId: annaId });

describe('a client that sends hello', () => {
  it('for the first time receives the current `pos` and no old messages', async () => {
    const lastSeq = await recordChange();
    await waitUntilCaughtUp(firstApp);
    const client = await WsClient.open(olgaClient);
    expect(await client.hello(null)).toEqual([{ type: 'caught_up', pos: lastSeq }]);
  });

  it('with a `pos` receives the missed messages in order and once, then caught_up', async () => {
    const { client, pos } = await openCaughtUpClient();
    await client.close();
    const missedSeqs = [await recordChange(), await gig.recordChange('timeline', { revisions: [1] }), await recordChange()];
    await waitUntilCaughtUp(firstApp);
    const reconnected = await WsClient.open(olgaClient);
    const received = await reconnected.hello(pos);
    expect(received.map(({ type }) => type)).toEqual(['performer_updated', 'timeline', 'performer_updated', 'caught_up']);
    expect(getPosNumbers(received)).toEqual([...missedSeqs, missedSeqs.at(-1)]);
    expect(received[0]).toMatchObject({ eventId: gig.id, performer: { id: annaId, name: 'Anna' } });
  });

  it('receives the missed messages from another instance', async () => {
    const { client, pos } = await openCaughtUpClient();
    await client.close();
    const missedSeqs = [await recordChange(), await recordChange()];
    await waitUntilCaughtUp(secondApp);
    const reconnected = await WsClient.open(olgaClient.withSessionOn(secondApp));
    expect(getPosNumbers(await reconnected.hello(pos))).toEqual([...missedSeqs, missedSeqs.at(-1)]);
  });

  it('receives the missed messages after a restart', async () => {
    const stopped = await startApp({ databaseUrl: database.url });
    const client = await WsClient.open(olgaClient.withSessionOn(stopped));
    const [firstMessage] = await client.hello(null);
    await stopped.close();
    const missedSeq = await recordChange();
    const restarted = await startApp({ databaseUrl: database.url });
    const reconnected = await WsClient.open(olgaClient.withSessionOn(restarted));
    expect(getPosNumbers(await reconnected.hello(firstMessage?.type === 'caught_up' ? firstMessage.pos : 0))).toEqual([
      missedSeq,
      missedSeq,
    ]);
    await restarted.close();
  });

  it('receives only what it may: nothing of other organisations, and as a member nothing of the timeline', async () => {
    const seqBefore = await recordChange();
    await gig.recordChange('timeline', { revisions: [1] });
    const lastSeq = await recordChange();
    await waitUntilCaughtUp(firstApp);
    const member = await WsClient.open(await signIn(firstApp, 'mia'));
    expect(await readTypes(member, seqBefore)).toEqual(['performer_updated', 'caught_up']);
    const outsider = await WsClient.open(await signIn(firstApp, 'stan'));
    expect(await outsider.hello(seqBefore)).toEqual([{ type: 'caught_up', pos: lastSeq }]);
    const god = await WsClient.open(await signIn(firstApp, godLogin.username));
    expect(await readTypes(god, seqBefore)).toEqual(['timeline', 'performer_updated', 'caught_up']);
  });

  it('receives each of a thousand missed messages once while new ones arrive', async () => {
    const { client, pos } = await openCaughtUpClient();
    await client.close();
    const performerChange = {
      kind: 'performer_updated',
      audience: `organisation:${organisationId}`,
      gigId: gig.id,
      keys: { performerId: annaId },
    } as const;
    await recordTestChanges(
      firstApp.infrastructure.pool,
      Array.from({ length: 1_000 }, () => performerChange),
    );
    const reconnected = await WsClient.open(olgaClient);
    const resend = reconnected.hello(pos);
    // in turn: fifty at once wait longer for a connection of the pool than it allows, on a machine that does other things
    let newest = 0;
    for (let count = 0; count < 50; count++) newest = await recordChange();
    await resend;
    while (!getPosNumbers(reconnected.received).includes(newest)) await reconnected.next('performer_updated');
    const posNumbers = getPosNumbers(reconnected.received.filter(({ type }) => type === 'performer_updated'));
    expect(posNumbers.sort((a, b) => a - b)).toEqual(Array.from({ length: newest - pos }, (_, index) => pos + 1 + index));
  });

  it('never receives caught_up with a `pos` before it has received all messages up to that `pos`', async () => {
    const { client, pos } = await openCaughtUpClient();
    await client.close();
    const stopWriter = new AbortController();
    const writer = (async () => {
      while (!stopWriter.signal.aborted) await Promise.all([recordChange(), recordChange()]);
    })();
    for (let round = 0; round < 20; round++) {
      const reconnected = await WsClient.open(round % 2 === 0 ? olgaClient : olgaClient.withSessionOn(secondApp));
      const received = await reconnected.hello(pos);
      const caughtUpPos = getPosNumbers(received).at(-1) ?? 0;
      const receivedPosNumbers = new Set(getPosNumbers(reconnected.received.filter(({ type }) => type === 'performer_updated')));
      for (let seq = pos + 1; seq <= caughtUpPos; seq++)
        if (!receivedPosNumbers.has(seq)) throw new Error(`caught up to ${caughtUpPos}, but never received ${seq}`);
      expect(caughtUpPos).toBeGreaterThanOrEqual(pos);
      await reconnected.close();
    }
    stopWriter.abort();
    await writer;
  });

  it('does not receive a forced logout among the missed messages', async () => {
    const browser = await signIn(firstApp, 'mia');
    const pos = await recordChange();
    const keys = { userId: miaId, exceptSession: null };
    const lastSeq = await recordTestChanges(firstApp.infrastructure.pool, [
      { kind: 'force_logout', audience: `user:${miaId}`, gigId: null, keys },
    ]);
    await waitUntilCaughtUp(firstApp);
    const client = await WsClient.open(browser);
    expect(await client.hello(pos)).toEqual([{ type: 'caught_up', pos: lastSeq }]);
  });
});

describe('a client whose missed messages are not available any more', () => {
  it('receives resync when they were pruned, then caught_up with the current `pos`', async () => {
    const { client, pos } = await openCaughtUpClient();
    await client.close();
    await recordChange();
    const lastSeq = await recordChange();
    await firstApp.infrastructure.pool.query('DELETE FROM changes WHERE seq <= $1', [pos + 1]);
    await waitUntilCaughtUp(firstApp);
    const reconnected = await WsClient.open(olgaClient);
    expect(await reconnected.hello(pos)).toEqual([
      { type: 'resync', pos: lastSeq },
      { type: 'caught_up', pos: lastSeq },
    ]);
    await firstApp.infrastructure.pool.query('DELETE FROM changes');
    const later = await WsClient.open(olgaClient);
    expect(await readTypes(later, pos)).toEqual(['resync', 'caught_up']);
  });

  it('receives resync when its `pos` was lost in a crash of Postgres', async () => {
    const lostPos = (await recordChange()) + 1; // a browser received it, but the crash lost it
    await firstApp.infrastructure.pool.query('DELETE FROM changes_unbroken'); // as the recovery of Postgres does
    const lastSeq = await recordChange();
    expect(lastSeq).toBeGreaterThan(lostPos);
    await waitUntilCaughtUp(firstApp);
    const client = await WsClient.open(olgaClient);
    expect(await client.hello(lostPos)).toEqual([
      { type: 'resync', pos: lastSeq },
      { type: 'caught_up', pos: lastSeq },
    ]);
  });

  it('receives resync when its `pos` is of another database', async () => {
    const lastSeq = await recordChange();
    await waitUntilCaughtUp(firstApp);
    const client = await WsClient.open(olgaClient);
    expect(await client.hello(lastSeq + 1_000)).toEqual([
      { type: 'resync', pos: lastSeq },
      { type: 'caught_up', pos: lastSeq },
    ]);
  });
});

describe('two instances on one database', () => {
  it('send a change that is recorded on either to the clients of both', async () => {
    await Promise.all([firstApp, secondApp].map(waitUntilCaughtUp));
    const clients = [await WsClient.open(olgaClient), await WsClient.open(olgaClient.withSessionOn(secondApp))];
    for (const app of [firstApp, secondApp]) {
      const seq = await recordTestChanges(app.infrastructure.pool, [
        { kind: 'performer_updated', audience: `organisation:${organisationId}`, gigId: gig.id, keys: { performerId: annaId } },
      ]);
      for (const client of clients) expect((await client.next('performer_updated')).pos).toBe(seq);
    }
  });
});
