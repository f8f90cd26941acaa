import { type ReadinessReport } from '@jamjar/contracts/health/health.views';
import { routes } from '@jamjar/contracts/routes';
import request from 'supertest';
import { HttpClient } from '../testing/http-client.js';
import { type TestAppOptions, startApp, type RunningApp } from '../testing/running-app.js';
import { waitUntil } from '@jamjar/infra/testing/wait-until';

let app: RunningApp;
const others: RunningApp[] = [];
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  for (const each of [...others, app]) await each.close();
});

async function startAnother(options?: TestAppOptions): Promise<RunningApp> {
  const started = await startApp(options);
  others.push(started);
  return started;
}

describe('health', () => {
  it('returns 200 for liveness without a session', async () => {
    await request(app.url).get(routes.healthLive).expect(200, { status: 'ok' });
  });

  it('is ready when the read models have reached the head of the event store', async () => {
    await waitUntil(async () => (await request(app.url).get(routes.healthReady)).status === 200);
    await request(app.url).get(routes.healthReady).expect(200, { status: 'ok', postgres: 'ok', eventStore: 'ok', projections: 'ok' });
  });

  it('returns 503 and names the projections while the read models lag behind', async () => {
    const lagging = await startAnother({ databaseUrl: app.databaseUrl, environment: { PROJECTIONS: 'external' } });
    await app.infrastructure.projections.stop();
    await app.infrastructure.eventStore.append('gig-10000000-0000-4000-8000-000000000001', -1n, [
      { id: '20000000-0000-4000-8000-000000000001', type: 'Whatever', data: {}, metadata: {} },
    ]);
    const { status, body } = await new HttpClient(lagging).get<ReadinessReport>('/api/health/ready');
    expect(status).toBe(503);
    expect(body).toEqual({ status: 'unavailable', postgres: 'ok', eventStore: 'ok', projections: 'behind the event store' });
  });

  it('returns 503 and names Postgres and event store while Postgres is unreachable; the server stays live, sign-ins get 503', async () => {
    const separateApp = await startAnother();
    const { pool } = separateApp.infrastructure;
    const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
    await app.infrastructure.pool.query(`ALTER DATABASE ${rows[0]?.name ?? ''} ALLOW_CONNECTIONS false`);
    await app.infrastructure.pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user',
      [rows[0]?.name],
    );
    const browser = new HttpClient(separateApp);
    expect((await browser.get('/api/health/live')).status).toBe(200);
    const { status, body } = await browser.get<ReadinessReport>('/api/health/ready');
    expect({ status, body }).toMatchObject({ status: 503, body: { status: 'unavailable', postgres: 'away', eventStore: 'away' } });
    const login = await browser.post('/api/login', { username: 'x', password: 'y' });
    expect({ status: login.status, retry: login.headers.get('retry-after') }).toEqual({ status: 503, retry: '1' });
  });
});
