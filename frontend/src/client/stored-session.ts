import { type UserView } from '@jamjar/contracts/users/user.views';

export interface StoredSession {
  user: UserView;
  /** Identifies the session; gives no access. */
  token: string;
}
const storageKeys = { user: 'jamjar.user', token: 'jamjar.token' } as const;

/** The user and token in local storage. If the browser forbids storage, the user signs in again after each reload. */
export const storedSession = {
  read(): StoredSession | null {
    try {
      const user: unknown = JSON.parse(localStorage.getItem(storageKeys.user) ?? 'null');
      const token = localStorage.getItem(storageKeys.token);
      return token && isUserView(user) ? { user, token } : null;
    } catch {
      return null;
    }
  },
  /** Without `token`, the stored token stays. */
  write({ user, token }: { user: UserView; token?: string }): void {
    try {
      localStorage.setItem(storageKeys.user, JSON.stringify(user));
      if (token !== undefined) localStorage.setItem(storageKeys.token, token);
    } catch {
      // no storage: the session ends with the page
    }
  },
  /** Calls `callback` each time a user signs in in another tab of this browser. */
  onSignInInOtherTab(callback: (session: StoredSession) => void): void {
    addEventListener('storage', ({ key, newValue }) => {
      const session = key === storageKeys.token && newValue !== null ? storedSession.read() : null; // the token is written last
      if (session) callback(session);
    });
  },
  clear(): void {
    try {
      for (const key of Object.values(storageKeys)) localStorage.removeItem(key);
    } catch {
      // no storage: nothing to remove
    }
  },
};

/** Checks only some fields: an older version of the app may have stored the user without them. */
const isUserView = (value: unknown): value is UserView =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'username' in value &&
  'organisationUsers' in value &&
  Array.isArray(value.organisationUsers);
