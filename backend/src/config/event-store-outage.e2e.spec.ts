import { type ReadinessReport } from '@jamjar/contracts/health/health.views';
import { godLogin, HttpClient, signIn } from '../testing/http-client.js';
import { createOrganisation } from '../testing/account.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';

/** No server listens on this port. */
const unreachableUrl = 'esdb://127.0.0.1:9?tls=false';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ environment: { EVENTSTORE_URL: unreachableUrl } });
});
afterAll(() => app.close());

describe('while the event store is unavailable', () => {
  it('the application starts, and users can sign in', async () => {
    expect((await signIn(app, godLogin.username)).cookie).not.toBeNull();
  });

  it('readiness names the event store', async () => {
    const { status, body } = await new HttpClient(app).get<ReadinessReport>('/api/health/ready');
    expect(status).toBe(503);
    expect(body).toMatchObject({ status: 'unavailable', postgres: 'ok', eventStore: 'away' });
  });

  it('gigs can be listed, and creating one is answered with 503 and Retry-After', async () => {
    const godClient = await signIn(app, godLogin.username);
    const { organisationId } = await createOrganisation(godClient, 'Club', 'owner');
    expect(await godClient.get('/api/events')).toMatchObject({ status: 200, body: [] });
    const gig = { organisationId, name: 'Jam', date: new Date().toISOString() };
    const { status, headers, body } = await godClient.post('/api/events', gig);
    expect({ status, body }).toEqual({ status: 503, body: { message: 'Please try again in a moment', code: 'BUSY' } });
    expect(headers.get('retry-after')).toBe('1');
  });
});

it('an EVENTSTORE_URL that cannot be parsed stops the start with a message', async () => {
  await expect(startApp({ databaseUrl: app.databaseUrl, environment: { EVENTSTORE_URL: 'esdb://store:port' } })).rejects.toThrow(
    'EVENTSTORE_URL cannot be read',
  );
});
