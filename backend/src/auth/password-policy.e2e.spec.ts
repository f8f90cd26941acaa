import { type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { createOrganisation } from '../testing/account.fixture.js';
import { godLogin, type HttpClient, passwordOf, signIn } from '../testing/http-client.js';
import { type RunningApp, startApp } from '../testing/running-app.js';

const tooCommon = (field: string): object => ({
  status: 400,
  body: { message: 'This password is too common', code: 'PASSWORD_TOO_COMMON', errors: { [field]: 'This password is too common' } },
});

let app: RunningApp;
let strictApp: RunningApp;
let godClient: HttpClient;
let ownerClient: HttpClient;
let ownerId: UserId;
beforeAll(async () => {
  app = await startApp();
  strictApp = await startApp({ databaseUrl: app.databaseUrl, environment: { PASSWORDS: 'strict' } });
  godClient = await signIn(strictApp, godLogin.username);
  ({ ownerId } = await createOrganisation(godClient, 'Strict Club', 'strict-owner'));
  ownerClient = await signIn(strictApp, 'strict-owner');
});
afterAll(async () => {
  await strictApp.close();
  await app.close();
});

describe('with PASSWORDS=strict', () => {
  it('a password that is easy to guess is refused wherever one is set, at its field', async () => {
    const organisation = { name: 'Easy Club', username: 'easy-owner' };
    for (const password of ['password1', 'Easy-Owner'])
      expect(await godClient.post(routes.organisations, { ...organisation, password })).toMatchObject(tooCommon('password'));
    for (const password of ['jamjar', ' QWERTY ', 'second-user'])
      expect(await godClient.post(routes.users, { username: 'second-user', password })).toMatchObject(tooCommon('password'));
    expect(await godClient.post(routes.resetUserPassword(ownerId), { newPassword: 'strict-owner' })).toMatchObject(
      tooCommon('newPassword'),
    );
    const own = { currentPassword: passwordOf('strict-owner'), newPassword: 'letmein' };
    for (let attempt = 0; attempt < 11; attempt++)
      expect(await ownerClient.post(routes.resetOwnPassword, own)).toMatchObject(tooCommon('newPassword')); // counts as no attempt
    expect((await ownerClient.post(routes.resetOwnPassword, { ...own, newPassword: 'not so easy' })).status).toBe(200);
  });
});

it('without the setting it is accepted', async () => {
  const client = await signIn(app, godLogin.username);
  expect((await client.post(routes.users, { username: 'second-user', password: 'second-user' })).status).toBe(201);
});
