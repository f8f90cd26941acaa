import { type LoginResponse } from '@jamjar/contracts/users/user.views';
import { HttpClient, passwordOf } from '../../../backend/src/testing/http-client.js';
import { unwrapBody } from '../../../backend/src/testing/test-organisation.js';

/** Signs a user in over HTTP. @returns the session's cookie, and what the page keeps of the session */
export async function startSession(
  url: string,
  username: string,
): Promise<{ cookie: { name: string; value: string }; session: LoginResponse }> {
  const client = new HttpClient({ url });
  const session = unwrapBody(await client.post<LoginResponse>('/api/login', { username, password: passwordOf(username) }));
  const [name = '', value = ''] = client.cookie?.split('=') ?? [];
  return { cookie: { name, value }, session };
}

/** Runs in the page: keeps the session as the page does after signing in, once in a tab, so that somebody who signs out stays signed out. */
export function storeSession({ user, token }: LoginResponse): void {
  if (sessionStorage.getItem('sessionStored') !== null) return;
  sessionStorage.setItem('sessionStored', 'yes');
  localStorage.setItem('jamjar.user', JSON.stringify(user));
  localStorage.setItem('jamjar.token', token);
}
