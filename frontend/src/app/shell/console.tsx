import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, type UIMatch, useLocation, useMatches } from 'react-router-dom';
import { useClockOffset } from '../../api/connection.js';
import { selectSession } from '../../features/auth/auth.cache.js';
import { FocusKeeper } from '../../ui/focus-keeper.js';
import { TapGuard } from '../../ui/tap-guard.js';
import { setServerClock } from '../../ui/ticking.js';
import { ToastView } from '../../ui/toast/toast.view.js';
import { type RouteHandle } from '../route-handle.js';
import { useKeptTheme } from '../theme/kept-theme.js';
import { ThemeProvider } from '../theme/theme.provider.js';

/** What stands around every page of the staff: the theme, the toasts, the server's clock, what keeps the focus, and what a second tap may not press. */
export function Console() {
  const session = useSelector(selectSession);
  const offset = useClockOffset();
  useEffect(() => setServerClock(offset), [offset]);
  const theme = useKeptTheme(session.kind === 'signedOut' ? null : session.user.theme);
  return (
    <ThemeProvider theme={theme} darkRoom={useMatches().some(isDarkRoom)}>
      <FocusKeeper>
        <Outlet />
      </FocusKeeper>
      <ToastView />
      <TapGuard key={useLocation().pathname} />
    </ThemeProvider>
  );
}

const isDarkRoom = ({ handle }: UIMatch): boolean => isHandle(handle) && handle.darkRoom;
const isHandle = (handle: unknown): handle is RouteHandle => typeof handle === 'object' && handle !== null && 'darkRoom' in handle;
