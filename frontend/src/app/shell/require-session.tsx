import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation, useOutletContext } from 'react-router-dom';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { useMeQuery } from '../../features/auth/auth.api.js';
import { selectSession } from '../../features/auth/auth.slice.js';
import { keepInstallPrompt } from '../../features/install/install-prompt.js';
import { useServiceWorker } from '../../features/install/use-service-worker.js';
import { usePreloadedDialogs } from '../../ui/dialog/lazy-dialog.js';
import { CurrentUserId } from '../../ui/dialog/current-user-id.js';
import { removeExpiredDrafts } from '../../ui/dialog/drafts.js';
import { Spinner } from '../../ui/elements/spinner.js';
import { paths } from '../../domain/paths.js';
import { useNotificationLinks } from './use-notification-links.js';
import { usePendingJoin } from './use-pending-join.js';
import { usePushChecks } from './use-push-checks.js';

/** Renders the child routes for a signed-in user, a spinner while the server checks a stored session; else redirects to the sign-in page. */
export function RequireSession() {
  const session = useSelector(selectSession);
  useMeQuery(undefined, { skip: session.kind === 'signedOut' });
  usePreloadedDialogs(useLocation().pathname);
  useNotificationLinks();
  usePushChecks(session.kind === 'signedOut' ? null : session.token);
  useServiceWorker();
  usePendingJoin(session.kind !== 'signedOut');
  useEffect(keepInstallPrompt, []);
  const userId = session.kind === 'signedOut' ? null : session.user.id;
  useEffect(() => {
    if (userId) removeExpiredDrafts(userId);
  }, [userId]);
  if (session.kind === 'signedOut') return <Navigate to={paths.login} replace />;
  if (session.kind === 'stored') return <Spinner />;
  return (
    <CurrentUserId value={userId}>
      <Outlet context={session.user satisfies UserView} />
    </CurrentUserId>
  );
}

/** The signed-in user. Only for pages below `RequireSession`. */
export const useCurrentUser = (): UserView => useOutletContext<UserView>();
