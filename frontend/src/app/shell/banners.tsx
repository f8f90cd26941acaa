import { useDispatch } from 'react-redux';
import { reconnectRequested, useConnectionState } from '../../api/connection.slice.js';
import { ScreenMemory } from '../../ui/tap-guard.js';
import styles from './banners.module.css';

/** Warns that the page may be outdated, while the socket is `reconnecting` or `disconnected` (docs/rules.md#screens). Stands after the page's content. */
export function ConnectionBanner() {
  const state = useConnectionState();
  const dispatch = useDispatch();
  return (
    <div className={styles.container} role="status">
      <ScreenMemory of={state} />
      {state === 'reconnecting' && <p className={styles.warning}>Connection lost. Reconnecting…</p>}
      {state === 'disconnected' && (
        <button type="button" className={styles.warning} onClick={() => dispatch(reconnectRequested())}>
          Connection lost. <strong>Tap to reconnect</strong>
        </button>
      )}
    </div>
  );
}

/** Shown on every page of a completed gig. */
export const ReadOnlyBanner = () => (
  <p className={styles.note} role="status">
    This event has been marked as completed and is now read-only
  </p>
);
