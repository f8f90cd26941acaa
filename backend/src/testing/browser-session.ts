import { type LoginResponse } from '@jamjar/contracts/users/user.views';
import { HttpClient, passwordOf } from './http-client.js';
import { type RunningApp } from './running-app.js';

/** The cookie and local storage that a browser keeps for a signed-in user. */
export interface BrowserSession {
  cookie: { name: string; value: string };
  localStorage: { name: string; value: string }[];
}

/** Signs a user in without a page. @throws Error when the user cannot sign in */
export async function startBrowserSession(
  app: Pick<RunningApp, 'url'>,
  username: string,
  password = passwordOf(username),
): Promise<BrowserSession> {
  const client = new HttpClient(app);
  const { user, token } = await client.call<LoginResponse>('POST', '/api/login', { username, password });
  const [name = '', value = ''] = client.cookie?.split('=') ?? [];
  const localStorage = [
    { name: 'jamjar.user', value: JSON.stringify(user) },
    { name: 'jamjar.token', value: token },
  ];
  return { cookie: { name, value }, localStorage };
}

/** Signs a user in, and returns the session as the storage state of a new Playwright context. @throws Error when the user cannot sign in */
export async function createStorageState({ url }: Pick<RunningApp, 'url'>, username: string, password?: string) {
  const { cookie, localStorage } = await startBrowserSession({ url }, username, password);
  const attributes = { domain: new URL(url).hostname, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
  return { cookies: [{ ...cookie, ...attributes }], origins: [{ origin: url, localStorage }] };
}
/** Cookies and local storage of a signed-in user. */
export type StorageState = Awaited<ReturnType<typeof createStorageState>>;
