import { createPool } from '@jamjar/infra/database/pool';
import { parseSettings } from '@jamjar/infra/process/settings';
import { createTestDatabase, type TestDatabase } from '@jamjar/infra/testing/test-database';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Pool } from 'pg';
import { startServer, type RunningServer } from './server.js';
import { signIn } from './testing/http-client.js';
import { waitUntil } from '@jamjar/infra/testing/wait-until';

let database: TestDatabase;
let pool: Pool;
const running: RunningServer[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { applicationName: 'server-spec', maxConnections: 3 });
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
  await pool.end();
  await database.drop();
});

async function start(environment: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer(
    parseSettings({ LOG_LEVEL: 'silent', PORT: '0', DATABASE_URL: database.url, ...environment }),
    '/nowhere', // no web app
  );
  running.push(server);
  return server;
}
const urlOf = ({ port }: RunningServer): string => `http://localhost:${port.toString()}`;

async function readConnectionNames(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'jamjar%'`,
  );
  return rows.map(({ name }) => name);
}

describe('startServer', () => {
  it('starts on an empty database, and returns the first admin’s login once', async () => {
    const first = await start();
    expect(first.firstAdmin).toEqual({ username: 'admin', password: expect.any(String) as string });
    expect(await signIn({ url: urlOf(first) }, 'admin', first.firstAdmin?.password ?? '')).toBeDefined();
    const second = await start();
    expect(second.firstAdmin).toBeNull();
  });

  it('shares sessions with other instances on its database', async () => {
    const [one, other] = [await start({ ADMIN_PASSWORD: 'the same for all' }), await start()];
    const browser = await signIn({ url: urlOf(one) }, 'admin', 'the same for all');
    const otherInstanceClient = await signIn({ url: urlOf(other) }, 'admin', 'the same for all');
    otherInstanceClient.cookie = browser.cookie; // instead of its own session
    expect((await otherInstanceClient.get('/api/auth/user')).status).toBe(200);
  });

  it('leaves no connection and no first admin behind when its port is taken', async () => {
    const first = await start({ ADMIN_PASSWORD: 'the first of all' });
    await pool.query('DELETE FROM users');
    await expect(start({ PORT: first.port.toString() })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect((await pool.query('SELECT FROM users')).rowCount).toBe(0);
    await first.close(); // it has database connections, too
    await waitUntil(async () => (await readConnectionNames()).length === 0);
  });
});

describe('the address that startServer listens on', () => {
  /** Whether the server can be reached at a host. Every 127.… address is one of this machine. */
  const isReachedAt = async (host: string, { port }: RunningServer): Promise<boolean> => {
    const socket = connect(port, host);
    try {
      await once(socket, 'connect');
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  };

  it.each([
    [{}, [true, true]],
    [{ PUBLIC_URL: 'https://jam.example.org' }, [true, false]],
    [{ PUBLIC_URL: 'https://jam.example.org', HOST: '0.0.0.0' }, [true, true]],
    [{ HOST: '127.0.0.2' }, [false, true]],
  ])('with %j includes 127.0.0.1 and 127.0.0.2: %j', async (environment, reached) => {
    const server = await start(environment);
    expect([await isReachedAt('127.0.0.1', server), await isReachedAt('127.0.0.2', server)]).toEqual(reached);
  });
});

describe('RunningServer.close', () => {
  it('closes the port and all database connections', async () => {
    const server = await start();
    await fetch(`${urlOf(server)}/api/health/live`);
    await server.close();
    await expect(fetch(`${urlOf(server)}/api/health/live`)).rejects.toThrow();
    await waitUntil(async () => (await readConnectionNames()).length === 0);
  });

  it('lets pending requests end', async () => {
    const server = await start({ ADMIN_PASSWORD: 'slow to check' });
    const signingIn = signIn({ url: urlOf(server) }, 'admin', 'slow to check');
    await waitUntil(async () => (await pool.query('SELECT FROM rate_limits')).rowCount !== 0); // the sign-in has begun
    const stopping = server.close();
    expect((await signingIn).cookie).toMatch(/^jamjar\.sid=/);
    await stopping;
  });

  it('closes idle connections immediately, but that of a pending request only after its response', async () => {
    const server = await start({ ADMIN_PASSWORD: 'sent in two parts' });
    const [silent, answered, pending] = [await open(server), await open(server), await open(server)];
    answered.write('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(answered, 'data');
    const body = JSON.stringify({ username: 'admin', password: 'sent in two parts' });
    const headers = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length.toString()}`;
    pending.write(`POST /api/login HTTP/1.1\r\n${headers}\r\nExpect: 100-continue\r\n\r\n`);
    expect(String(await once(pending, 'data'))).toContain('100 Continue'); // the server has begun with the request
    const stopping = server.close();
    await waitUntil(() => silent.closed && answered.closed);
    expect(pending.closed).toBe(false);
    pending.write(body);
    expect(String(await once(pending, 'data'))).toContain('200 OK');
    await stopping;
  });
});

async function open({ port }: RunningServer): Promise<Socket> {
  const client = connect(port, 'localhost').resume();
  await once(client, 'connect');
  return client;
}
