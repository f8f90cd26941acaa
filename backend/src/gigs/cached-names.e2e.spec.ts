import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { signIn, type HttpClient } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let otherInstance: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;
let clients: readonly HttpClient[];

beforeAll(async () => {
  app = await startApp();
  otherInstance = await startApp({ databaseUrl: app.databaseUrl });
  organisation = await createTestOrganisation(app, 'barn');
  gig = await TestGig.create(organisation, 'openmic');
  await gig.addPerformers('Ana', 'Bo');
  clients = [organisation.operatorClient, await signIn(otherInstance, 'barn-operator')];
});
afterAll(() => Promise.all([app.close(), otherInstance.close()]));

/** Sends an action that changes nothing. Each instance builds its response from its own cached names. */
const sendNoOp = async (client: HttpClient): Promise<PerformerView> =>
  unwrapBody(await client.post<PerformerView>(commandPaths.TakeOffStage(gig.idOf('Ana'))));

describe('the response to an action, which an instance builds from its caches,', () => {
  it('shows a new name, contact and note: immediately on the instance that wrote them, soon on the others', async () => {
    for (const client of clients) expect(await sendNoOp(client)).toMatchObject({ name: 'Ana', email: null, notes: null });
    await gig.patchPerformer('Ana', { name: 'Anaïs', email: 'ana@example.com', notes: 'Needs a stool' });
    const expected = { name: 'Anaïs', email: 'ana@example.com', notes: 'Needs a stool' };
    for (const [index, client] of clients.entries()) {
      if (index === 0) expect(await sendNoOp(client)).toMatchObject(expected);
      await waitUntil(async () => (await sendNoOp(client)).notes === expected.notes);
      expect(await sendNoOp(client)).toMatchObject(expected);
    }
  });

  it('has X-Revision but not X-Position; the response to an edit of a name has both', async () => {
    const [client] = clients;
    const action = await client?.post(commandPaths.PutOnStage(gig.idOf('Bo')));
    expect([action?.headers.get('x-revision'), action?.headers.get('x-position')]).toEqual(['3', null]);
    const edit = await client?.patch(routes.performer(gig.idOf('Bo')), { name: 'Bob', tier: 'T1' });
    expect(edit?.headers.get('x-revision')).toBe('4');
    expect(Number(edit?.headers.get('x-position'))).toBeGreaterThan(0);
  });
});
