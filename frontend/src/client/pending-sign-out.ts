import { readPersistedValue, usePersistedValue } from './persisted-value.js';

/**
 * Key in localStorage of a sign-out that the server has not confirmed. The value is `sent`, or `failed` after a failed attempt to send it.
 * The entry survives reloads and is shared by all tabs, like the session's cookie (docs/rules.md#sessions-and-passwords, docs/adr/0062).
 */
export const signOutKey = 'jamjar.signOut';

/** Whether the server has not confirmed a sign-out yet. Only then is `send-sign-out.ts` loaded, which sends it. */
export const isSignOutPending = (): boolean => readPersistedValue(signOutKey) !== null;

/** Whether sending a sign-out has failed and has not succeeded since: the server may still accept the session. */
export const useHasSignOutFailed = (): boolean => usePersistedValue(signOutKey) === 'failed';

/** Calls `listener` whenever the user signs out in this tab or another. */
export const onSignOut = (listener: () => void): void =>
  addEventListener('storage', ({ key, newValue }) => {
    // a suspended tab receives the event late, when somebody may have signed in again
    if (key === signOutKey && newValue === 'sent' && isSignOutPending()) listener();
  });
