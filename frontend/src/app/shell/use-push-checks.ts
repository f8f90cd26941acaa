import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { type ApiDispatch } from '../../api/api.js';

/** The delay of the check after a page was opened by a signed-in user, or after signing in: the page's own data are loaded first. */
const checkDelayMs = 5_000;

/**
 * Checks the push subscription of this browser while a user is signed in, and ends it while none is, unless a performer is alerted in this
 * browser. See `docs/rules.md#notifications`.
 * @param token the session's token; null without a session
 */
export function usePushChecks(token: string | null): void {
  const dispatch = useDispatch<ApiDispatch>();
  useEffect(() => {
    if (!hasPushManager()) return undefined;
    const controller = new AbortController();
    const start = async (): Promise<void> => {
      const { followSession } = await import('../../features/notifications/push-session.js');
      await followSession(token !== null, dispatch, controller.signal);
    };
    // after a failure, the next page checks again
    const timer = setTimeout(() => void start().catch(() => undefined), token === null ? 0 : checkDelayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [token, dispatch]);
}

/** Whether this browser can have a push subscription. If not, the code for subscriptions need not be loaded. */
export const hasPushManager = (): boolean => 'PushManager' in window;
