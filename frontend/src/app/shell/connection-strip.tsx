import { useDispatch } from 'react-redux';
import { reconnectAsked, useConnectionState } from '../../api/connection.js';
import styles from './connection-strip.module.css';

/** A lost connection is seen: what is on screen may be old. It stays until news arrive again (decisions, "Screens"). */
export function ConnectionStrip() {
  const state = useConnectionState();
  const dispatch = useDispatch();
  return (
    <div className={styles.place} role="status">
      {state === 'lost' && <p className={styles.strip}>Connection lost. Reconnecting…</p>}
      {state === 'givenUp' && (
        <button type="button" className={styles.strip} onClick={() => dispatch(reconnectAsked())}>
          Connection lost. <strong>Tap to reconnect</strong>
        </button>
      )}
    </div>
  );
}
