import { isSignOutPending, signOutKey } from './pending-sign-out.js';
import { persistValue } from './persisted-value.js';

/** Signs out all tabs of this browser at once, and on the server now or as soon as it is reached. Resolves when that was tried. */
export function signOut(): Promise<void> {
  persistValue(signOutKey, 'sent');
  return resumeSignOut();
}

/** Once for each page: sends a sign-out that is not confirmed until the server is reached. Resolves when that was tried once. */
export async function resumeSignOut(): Promise<void> {
  if (!isSignOutPending()) return;
  await import('./send-sign-out.js').then(
    ({ keepSigningOut }) => keepSigningOut(),
    () => persistValue(signOutKey, 'failed'), // the code was not loaded: the next page tries again
  );
}
