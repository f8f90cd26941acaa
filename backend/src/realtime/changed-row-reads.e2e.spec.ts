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
});
afterAll(() => app.close());

/** The names of the statements that read rows by their keys, from the action until its last message has arrived. */
async function recordRowReads(action: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(app.infrastructure.pool, 'query');
  await Promise.all([action(), client.next('timeline')]);
  const names = query.mock.calls.map(([statement]: unknown[]) => String(Reflect.get(Object(statement), 'name')));
  query.mockRestore();
  return names.filter((name) => /-by-(ids|revisions)$/.test(name)).sort();
}

describe('the rows that an action changes are read once, for its response and its messages together:', () => {
  it('the performer of a stage action', async () => {
    await gig.sendCommand(routes.select, 'Ana');
    await client.next('timeline');
    const reads = await recordRowReads(() => gig.sendCommand(routes.putOnStage, 'Ana'));
    expect(reads).toEqual(['performers-by-ids', 'timeline-by-revisions']);
  });

  it('the gig of a setting', async () => {
    const reads = await recordRowReads(() => organisation.ownerClient.put(routes.event(gig.id), { timeLimit: 12 }));
    expect(reads).toEqual(['gigs-by-ids', 'timeline-by-revisions']);
  });
});
