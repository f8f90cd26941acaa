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
 * Sends the sign-out that the server has not confirmed, if there is one. Other requests wait for it: otherwise an old sign-out could end a
 * new session.
 * @throws Error when the server is not reached, responds with 429 or 5xx, or a captive portal responds in its place
 */
export async function finishSignOut(): Promise<void> {
  if (!isSignOutPending()) return;
  attempt ??= send().finally(() => void (attempt = null));
  await attempt;
}

let isRetryingOnWake = false;
/** Retries the sign-out until the server confirms it. Resolves after the first attempt. */
export async function keepSigningOut(): Promise<void> {
  if (!isRetryingOnWake) onWake(() => void retry());
  isRetryingOnWake = true;
  await retry();
}

/** Does nothing in a hidden tab: the late response to a second sign-out would remove the cookie of a new session. */
const retry = async (): Promise<void> => (document.hidden ? undefined : finishSignOut().catch(() => undefined));

async function send(): Promise<void> {
  clearTimeout(retryTimer);
  try {
    const { status, headers } = await fetch(routes.logout, {
      method: 'POST',
      keepalive: true, // the request continues when the page is closed
      signal: AbortSignal.timeout(responseTimeoutMs),
    });
    const isJson = headers.get('content-type')?.startsWith('application/json'); // a captive portal responds with an HTML page
    if (status === 429 || status >= 500 || !isJson) throw new Error(`Signing out was answered with ${status}`);
    failedAttempts = 0;
    persistValue(signOutKey, null);
  } catch (error) {
    if (isSignOutPending()) persistValue(signOutKey, 'failed'); // otherwise another tab has succeeded
    retryTimer = setTimeout(() => void retry(), Math.min(initialDelayMs * 2 ** failedAttempts++, maxDelayMs));
    throw error;
  }
}
