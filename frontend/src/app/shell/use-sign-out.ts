import { useDispatch } from 'react-redux';
import { type ApiDispatch } from '../../api/api.js';
import { signOut } from '../../client/sign-out.js';
import { canHavePush } from './use-push-checks.js';

/** Signing out does not wait longer for the end of the push subscription. */
const maxWaitMs = 500;

/** @returns a function that ends the user's push subscription of this browser, while the session still allows it, and signs out */
export function useSignOut(): () => Promise<void> {
  const dispatch = useDispatch<ApiDispatch>();
  return async () => {
    if (canHavePush()) await Promise.race([unsubscribe(dispatch), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
    await signOut();
  };
}

/** What fails here is repaired by the browser: once signed out, it ends the subscription, which the push service then refuses. */
async function unsubscribe(dispatch: ApiDispatch): Promise<void> {
  try {
    const { unsubscribeOnServer } = await import('../../features/notifications/push-session.js');
    await unsubscribeOnServer(dispatch);
  } catch {
    // as above
  }
}
