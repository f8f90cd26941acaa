import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { type ApiDispatch } from '../../api/api.js';

/** The page's own data come first. */
const delayMs = 5_000;

/**
 * Checks the push subscription of this browser while somebody is signed in, and ends it when nobody is. See `docs/rules.md#notifications`.
 * @param token that of the session, null without one
 */
export function usePushChecks(token: string | null): void {
  const dispatch = useDispatch<ApiDispatch>();
  useEffect(() => {
    if (!canHavePush()) return undefined;
    const ended = new AbortController();
    const start = async (): Promise<void> => {
      const { followSession } = await import('../../features/notifications/push-session.js');
      await followSession(token !== null, dispatch, ended.signal);
    };
    // what could not be loaded or checked is left to the next page
    const timer = setTimeout(() => void start().catch(() => undefined), token === null ? 0 : delayMs);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [token, dispatch]);
}

/** Whether this browser can have a subscription: else nothing has to be loaded for it. */
export const canHavePush = (): boolean => 'PushManager' in window;
