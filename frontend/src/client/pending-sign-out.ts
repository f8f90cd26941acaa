import { readPersistedValue, usePersistedValue } from './persisted-value.js';

/**
 * A sign-out that the server has not confirmed: `sent`, and `failed` once the server was not reached. It survives reloads, and all tabs share
 * it, as they share the cookie of the session (docs/rules.md#sessions-and-passwords, docs/adr/0062).
 */
export const signOutKey = 'jamjar.signOut';

/** Whether there is one: the code that sends it, `send-sign-out.ts`, is loaded only then. */
export const isSignOutPending = (): boolean => readPersistedValue(signOutKey) !== null;

/** Whether the server was not reached and still knows the session. */
export const useIsSignOutPending = (): boolean => usePersistedValue(signOutKey) === 'failed';

/** Calls back when the user signs out in this tab or another. */
export const onSignOut = (listener: () => void): void =>
  addEventListener('storage', ({ key, newValue }) => {
    // a tab that was asleep notices it late, when somebody may have signed in again
    if (key === signOutKey && newValue === 'sent' && isSignOutPending()) listener();
  });
