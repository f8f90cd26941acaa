import { useSelector } from 'react-redux';
import { Navigate, Outlet, useOutletContext } from 'react-router-dom';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { useMeQuery } from '../../features/auth/auth.api.js';
import { selectSession } from '../../features/auth/auth.cache.js';
import { Spinner } from '../../ui/spinner.js';
import { paths } from '../paths.js';

/** Pages behind it know who is signed in; whoever is not goes to the sign-in (S1 §2). */
export function Guard() {
  const session = useSelector(selectSession);
  useMeQuery(undefined, { skip: session.kind === 'signedOut' });
  if (session.kind === 'signedOut') return <Navigate to={paths.login} replace />;
  if (session.kind === 'stored') return <Spinner />;
  return <Outlet context={session.user satisfies UserView} />;
}

/** Who is signed in. For pages behind the guard. */
export const useMe = (): UserView => useOutletContext<UserView>();
