import { isSignOutPending, signOutKey } from './pending-sign-out.js';
import { persistValue } from './persisted-value.js';

/** Signs out all tabs of this browser at once, and on the server as soon as it is reached. Resolves after the first attempt. */
export function signOut(): Promise<void> {
  persistValue(signOutKey, 'sent');
  return resumeSignOut();
}

/** Called when the page opens: sends a sign-out that is not confirmed, until it is confirmed. Resolves after the first attempt. */
export async function resumeSignOut(): Promise<void> {
  if (!isSignOutPending()) return;
  await import('./send-sign-out.js').then(
    ({ keepSigningOut }) => keepSigningOut(),
    () => persistValue(signOutKey, 'failed'), // the code could not be loaded: the next page tries again
  );
}
