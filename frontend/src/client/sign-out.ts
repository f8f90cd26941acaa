import { limits } from '@jamjar/contracts/limits';
import { routes } from '@jamjar/contracts/routes';
import { persistValue, readPersistedValue, usePersistedValue } from './persisted-value.js';
import { onWake } from './wake.js';

/**
 * A sign-out that the server has not confirmed: `sent`, and `failed` once the server was not reached. It survives reloads, and all tabs share
 * it, as they share the cookie of the session (docs/rules.md#sessions-and-passwords, docs/adr/0062).
 */
const storageKey = 'jamjar.signOut';
const responseTimeoutMs = 10_000;
const { initialDelayMs, maxDelayMs } = limits.reconnect;

let attempt: Promise<void> | null = null;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let failedAttempts = 0;

/** Signs out all tabs of this browser at once, and on the server now or as soon as it is reached. Resolves when that was tried. */
export function signOut(): Promise<void> {
  persistValue(storageKey, 'sent');
  return finishSignOut().catch(() => undefined);
}

/**
 * Sends the sign-out that is not confirmed, if there is one. Every other request with the session is sent after it: else a sign-in would be ended
 * by an earlier sign-out.
 * @throws when the server is not reached
 */
export async function finishSignOut(): Promise<void> {
  if (!isPending()) return;
  attempt ??= send().finally(() => void (attempt = null));
  await attempt;
}

/** Calls back when the user signs out in this tab or another. */
export const onSignOut = (listener: () => void): void =>
  addEventListener('storage', ({ key, newValue }) => {
    // a tab that was asleep hears of it late, when somebody may have signed in again
    if (key === storageKey && newValue === 'sent' && isPending()) listener();
  });

/** Once for each page: tries again until the server is reached, also after a reload. */
export function keepSigningOut(): void {
  onWake(() => void retry());
  void retry();
}

/** Whether the server was not reached and still knows the session. */
export const useIsSignOutPending = (): boolean => usePersistedValue(storageKey) === 'failed';

const isPending = (): boolean => readPersistedValue(storageKey) !== null;

/** Not in a hidden tab: the answer to a second sign-out, come late, would remove the cookie of a new session. */
const retry = async (): Promise<void> => (document.hidden ? undefined : finishSignOut().catch(() => undefined));

async function send(): Promise<void> {
  clearTimeout(retryTimer);
  try {
    const { status } = await fetch(routes.logout, {
      method: 'POST',
      keepalive: true, // the page may be closed meanwhile
      signal: AbortSignal.timeout(responseTimeoutMs),
    });
    if (status === 429 || status >= 500) throw new Error(`Signing out was answered with ${status}`);
    failedAttempts = 0;
    persistValue(storageKey, null);
  } catch (error) {
    if (isPending()) persistValue(storageKey, 'failed'); // else another tab has succeeded
    retryTimer = setTimeout(() => void retry(), Math.min(initialDelayMs * 2 ** failedAttempts++, maxDelayMs));
    throw error;
  }
}
