import { limits } from '@jamjar/contracts/limits';
import { routes } from '@jamjar/contracts/routes';
import { isSignOutPending, signOutKey } from './pending-sign-out.js';
import { persistValue } from './persisted-value.js';
import { onWake } from './wake.js';

const responseTimeoutMs = 10_000;
const { initialDelayMs, maxDelayMs } = limits.reconnect;

let attempt: Promise<void> | null = null;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let failedAttempts = 0;

/**
 * Sends the sign-out that is not confirmed, if there is one. Every other request with the session is sent after it: else a sign-in would be ended
 * by an earlier sign-out.
 * @throws when the server is not reached
 */
export async function finishSignOut(): Promise<void> {
  if (!isSignOutPending()) return;
  attempt ??= send().finally(() => void (attempt = null));
  await attempt;
}

let isWatching = false;
/** Tries now and again until the server is reached. Resolves when that was tried once. */
export async function keepSigningOut(): Promise<void> {
  if (!isWatching) onWake(() => void retry());
  isWatching = true;
  await retry();
}

/** Not in a hidden tab: the answer to a second sign-out, come late, would remove the cookie of a new session. */
const retry = async (): Promise<void> => (document.hidden ? undefined : finishSignOut().catch(() => undefined));

async function send(): Promise<void> {
  clearTimeout(retryTimer);
  try {
    const { status, headers } = await fetch(routes.logout, {
      method: 'POST',
      keepalive: true, // the page may be closed meanwhile
      signal: AbortSignal.timeout(responseTimeoutMs),
    });
    const isJson = headers.get('content-type')?.startsWith('application/json'); // a network with a sign-in page of its own answers with that page
    if (status === 429 || status >= 500 || !isJson) throw new Error(`Signing out was answered with ${status}`);
    failedAttempts = 0;
    persistValue(signOutKey, null);
  } catch (error) {
    if (isSignOutPending()) persistValue(signOutKey, 'failed'); // else another tab has succeeded
    retryTimer = setTimeout(() => void retry(), Math.min(initialDelayMs * 2 ** failedAttempts++, maxDelayMs));
    throw error;
  }
}
