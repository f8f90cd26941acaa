import { useSelector } from 'react-redux';
import { Outlet, type UIMatch, useLocation, useMatches } from 'react-router-dom';
import { selectSession } from '../../features/auth/auth.slice.js';
import { FocusManager } from '../../ui/dialog/focus-manager.js';
import { TapGuard } from '../../ui/browser/tap-guard.js';
import { ToastView } from '../../ui/toast/toast.js';
import { usePersistedTheme } from '../theme/persisted-theme.js';
import { ThemeProvider } from '../theme/theme.provider.js';

/** The `handle` of a route. */
export interface RouteHandle {
  /** Whether the page is shown in night brightness unless the user chose day: gig pages are used in dark venues. */
  opensInNightBrightness: boolean;
}

/** The layout around all pages except the error page: theme, toasts, focus management and `TapGuard`. */
export function AppLayout() {
  const session = useSelector(selectSession);
  const theme = usePersistedTheme(session.kind === 'signedOut' ? null : session.user.theme);
  return (
    <ThemeProvider theme={theme} opensInNightBrightness={useMatches().some(opensInNightBrightness)}>
      <FocusManager>
        <Outlet />
      </FocusManager>
      <ToastView />
      {/* a new guard for each page, because a tap on a page that has just opened is not meant for a control of the previous page */}
      <TapGuard key={useLocation().pathname} />
    </ThemeProvider>
  );
}

const opensInNightBrightness = ({ handle }: UIMatch): boolean => isRouteHandle(handle) && handle.opensInNightBrightness;
const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'opensInNightBrightness' in handle;
