import { type GigId } from '@jamjar/contracts/ids';
import { accountRoutes } from '@jamjar/contracts/account-routes';
import { feedbackRoutes } from '@jamjar/contracts/feedback-routes';
import { routes } from '@jamjar/contracts/routes';
import { SecurityLog } from '../audit/security-log.js';
import { type LoginResponse } from '@jamjar/contracts/users/user.views';
import { godLogin, HttpClient, passwordOf, signIn } from '../testing/http-client.js';
import { buildUploadForm } from '../testing/logo.fixture.js';
import { createUserWithRole, createOrganisation } from '../testing/account.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { UpgradeRefusedError, WsClient } from '../testing/ws-client.js';
import { waitUntil } from '@jamjar/infra/testing/wait-until';

let app: RunningApp;
let logLines: string[];
beforeEach(async () => {
  logLines = [];
  app = await startApp({ log: (line) => logLines.push(line) });
});
afterEach(() => app.close());

const unknownGigId = '0195e4a0-0000-7000-8000-0000000000ff' as GigId;
const logText = (): string => logLines.join('');
/** Runs `work` while the table is renamed, which causes unexpected errors. */
async function withoutTable(table: string, work: () => Promise<void>): Promise<void> {
  const { pool } = app.infrastructure;
  await pool.query(`ALTER TABLE ${table} RENAME TO hidden`);
  try {
    await work();
  } finally {
    await pool.query(`ALTER TABLE hidden RENAME TO ${table}`);
  }
}

