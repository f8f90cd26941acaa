import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectNewestUnread, selectUnreadCount, type unreadSlice } from '../../features/chat/unread.cache.js';
import { BellIcon } from '../../ui/icons.js';
import { paths } from '../paths.js';
import styles from './chat-bell.module.css';

type WithUnread = Record<typeof unreadSlice.name, ReturnType<typeof unreadSlice.reducer>>;

export const useUnreadCount = (username: string): number => useSelector((state: WithUnread) => selectUnreadCount(state, username));

/** Somebody wrote at one of the gigs; it leads to the newest (S1 §2, header). */
export function ChatBell({ username }: { username: string }) {
  const unread = useUnreadCount(username);
  const newest = useSelector((state: WithUnread) => selectNewestUnread(state, username));
  return (
    <span role="status">
      {newest && (
        <Link to={paths.eventTab(newest, 'chat')} className={styles.bell} aria-label={`${unread} new chat messages`}>
          <BellIcon />
          <span aria-hidden="true">!</span>
        </Link>
      )}
    </span>
  );
}
