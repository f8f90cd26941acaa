import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, type TestOrganisation } from '../testing/test-organisation.js';
import { WsClient } from '../testing/ws-client.js';

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;
let client: WsClient;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'jar');
  gig = await TestGig.create(organisation);
  await gig.addPerformers('Ana', 'Bo');
  client = await WsClient.open(organisation.operatorClient);
  await gig.sendCommand(commandPaths.SelectPerformer, 'Ana');
  await client.nextTimeline(gig.id, 3); // the selection
});
afterAll(() => app.close());

/** Runs an action. @returns the names of the statements that read rows by their keys until the action's timeline message arrived */
async function recordRowReads(action: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(app.infrastructure.pool, 'query');
  await Promise.all([action(), client.next('timeline')]);
  const names = query.mock.calls.map(([statement]: unknown[]) => String(Reflect.get(Object(statement), 'name')));
  query.mockRestore();
  return names.filter((name) => /-by-(ids|revisions)$/.test(name)).sort();
}

describe('the process that projects an action', () => {
  it('does not read the performer whom a stage action changes', async () => {
    expect(await recordRowReads(() => gig.sendCommand(commandPaths.PutOnStage, 'Ana'))).toEqual([]);
  });

  it('does not read the gig whose settings change', async () => {
    expect(await recordRowReads(() => organisation.ownerClient.put(routes.event(gig.id), { timeLimit: 12 }))).toEqual([]);
  });
});

describe('the messages of an action are the same in every process', () => {
  it('whether the process has projected the action or has read its rows', async () => {
    const otherInstance = await startApp({ databaseUrl: app.databaseUrl, environment: { PROJECTIONS: 'external' } });
    const clients = [client, await WsClient.open(organisation.operatorClient.withSessionOn(otherInstance))];
    const earlierCount = client.received.length;
    await gig.sendCommand(commandPaths.SubOut, 'Ana', { replacementId: gig.idOf('Bo') });
    await organisation.ownerClient.put(routes.event(gig.id), { name: 'Late' });
    const received = await Promise.all(
      clients.map(async (each) => {
        await each.next('event_updated');
        await each.next('timeline');
        return each.received;
      }),
    );
    // `seq` differs: rows that were read have the number of the newest change at that time, other rows that of their own change
    const withoutSeq = (messages: readonly ServerMessage[]) => messages.map((message) => ({ ...message, seq: 0 }));
    expect(withoutSeq(received[0]?.slice(earlierCount) ?? [])).toEqual(withoutSeq(received[1] ?? []));
    await otherInstance.close();
  });
});