describe('the log', () => {
  it('has a line for each request, and contains no password, token, cookie or request content', async () => {
    const godClient = new HttpClient(app);
    const { body } = await godClient.post<LoginResponse>(routes.login, godLogin);
    const secrets = [godLogin.password, body.token, godClient.cookie?.split('=')[1] ?? '', passwordOf('sam'), passwordOf('helper')];
    const { organisationId, ownerId } = await createOrganisation(godClient, 'Secret Club', 'sam');
    const helper = await createUserWithRole(godClient, organisationId, 'helper', 'operator');
    const rememberSecret = (secret: string): string => {
      secrets.push(secret);
      return secret;
    };
    await godClient.post(routes.login, { username: godLogin.username, password: rememberSecret('a wrong guess') });
    await godClient.post(routes.login, `{"username":"god","password":"${rememberSecret('a torn sheet')}`);
    await godClient.post(routes.login, { username: godLogin.username, password: rememberSecret('one too many'), role: 'god' });
    await godClient.post(`${routes.login}?password=${rememberSecret('in-the-address')}`, godLogin);
    await godClient.post(routes.resetUserPassword(ownerId), { newPassword: rememberSecret('from now on this') });
    await godClient.post(routes.resetOwnPassword, { currentPassword: rememberSecret('not mine'), newPassword: rememberSecret('nor this') });
    await godClient.post(routes.users, { username: 'nina', password: rememberSecret('password of nina'), organisationId });
    await godClient.post(routes.users, { username: 'nina', password: rememberSecret('another of nina'), organisationId });
    await godClient.get(`${routes.organisationAudit(organisationId)}?before=${rememberSecret('who-asks-this')}`);
    await godClient.post(routes.organisationLogoUpload(organisationId), buildUploadForm(rememberSecret('no picture at all')));
    await godClient.send('POST', routes.forceLogout(helper), { headers: { 'idempotency-key': rememberSecret('my own key') } });
    await godClient.get(routes.currentUser, { headers: { authorization: `Bearer ${rememberSecret('in-a-header')}` } });
    await WsClient.open({ app, cookie: `jamjar.sid=${rememberSecret('a-forged-one')}` }).catch((error: unknown) =>
      expect(error).toBeInstanceOf(UpgradeRefusedError),
    );
    await (await WsClient.open(godClient)).close();
    await godClient.post(routes.logout);

    await waitUntil(() => Promise.resolve(logText().includes(routes.logout)));
    expect(logLines.filter((line) => line.includes('"path"')).length).toBeGreaterThan(15); // 16 requests were sent, besides two upgrades
    await app.nestApp.get(SecurityLog).flush();
    const { rows } = await app.infrastructure.pool.query<{ text: string }>('SELECT security_log::text AS text FROM security_log');
    expect(rows.length).toBeGreaterThan(2);
    const written = [logText(), ...rows.map(({ text }) => text)].join('\n');
    for (const secret of secrets) expect([secret, written.includes(secret)]).toEqual([secret, false]);
    expect(written).not.toMatch(/argon2|cookie|s%3A|authorization/i); // s%3A begins a session cookie
    expect(written).not.toContain('127.0.0.1'); // of addresses only the subnet
  });

  it('contains the route of each request, and no secret from its path, however odd the path is', async () => {
    const secret = 'aSecretOf22CharactersX';
    const client = new HttpClient(app);
    const routePaths = [
      routes.publicPlace(secret),
      routes.publicSignup(secret),
      routes.publicLink('live', secret),
      feedbackRoutes.feedbackPage(secret),
      accountRoutes.publicJoin(secret),
      accountRoutes.join(secret),
    ];
    const oddPaths = [
      `/x/${secret}.png`,
      `/${secret}`,
      `/api/nope/${secret}=`,
      `/api/public/place%2f${secret}`,
      `/api/%70ublic/place/${secret}%2fa`,
    ];
    const pathsWithOddEnds = ['/', '.json', '=', '%2fabc', '%00', '/cancel', '/nope', '%E0%A4%A'].map(
      (end) => `${routes.publicPlace(secret)}${end}`,
    );
    for (const path of [...routePaths, ...oddPaths, ...pathsWithOddEnds])
      for (const method of ['GET', 'POST', 'DELETE']) await client.send(method, path);
    await client.get(routes.event(unknownGigId));
    await waitUntil(() => Promise.resolve(logText().includes(unknownGigId)));
    expect(logText().toLowerCase()).not.toContain(secret.toLowerCase());
    for (const path of ['/api/public/place/…', '/api/public/place/…/cancel', '/api/…', '/…'])
      expect(logText()).toContain(`"path":"${path}"`);
  });

  it('contains the cause of an unexpected error, without the content of the request', async () => {
    await withoutTable('users', async () => {
      await new HttpClient(app).post(routes.login, { username: 'somebody in particular', password: 'hidden in the dark' });
    });
    await waitUntil(() => Promise.resolve(logText().includes('"status":500')));
    expect(logText()).toMatch(/relation \\"users\\" does not exist/);
    expect(logText()).not.toMatch(/somebody in particular|hidden in the dark|argon2/);
  });
});

describe('an unexpected error', () => {
  it('is answered with 500 and a body without internals', async () => {
    const godClient = await signIn(app, godLogin.username);
    const { organisationId } = await createOrganisation(godClient, 'Broken Club', 'bella');
    const requests: [table: string, send: (client: HttpClient) => Promise<{ status: number; body: unknown }>][] = [
      ['users', (client) => client.post(routes.login, { username: 'x', password: 'y' })],
      ['users', (client) => client.get(routes.users)],
      ['audit_log', (client) => client.get(routes.organisationAudit(organisationId))],
      ['audit_log', (client) => client.post(routes.organisations, { name: 'New', username: 'new', password: 'long enough' })],
      ['participants', (client) => client.get(routes.participantsOfOrganisation(organisationId))],
      ['gigs', (client) => client.get(routes.events)],
    ];
    for (const [table, send] of requests)
      await withoutTable(table, async () => {
        const { status, body } = await send(godClient);
        expect([table, status, body]).toEqual([table, 500, { message: expect.any(String) as string, code: 'UNEXPECTED' }]);
        expect(JSON.stringify(body)).not.toMatch(/relation|SELECT|exist|\.ts|\bat /);
      });
    expect((await godClient.get(routes.users)).status).toBe(200);
  });
});
