import { formatClock } from '../../ui/format/clock-format.js';
import { type FeedState } from '../feed-state.js';
import styles from './connection-status.module.css';

/** Says whether the page is up to date, or since when it may be outdated. */
export function ConnectionStatus({ state: { connection, lastContactAt } }: { state: FeedState }) {
  const isLive = connection !== 'offline';
  return (
    <p className={styles.status} role="status" data-live={isLive}>
      {isLive ? 'live, keep this page' : `No connection.${lastContactAt === null ? '' : ` As of ${formatClock(lastContactAt)}`}`}
    </p>
  );
}
