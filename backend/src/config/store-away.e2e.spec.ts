import { type ReadinessReport } from '../health/readiness.js';
import { Browser, signIn } from '../testing/browser.js';
import { makeOrganisation } from '../testing/people.js';
import { god, startApp, type RunningApp } from '../testing/running-app.js';

jest.setTimeout(60_000);

/** Nobody listens there. */
const nowhere = 'esdb://127.0.0.1:9?tls=false';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ environment: { EVENTSTORE_URL: nowhere } });
});
afterAll(() => app.close());

describe('while the event store is away', () => {
  it('Jamjar starts, and people sign in', async () => {
    expect((await signIn(app, god.username)).cookie).not.toBeNull();
  });

  it('health says what is away', async () => {
    const { status, body } = await new Browser(app).get<ReadinessReport>('/api/health/ready');
    expect(status).toBe(503);
    expect(body).toMatchObject({ status: 'unavailable', postgres: 'ok', eventStore: 'away' });
  });

  it('reads are answered, and commands refused with when to try again', async () => {
    const gods = await signIn(app, god.username);
    const { organisation } = await makeOrganisation(gods, 'Club', 'owner');
    expect(await gods.get('/api/events')).toMatchObject({ status: 200, body: [] });
    const gig = { organisationId: organisation, name: 'Jam', date: new Date().toISOString() };
    const { status, headers, body } = await gods.post('/api/events', gig);
    expect({ status, body }).toEqual({ status: 503, body: { message: 'Please try again in a moment', code: 'BUSY' } });
    expect(headers.get('retry-after')).toBe('1');
  });
});

it('an address of the event store that nobody can read is named at the start', async () => {
  await expect(startApp({ databaseUrl: app.databaseUrl, environment: { EVENTSTORE_URL: 'esdb://store:port' } })).rejects.toThrow(
    'EVENTSTORE_URL cannot be read',
  );
});
