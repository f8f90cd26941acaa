import { type PerformerId } from '@jamjar/contracts/ids';
import { setTimeout as sleep } from 'node:timers/promises';
import { godLogin, type HttpClient, signIn } from '../testing/http-client.js';
import { GigRowsFixture } from '../testing/gig-rows.fixture.js';
import { createOrganisation } from '../testing/account.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { WsClient } from '../testing/ws-client.js';

let app: RunningApp;
let godClient: HttpClient;
let gig: GigRowsFixture;
let annaId: PerformerId;

beforeAll(async () => {
  app = await startApp();
  godClient = await signIn(app, godLogin.username);
  const { organisationId } = await createOrganisation(godClient, 'The Blue Room', 'olga');
  gig = await GigRowsFixture.insert(app.infrastructure.pool, organisationId);
  annaId = (await gig.insertPerformer('Anna')).performerId;
});
afterAll(() => app.close());

/** Makes the performers unreadable while Postgres itself answers. */
const hideRows = () => app.infrastructure.pool.query('ALTER TABLE performers RENAME TO hidden_performers');
const showRows = () => app.infrastructure.pool.query('ALTER TABLE hidden_performers RENAME TO performers');

describe('when all connections to Postgres are lost', () => {
  it('sockets stay open and receive the changes that are recorded afterwards', async () => {
    const client = await WsClient.open(godClient);
    const { pool } = app.infrastructure;
    const seqs: number[] = [];
    for (let round = 0; round < 5; round++) {
      await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = current_user`,
      );
      await waitUntil(() =>
        gig.recordChange('event_updated', {}).then(
          (seq) => seqs.push(seq) > 0,
          () => false,
        ),
      );
    }
    for (const seq of seqs) expect((await client.next('event_updated')).pos).toBe(seq);
    await client.close();
  });
});

describe('rows that cannot be read', () => {
  it('for a short time are sent as soon as they can be read, before later changes', async () => {
    const client = await WsClient.open(godClient);
    await hideRows();
    await gig.recordChange('performer_updated', { performerId: annaId });
    await gig.recordChange('event_updated', {});
    await sleep(400); // less than the 750 ms (4 attempts, 250 ms apart) after which the ChangeBroadcaster gives up
    await showRows();
    await client.next('event_updated');
    expect(client.received.map(({ type }) => type)).toEqual(['performer_updated', 'event_updated']);
    await client.close();
  });

  it('for longer than all attempts take, although Postgres answers, lead to a resync, and later changes are sent as usual', async () => {
    const client = await WsClient.open(godClient);
    await hideRows();
    const unreadablePos = await gig.recordChange('performer_updated', { performerId: annaId });
    expect(await client.next('resync')).toEqual({ type: 'resync', pos: unreadablePos });
    await gig.recordChange('event_updated', {});
    await client.next('event_updated');
    await showRows();
    await gig.recordChange('performer_updated', { performerId: annaId });
    await client.next('performer_updated');
    await client.close();
  });

  it('during a resend close the socket with 1012, so that the client reconnects with its `pos`', async () => {
    const before = await WsClient.open(godClient);
    const [firstMessage] = await before.hello(null);
    await before.close();
    const observer = await WsClient.open(godClient);
    await gig.recordChange('performer_updated', { performerId: annaId });
    await observer.next('performer_updated'); // the change has been broadcast now, so a socket that opens later needs a resend
    await sleep(1_100); // longer than the row of that message is cached, so the resend has to read it
    await hideRows();
    const reconnected = await WsClient.open(godClient);
    reconnected.send({ type: 'hello', pos: firstMessage?.type === 'caught_up' ? firstMessage.pos : null });
    expect(await reconnected.closed).toBe(1012);
    await showRows();
  });
});
