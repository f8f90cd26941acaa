import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { type ApiState } from '../../api/api.js';
import { reconnectRequested, useConnectionState } from '../../api/connection.slice.js';
import { UpdateBar } from '../../features/install/components/update-bar.js';
import { formatClock } from '../../ui/format/clock-format.js';
import { ScreenMemory } from '../../ui/browser/tap-guard.js';
import { readKnownAt } from '../last-state/known-at.js';
import styles from './banners.module.css';

/** Stands after the content of every page: whether it may be outdated, and the offer of a new version. */
export const BottomBanners = () => (
  <div className={styles.container}>
    <ConnectionBanner />
    <UpdateBar />
  </div>
);

/**
 * Warns that the page may be outdated, while the socket is `reconnecting`, `disconnected` or open in `tooManyPlaces` (docs/rules.md#screens), or while
 * the page shows what this device has kept (docs/rules.md#the-installed-app).
 */
function ConnectionBanner() {
  const state = useConnectionState();
  const asOf = useAsOf();
  const dispatch = useDispatch();
  const isEnded = state === 'disconnected' || state === 'tooManyPlaces';
  const fault = state === 'tooManyPlaces' ? 'Open in too many places.' : asOf === null ? 'Connection lost.' : 'No connection.';
  const warning = asOf === null ? fault : `${fault} As of ${asOf}.`;
  return (
    <div role="status">
      <ScreenMemory of={state} />
      {state === 'reconnecting' && <p className={styles.warning}>{warning} Reconnecting…</p>}
      {isEnded && (
        <button type="button" className={styles.warning} onClick={() => dispatch(reconnectRequested())}>
          {warning} <strong>Tap to reconnect</strong>
        </button>
      )}
      {asOf !== null && state !== 'reconnecting' && !isEnded && <p className={styles.warning}>{`As of ${asOf}`}</p>}
    </div>
  );
}

/** The time of what this device has kept and the page shows, with its date unless that is today; null when the page shows what the server sent. */
function useAsOf(): string | null {
  const { id = null } = useParams();
  return useSelector(({ api: { queries } }: ApiState) => {
    const times = Object.values(queries).flatMap((query) => (query && readGigId(query) === id ? (readKnownAt(query.data) ?? []) : []));
    return times.length === 0 ? null : formatAsOf(Math.min(...times));
  });
}

const readGigId = ({ originalArgs }: { originalArgs?: unknown }): unknown => originalArgs ?? null;

function formatAsOf(asOf: number): string {
  const date = new Date(asOf);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? formatClock(asOf) : `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${formatClock(asOf)}`;
}

/** Shown on every page of a completed gig. */
export const ReadOnlyBanner = () => (
  <p className={styles.note} role="status">
    This event has been marked as completed and is now read-only
  </p>
);
