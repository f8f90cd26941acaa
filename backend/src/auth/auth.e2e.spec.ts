import { type LoginAnswer, type UserView } from '@jamjar/contracts/users/user.views';
import { god, startApp, type RunningApp } from '../testing/running-app.js';
import { Browser, signIn } from '../testing/browser.js';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('signing in', () => {
  it('answers the user and a token, and sets a session that later calls are known by', async () => {
    const browser = new Browser(app);
    const { status, body } = await browser.post<LoginAnswer>('/api/login', { username: ' GOD ', password: god.password });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ username: 'god', role: 'god', theme: 'default', multiScreenJams: false, organisationUsers: [] });
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect((await browser.get<UserView>('/api/auth/user')).body).toEqual(body.user);
  });
});
