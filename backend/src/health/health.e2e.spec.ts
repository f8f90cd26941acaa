import { routes } from '@jamjar/contracts/routes';
import request from 'supertest';
import { Browser } from '../testing/browser.js';
import { type AppWanted, startApp, type RunningApp } from '../testing/running-app.js';
import { until } from '../testing/until.js';
import { type ReadinessReport } from './readiness.js';

jest.setTimeout(60_000);

let app: RunningApp;
const others: RunningApp[] = [];
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  for (const each of [...others, app]) await each.close();
});

async function another(wanted?: AppWanted): Promise<RunningApp> {
  const started = await startApp(wanted);
  others.push(started);
  return started;
}

describe('health', () => {
  it('is live for anyone as soon as it answers', async () => {
    await request(app.url).get(routes.live).expect(200, { status: 'ok' });
  });

  it('is ready once the read models are where the event store is', async () => {
    await until(async () => (await request(app.url).get(routes.ready)).status === 200);
    await request(app.url).get(routes.ready).expect(200, { status: 'ok', postgres: 'ok', eventStore: 'ok', projections: 'ok' });
  });

  it('says what is wrong while the read models lag', async () => {
    const lagging = await another({ databaseUrl: app.databaseUrl, environment: { PROJECTIONS: 'external' } });
    await app.foundation.projecting.stop();
    await app.foundation.store.store.append('gig-10000000-0000-4000-8000-000000000001', -1n, [
      { id: '20000000-0000-4000-8000-000000000001', type: 'Whatever', data: {}, metadata: {} },
    ]);
    const { status, body } = await new Browser(lagging).get<ReadinessReport>('/api/health/ready');
    expect(status).toBe(503);
    expect(body).toEqual({ status: 'unavailable', postgres: 'ok', eventStore: 'ok', projections: 'behind the event store' });
  });

  it('says so when Postgres is away, and still lives', async () => {
    const alone = await another();
    const { pool } = alone.foundation;
    const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
    await app.foundation.pool.query(`ALTER DATABASE ${rows[0]?.name ?? ''} ALLOW_CONNECTIONS false`);
    await app.foundation.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [rows[0]?.name]);
    const browser = new Browser(alone);
    expect((await browser.get('/api/health/live')).status).toBe(200);
    const { status, body } = await browser.get<ReadinessReport>('/api/health/ready');
    expect({ status, body }).toMatchObject({ status: 503, body: { status: 'unavailable', postgres: 'away', eventStore: 'away' } });
    const login = await browser.post('/api/login', { username: 'x', password: 'y' });
    expect({ status: login.status, retry: login.headers.get('retry-after') }).toEqual({ status: 503, retry: '1' });
  });
});
