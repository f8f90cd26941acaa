import { type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { type ApiState } from '../../api/api.js';
import { reconnectRequested, useConnectionState } from '../../api/connection.slice.js';
import { UpdateBar } from '../../features/install/components/update-bar.js';
import { formatClock } from '../../ui/format/clock-format.js';
import { formatShortDay } from '../../ui/format/day-format.js';
import { TapGuardSnapshot } from '../../ui/browser/tap-guard.js';
import { readKnownAt } from '../last-state/known-at.js';
import styles from './banners.module.css';

/** The banners below the content of a page: its own, a warning that the page may be outdated, and the offer of a new version. */
export const BottomBanners = ({ children }: { children?: ReactNode }) => (
  <div className={styles.container}>
    {children}
    <ConnectionBanner />
    <UpdateBar />
  </div>
);

/**
 * Warns that the page may be outdated: while the socket is `reconnecting`, `disconnected` or closed because of `tooManyConnections`
 * (docs/rules.md#screens), or while the page shows lists that this device has stored (docs/rules.md#the-installed-app).
 */
function ConnectionBanner() {
  const state = useConnectionState();
  const knownAtText = useKnownAtText();
  const dispatch = useDispatch();
  const isEnded = state === 'disconnected' || state === 'tooManyConnections';
  const fault = state === 'tooManyConnections' ? 'Open in too many places.' : knownAtText === null ? 'Connection lost.' : 'No connection.';
  const warning = knownAtText === null ? fault : `${fault} As of ${knownAtText}.`;
  return (
    <div role="status">
      <TapGuardSnapshot beforeChangeOf={state} />
      {state === 'reconnecting' && <p className={styles.warning}>{warning} Reconnecting…</p>}
      {isEnded && (
        <button type="button" className={styles.warning} onClick={() => dispatch(reconnectRequested())}>
          {warning} <strong>Tap to reconnect</strong>
        </button>
      )}
      {knownAtText !== null && state !== 'reconnecting' && !isEnded && <p className={styles.warning}>{`As of ${knownAtText}`}</p>}
    </div>
  );
}

/** When the stored lists on the page were last known to be current, with the date unless it is today; null without a stored list. */
function useKnownAtText(): string | null {
  const { id = null } = useParams();
  return useSelector(({ api: { queries } }: ApiState) => {
    const times = Object.values(queries).flatMap((query) => (query && getGigId(query) === id ? (readKnownAt(query.data) ?? []) : []));
    return times.length === 0 ? null : formatKnownAt(Math.min(...times));
  });
}

/** The gig of a query for a stored list; null for the list of all gigs, as on a page without gig. */
const getGigId = ({ originalArgs }: { originalArgs?: unknown }): unknown => originalArgs ?? null;

function formatKnownAt(knownAt: number): string {
  const date = new Date(knownAt);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? formatClock(knownAt) : `${formatShortDay(knownAt)}, ${formatClock(knownAt)}`;
}

/** Shown for a completed gig on its main page and on the page of its performers. */
export const ReadOnlyBanner = () => (
  <p className={styles.note} role="status">
    This event has been marked as completed and is now read-only
  </p>
);
