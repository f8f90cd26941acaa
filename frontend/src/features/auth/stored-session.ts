import { type UserView } from '@jamjar/contracts/users/user.views';

export interface StoredSession {
  user: UserView;
  token: string;
}
const names = { user: 'jamjar.user', token: 'jamjar.token' } as const;

/** The user and token that are kept on this device (S1 §4, §7). A browser that forbids storage just signs in again. */
export const storedSession = {
  read(): StoredSession | null {
    try {
      const user: unknown = JSON.parse(localStorage.getItem(names.user) ?? 'null');
      const token = localStorage.getItem(names.token);
      return token && isUser(user) ? { user, token } : null;
    } catch {
      return null;
    }
  },
  /** Without a token the one that is kept stays. */
  write({ user, token }: { user: UserView; token?: string }): void {
    try {
      localStorage.setItem(names.user, JSON.stringify(user));
      if (token !== undefined) localStorage.setItem(names.token, token);
    } catch {
      // no storage: this session lasts as long as the page
    }
  },
  /** Calls back whenever somebody signs in in another tab of this browser. */
  whenAnotherTabSignsIn(callBack: (session: StoredSession) => void): void {
    addEventListener('storage', ({ key, newValue }) => {
      const session = key === names.token && newValue !== null ? storedSession.read() : null; // the token is written last
      if (session) callBack(session);
    });
  },
  clear(): void {
    try {
      for (const name of Object.values(names)) localStorage.removeItem(name);
    } catch {
      // nothing was kept
    }
  },
};

/** Written by ourselves, perhaps by an older version: what everything else relies on must be there. */
const isUser = (value: unknown): value is UserView =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'username' in value &&
  'organisationUsers' in value &&
  Array.isArray(value.organisationUsers);
