import { useDispatch } from 'react-redux';
import { reconnectRequested, useConnectionState } from '../../api/connection.slice.js';
import styles from './connection-banner.module.css';

/** Warns that the page may be outdated, while the socket is `reconnecting` or `disconnected` (docs/rules.md#screens). */
export function ConnectionBanner() {
  const state = useConnectionState();
  const dispatch = useDispatch();
  return (
    <div className={styles.container} role="status">
      {state === 'reconnecting' && <p className={styles.banner}>Connection lost. Reconnecting…</p>}
      {state === 'disconnected' && (
        <button type="button" className={styles.banner} onClick={() => dispatch(reconnectRequested())}>
          Connection lost. <strong>Tap to reconnect</strong>
        </button>
      )}
    </div>
  );
}
