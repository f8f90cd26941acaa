import { useEffect } from 'react';
import { takeJoinPath } from '../../client/pending-join.js';

/** Returns to the invitation because of which the user has signed in; its page is not part of the app. */
export function usePendingJoin(isSignedIn: boolean): void {
  useEffect(() => {
    const path = isSignedIn ? takeJoinPath() : null;
    if (path !== null) location.replace(path);
  }, [isSignedIn]);
}
