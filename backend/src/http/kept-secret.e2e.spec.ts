import { routes } from '@jamjar/contracts/routes';
import { type LoginAnswer } from '@jamjar/contracts/users/user.views';
import { Browser, passwordOf, signIn } from '../testing/browser.js';
import { uploading } from '../testing/logos.js';
import { makeMember, makeOrganisation } from '../testing/people.js';
import { god, startApp, type RunningApp } from '../testing/running-app.js';
import { NoSocket, Screen } from '../testing/screen.js';
import { until } from '../testing/until.js';

let app: RunningApp;
let lines: string[];
beforeEach(async () => {
  lines = [];
  app = await startApp({ log: (line) => lines.push(line) });
}, 60_000);
afterEach(() => app.close());

const logged = (): string => lines.join('');
/** The table is not there meanwhile: what nobody expects. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  const { pool } = app.foundation;
  await pool.query(`ALTER TABLE ${table} RENAME TO hidden`);
  try {
    await work();
  } finally {
    await pool.query(`ALTER TABLE hidden RENAME TO ${table}`);
  }
}

describe('the log', () => {
  it('has a line for each request, and no password, token, cookie or text of anybody in any of them', async () => {
    const gods = new Browser(app);
    const { body } = await gods.post<LoginAnswer>(routes.login, god);
    const secrets = [god.password, body.token, gods.cookie?.split('=')[1] ?? '', passwordOf('sam'), passwordOf('helper')];
    const { organisation, owner } = await makeOrganisation(gods, 'Secret Club', 'sam');
    const helper = await makeMember(gods, organisation, 'helper', 'operator');
    const say = (secret: string): string => {
      secrets.push(secret);
      return secret;
    };
    await gods.post(routes.login, { username: god.username, password: say('a wrong guess') });
    await gods.post(routes.login, `{"username":"god","password":"${say('a torn sheet')}`);
    await gods.post(routes.login, { username: god.username, password: say('one too many'), role: 'god' });
    await gods.post(`${routes.login}?password=${say('in-the-address')}`, god);
    await gods.post(routes.resetPasswordOf(owner), { newPassword: say('from now on this') });
    await gods.post(routes.resetPassword, { currentPassword: say('not mine'), newPassword: say('nor this') });
    await gods.post(routes.users, { username: 'nina', password: say('password of nina'), organisationId: organisation });
    await gods.post(routes.users, { username: 'nina', password: say('another of nina'), organisationId: organisation });
    await gods.get(`${routes.auditOf(organisation)}?before=${say('who-asks-this')}`);
    await gods.post(routes.organisationLogoUpload(organisation), uploading(say('no picture at all')));
    await gods.send('POST', routes.forceLogout(helper), { headers: { 'idempotency-key': say('my own key') } });
    await gods.get(routes.me, { headers: { authorization: `Bearer ${say('in-a-header')}` } });
    await Screen.open({ app, cookie: `jamjar.sid=${say('a-forged-one')}` }).catch((error: unknown) =>
      expect(error).toBeInstanceOf(NoSocket),
    );
    await (await Screen.open(gods)).close();
    await gods.post(routes.logout);

    await until(() => Promise.resolve(logged().includes(routes.logout)));
    expect(lines.filter((line) => line.includes('"path"')).length).toBeGreaterThan(15);
    for (const secret of secrets) expect([secret, logged().includes(secret)]).toEqual([secret, false]);
    expect(logged()).not.toMatch(/argon2|cookie|s%3A|authorization/i);
  });

  it('says what went wrong inside, without what was sent', async () => {
    await without('users', async () => {
      await new Browser(app).post(routes.login, { username: 'somebody in particular', password: 'hidden in the dark' });
    });
    await until(() => Promise.resolve(logged().includes('"status":500')));
    expect(logged()).toMatch(/relation \\"users\\" does not exist/);
    expect(logged()).not.toMatch(/somebody in particular|hidden in the dark|argon2/);
  });
});

describe('what nobody expected', () => {
  it('is answered with 500 and the same words always: nothing of the inside', async () => {
    const gods = await signIn(app, god.username);
    const { organisation } = await makeOrganisation(gods, 'Broken Club', 'bella');
    const asked: [string, (browser: Browser) => Promise<{ status: number; body: unknown }>][] = [
      ['users', (browser) => browser.post(routes.login, { username: 'x', password: 'y' })],
      ['users', (browser) => browser.get(routes.users)],
      ['audit_log', (browser) => browser.get(routes.auditOf(organisation))],
      ['audit_log', (browser) => browser.post(routes.organisations, { name: 'New', username: 'new', password: 'long enough' })],
      ['participants', (browser) => browser.get(routes.participantsOf(organisation))],
      ['gigs', (browser) => browser.get(routes.events)],
    ];
    for (const [table, ask] of asked)
      await without(table, async () => {
        const { status, body } = await ask(gods);
        expect([table, status, body]).toEqual([table, 500, { message: expect.any(String) as string, code: 'UNEXPECTED' }]);
        expect(JSON.stringify(body)).not.toMatch(/relation|SELECT|exist|\.ts|\bat /);
      });
    expect((await gods.get(routes.users)).status).toBe(200);
  });
});
