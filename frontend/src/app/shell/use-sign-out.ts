import { useDispatch } from 'react-redux';
import { type ApiDispatch } from '../../api/api.js';
import { signOut } from '../../client/sign-out.js';
import { lazyModule } from '../../ui/dialog/lazy-dialog.js';
import { hasPushManager } from './use-push-checks.js';

// Loaded with the dialogs: without a connection, signing out needs both, and where no service worker runs they could not be loaded then
lazyModule(() => import('../../client/send-sign-out.js'));
lazyModule(() => import('../pages/sign-in/sign-in.page.js'));

/** The longest time that signing out waits for the end of the push subscription. */
const maxWaitMs = 500;

/** @returns a function that first ends the user's push subscription of this browser, which needs the session, and then signs out */
export function useSignOut(): () => Promise<void> {
  const dispatch = useDispatch<ApiDispatch>();
  return async () => {
    if (hasPushManager()) await Promise.race([unsubscribe(dispatch), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
    await signOut();
  };
}

/** A failure has no lasting effect: the server ends the subscription together with the session (docs/rules.md#notifications). */
async function unsubscribe(dispatch: ApiDispatch): Promise<void> {
  try {
    const { unsubscribeOnServer } = await import('../../features/notifications/push-session.js');
    await unsubscribeOnServer(dispatch);
  } catch {
    // without effect, as the doc comment says
  }
}
