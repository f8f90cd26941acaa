import { type VapidKeyView } from '@jamjar/contracts/notifications/push.views';
import { routes } from '@jamjar/contracts/routes';
import { runInTransaction } from '@jamjar/infra/database/pool';
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { SecretBox } from '../config/secret-box.js';
import { godLogin, HttpClient, signIn } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createTestOrganisation, unwrapBody } from '../testing/test-organisation.js';

const SECRETS_KEY = randomBytes(32).toString('hex');
const NEW_SECRETS_KEY = randomBytes(32).toString('base64');

let app: RunningApp;
beforeEach(async () => (app = await startApp({ environment: { SECRETS_KEY } })));
afterEach(() => app.close());

const execute = promisify(execFile);

/** Runs a built program on the database of the running server. @returns what it printed to the console, as output or as errors */
async function run(program: readonly string[], environment: Record<string, string> = { SECRETS_KEY }): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', DATABASE_URL: app.databaseUrl, ...environment };
  const failed = (error: unknown) => ({ stdout: '', stderr: '', ...Object(error) }) as { stdout: string; stderr: string };
  const { stdout, stderr } = await execute(process.execPath, [...program], { env }).catch(failed);
  return (stdout + stderr).trim();
}
const rotate = (what: string, environment?: Record<string, string>): Promise<string> =>
  run(['backend/dist/auth/rotate-secrets.main.js', what], environment);

const readSecrets = async (): Promise<Record<string, string>> => {
  const { rows } = await app.infrastructure.pool.query<{ name: string; value: string }>('SELECT name, value FROM secrets');
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};

describe('npm run secrets:rotate, beside a running server', () => {
  it('session: gives cookies new secrets, and signs everybody out at once, audited', async () => {
    const { ownerClient, godClient } = await createTestOrganisation(app, 'barn');
    const before = await readSecrets();
    expect(await rotate('session')).toContain('Start all servers again now');
    const after = await readSecrets();
    expect([after.session === before.session, after.browsers === before.browsers, after.vapid === before.vapid]).toEqual([
      false,
      false,
      true,
    ]);
    for (const client of [ownerClient, godClient]) expect((await client.get('/api/events')).status).toBe(401);
    const { rows } = await app.infrastructure.pool.query("SELECT FROM audit_log WHERE action = 'logged out' AND actor_id IS NULL");
    expect(rows.length).toBeGreaterThanOrEqual(2);

    const restarted = await startApp({ databaseUrl: app.databaseUrl, environment: { SECRETS_KEY } });
    const former = await signIn(app, godLogin.username);
    expect((await former.withSessionOn(restarted).get('/api/events')).status).toBe(401);
    expect((await (await signIn(restarted, godLogin.username)).get('/api/events')).status).toBe(200);
    await restarted.close();
  });

  it('vapid: gives notifications new keys, which the running server uses at once, and ends all subscriptions', async () => {
    const readKey = async () => unwrapBody(await new HttpClient(app).get<VapidKeyView>(routes.vapidKey)).publicKey;
    const before = await readKey();
    await app.infrastructure.pool.query(
      `INSERT INTO push_endpoints (id, endpoint, p256dh, auth, last_used) VALUES ($1, 'https://push.example/1', 'public', 'secret', now())`,
      [randomUUID()],
    );
    expect(await rotate('vapid')).toContain('1 subscriptions ended');
    expect(await readKey()).not.toBe(before);
    expect((await app.infrastructure.pool.query('SELECT FROM push_endpoints')).rowCount).toBe(0);
  });

  it('key: the running server goes on, but writes no secret that nobody could read; only the new key starts another one', async () => {
    const godClient = await signIn(app, godLogin.username);
    expect(await rotate('key', { SECRETS_KEY, NEW_SECRETS_KEY })).toContain('The secrets are wrapped with the new key.');
    expect(await rotate('key', { SECRETS_KEY, NEW_SECRETS_KEY })).toContain('The secrets are wrapped with the new key.');
    expect((await godClient.get('/api/events')).status).toBe(200);
    expect((await signIn(app, godLogin.username)).cookie).not.toBeNull();
    const secrets = app.nestApp.get(SecretBox);
    const writing = runInTransaction(app.infrastructure.pool, (transaction) => secrets.seal(transaction, 'users 1', 'guitar'));
    await expect(writing).rejects.toMatchObject({ code: 'BUSY' });
    const { status, body } = await new HttpClient(app).get(routes.vapidKey);
    expect({ status, body }).toEqual({
      status: 503,
      body: { message: 'Jamjar must be started again, because its SECRETS_KEY has changed', code: 'BUSY' },
    });

    expect(await run(['backend/dist/main.js'])).toBe(
      'Jamjar: SECRETS_KEY is not the key with which the secrets in this database are wrapped.',
    );
    expect(await run(['backend/dist/main.js'], {})).toBe(
      'Jamjar: the secrets in this database are wrapped. Set SECRETS_KEY to the key of this database.',
    );
    const restarted = await startApp({ databaseUrl: app.databaseUrl, environment: { SECRETS_KEY: NEW_SECRETS_KEY } });
    expect((await godClient.withSessionOn(restarted).get('/api/events')).status).toBe(200);
    await restarted.close();
  });

  it('vapid: replaces a key that was changed, and that no start accepts', async () => {
    const change = `UPDATE secrets SET value = (SELECT value FROM secrets WHERE name = 'session') WHERE name = 'vapid'`;
    await new HttpClient(app).call('GET', routes.vapidKey);
    await app.infrastructure.pool.query(change);
    expect(await run(['backend/dist/main.js'])).toBe('Jamjar: the secret "secrets vapid" was changed by something else than Jamjar.');
    expect(await rotate('vapid')).toContain('Notifications have new keys');
    await app.infrastructure.secrets.check();
  });

  it.each([
    ['nothing', {}, 'Nothing was changed: say what to replace: npm run secrets:rotate -- session|vapid|key'],
    ['key', { SECRETS_KEY }, 'Nothing was changed: set NEW_SECRETS_KEY (or NEW_SECRETS_KEY_FILE) to 32 bytes in hex or base64'],
    ['session', { SECRETS_KEY: NEW_SECRETS_KEY }, 'Nothing was changed: SECRETS_KEY is not the key'],
  ])('changes nothing and says why: %s', async (what, environment, message) => {
    const before = await readSecrets();
    expect(await rotate(what, environment)).toContain(message);
    expect(await readSecrets()).toEqual(before);
  });
});
